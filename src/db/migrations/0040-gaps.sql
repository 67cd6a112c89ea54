-- Time in which no node could commit a move (contract section 4, Time). It is written down once, as a gap, and no match,
-- clock or deadline is changed for it: whoever decides or shows one takes what overlaps it out.

-- A node from before this change credits matches themselves. It finds no "heartbeat" any more, and so decides nothing.
alter table heartbeat rename to timeline;

-- Each node that serves: when it last beat, up to when all that it received is decided, when it last committed, and when
-- it was last refused a commit, unless it has committed one since.
create table nodes (
  id uuid primary key,
  "beatAt" timestamptz not null,
  "clearTo" timestamptz not null,
  "provedAt" timestamptz not null,
  "refusedAt" timestamptz
);
-- Whoever beat before, if anybody did: the time until the first node of this version serves is a gap.
insert into nodes (id, "beatAt", "clearTo", "provedAt")
select gen_random_uuid(), "beatAt", "beatAt", "beatAt" from timeline where exists (select from players);

create table gaps (
  id bigint generated always as identity primary key,
  "from" timestamptz not null,
  "to" timestamptz not null check ("to" > "from"),
  cause text not null check (cause in ('SILENT', 'REFUSED')),
  constraint gaps_count_once exclude using gist (tstzrange("from", "to") with &&)
);
create index gaps_to_idx on gaps ("to");
create function gaps_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a gap is never changed or deleted';
end $$;
create trigger gaps_stay before update or delete on gaps for each row execute function gaps_stay();

-- A probe is a row that fills a page, so that to write one takes room on the disk, as moves do.
create table probes (page text not null);
alter table probes alter column page set storage plain;
alter table probes set (autovacuum_enabled = off);

-- Since when an opening is as it is: a gap from then on postpones it.
alter table matches add column "awaitedFrom" timestamptz;

-- Of the present turn's "creditMs": what were gaps, before a pause; and of a game's last turn, once it is over, all that
-- was not charged.
alter table matches
  add column "turnGapMs" bigint not null default 0 check ("turnGapMs" >= 0),
  add column "endCreditMs" bigint;

-- Of "creditMs": what overlapped a gap, and what the node itself held the move up before it read it.
alter table match_moves
  add column "gapMs" bigint not null default 0 check ("gapMs" >= 0),
  add column "heldMs" bigint not null default 0 check ("heldMs" >= 0);

-- Time that a clock got, or lost, without a move: what the ledger of a clock needs beside its moves.
create table clock_changes (
  id bigint generated always as identity primary key,
  "matchId" uuid not null references matches (id),
  ply integer not null,
  color "MatchColor" not null,
  ms bigint not null check (ms <> 0),
  cause text not null check (cause in ('WRONG_CLAIM', 'ARBITER', 'UNRECORDED')),
  at timestamptz not null
);
create index clock_changes_match_idx on clock_changes ("matchId");

-- What clocks got or lost before it was written down: where one is not what its turns explain.
create temporary table side_times on commit drop as
select m.id, m.ply, m.status, side.color, side.now, split_part(side.control, '+', 1)::numeric * 60000 as base,
  split_part(side.control, '+', 2)::numeric * 1000 as increment
from matches m join tournaments t on t.id = m."tournamentId"
cross join lateral (select string_to_array(coalesce(m."timeControlOverride", t."timeControl"), '|') as parts) control
cross join lateral (values ('WHITE'::"MatchColor", parts[1], m."whiteTimeMsRemaining"),
  ('BLACK', coalesce(parts[2], parts[1]), m."blackTimeMsRemaining")) as side (color, control, now)
where m."startedAt" is not null;

create temporary table turn_times on commit drop as
select v."matchId", v.color, v."moveNumber", v."playedAt", v."spentMs",
  case v.color when 'WHITE' then v."whiteTimeMsRemaining" else v."blackTimeMsRemaining" end as remaining
from match_moves v;

insert into clock_changes ("matchId", ply, color, ms, cause, at)
select "matchId", "moveNumber" - 1, color, ms, 'UNRECORDED', "playedAt" from (
  select v.*, v.remaining + v."spentMs" - s.increment
    - coalesce(lag(v.remaining) over (partition by v."matchId", v.color order by v."moveNumber"), s.base) as ms
  from turn_times v join side_times s on s.id = v."matchId" and s.color = v.color
) as turns where ms <> 0;

insert into clock_changes ("matchId", ply, color, ms, cause, at)
select id, ply, color, ms, 'UNRECORDED', clock_timestamp() from (
  select s.*, s.now - coalesce((select v.remaining from turn_times v where v."matchId" = s.id and v.color = s.color
    order by v."moveNumber" desc limit 1), s.base) as ms
  from side_times s where s.status = 'RUNNING'
) as clocks where ms <> 0;

-- Two minutes that the side that waits has got at this very ply are those of a wrong claim: it gives none again.
update matches m set "wrongClaims" = array[m.ply]
from clock_changes c
where c."matchId" = m.id and c.ply = m.ply and c.ms = 120000 and m.status = 'RUNNING'
  and c.color <> (case split_part(m."currentFen", ' ', 2) when 'w' then 'WHITE' else 'BLACK' end)::"MatchColor";

-- How much of the time since an instant stood still, in ms; all gaps are in the past.
create function halted_ms(since timestamptz) returns double precision language sql stable as $$
  select coalesce(sum(extract(epoch from "to" - greatest("from", since)) * 1000), 0)::double precision
  from gaps where "to" > since
$$;

-- As in 0026, with the end of the last pause: from then on gaps count.
create or replace function match_progress(m matches) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'status', m.status, 'result', m.result, 'resultReason', m."resultReason", 'drawReason', m."drawReason",
    'opensAt', wire_instant(m."opensAt"),
    'noShowDeadline', case when m.status = 'PENDING' then wire_instant(m."dueAt") end,
    'readyAt', wire_instant(m."readyAt"), 'whiteJoinedAt', wire_instant(m."whiteJoinedAt"),
    'blackJoinedAt', wire_instant(m."blackJoinedAt"), 'startedAt', wire_instant(m."startedAt"),
    'lastMoveAt', wire_instant(m."lastMoveAt"), 'finishedAt', wire_instant(m."finishedAt"),
    'pausedAt', wire_instant(m."pausedAt"), 'resumedAt', wire_instant(m."resumedAt"),
    'whiteTimeMsRemaining', m."whiteTimeMsRemaining", 'blackTimeMsRemaining', m."blackTimeMsRemaining",
    'creditMs', m."creditMs", 'drawOfferBy', m."drawOfferBy", 'fen', m."currentFen", 'moveNumber', m.ply)
$$;
