-- What anyone but the two players and the arbiters reads of moves and clocks may be kept back (contract section 3).
alter table tournaments
  add column "spectatorDelaySeconds" integer not null default 0 check ("spectatorDelaySeconds" between 0 and 86400);

-- When a match last changed otherwise than by a move that does nothing else.
alter table matches add column "changedAt" timestamptz;
-- When it happened; null for what is older than this column, and so old enough for everybody.
alter table match_events add column at timestamptz;

-- As in 0041, with the instant.
create or replace function match_log_change() returns trigger language plpgsql as $$
declare
  before jsonb := match_facts(old);
  changes jsonb;
begin
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(match_facts(new)) where value is distinct from before -> key;
  insert into match_events ("matchId", version, changes, at)
  values (new.id, new.version, changes, greatest(new."changedAt", new."lastMoveAt"));
  perform pg_notify('tabiya_live', new."tournamentId" || ':' || new.id || coalesce(
    (select string_agg(':' || n."playerId", '') from entries n where n.id in (new."entryAId", new."entryBId")), ''));
  return null;
end $$;

-- A match in which the moves and the clocks, and what players and arbiters say of these (offers, pauses), are as they were
-- at an instant; its version is the latest of then. How it stands and how it ended is as it is now. What only those need
-- who decide about it (deadlines, offers counted) is left out, since it would tell of later moves.
create function match_as_of(m matches, seen timestamptz) returns matches language plpgsql stable as $$
declare
  moved match_moves;
  offer record;
  after jsonb;
begin
  if m."startedAt" is null or m."finishedAt" <= seen or (m."lastMoveAt" <= seen
    and not exists (select from match_events e where e."matchId" = m.id and e.at > seen))
  then return m; end if;
  select * into moved from match_moves v where v."matchId" = m.id and v."playedAt" <= seen
    order by v."moveNumber" desc limit 1;
  select e.version, e.changes ->> 'drawOfferBy' as color into offer from match_events e
    where e."matchId" = m.id and e.changes ? 'drawOfferBy' and (e.at <= seen or e.at is null)
    order by e.version desc limit 1;
  select coalesce(jsonb_object_agg(c.key, c.value order by e.version), '{}') into after
    from match_events e, jsonb_each(e.changes) c
    where e."matchId" = m.id and (e.at <= seen or e.at is null) and e.version >= coalesce(moved.version, 0);
  m.version := greatest(moved.version, (select max(e.version) from match_events e
    where e."matchId" = m.id and (e.at <= seen or e.at is null)));
  m.ply := coalesce(moved."moveNumber", 0);
  m."currentFen" := coalesce(moved."fenAfter", m."initialFen");
  m."lastMoveAt" := coalesce((after ->> 'lastMoveAt')::timestamptz, moved."playedAt");
  m."whiteTimeMsRemaining" := coalesce((after ->> 'whiteTimeMsRemaining')::bigint, moved."whiteTimeMsRemaining");
  m."blackTimeMsRemaining" := coalesce((after ->> 'blackTimeMsRemaining')::bigint, moved."blackTimeMsRemaining");
  m."creditMs" := coalesce((after ->> 'creditMs')::bigint, 0);
  m."pausedAt" := (after ->> 'pausedAt')::timestamptz;
  m."resumedAt" := (after ->> 'resumedAt')::timestamptz;
  -- An offer stands until the opponent moves (Laws 9.1.2.1).
  m."drawOfferBy" := case when not exists (select from match_moves v where v."matchId" = m.id
    and v."moveNumber" <= m.ply and v.version > offer.version and v.color::text <> offer.color)
    then offer.color::"MatchColor" end;
  m."whiteDrawOffers" := 0;
  m."blackDrawOffers" := 0;
  m."wrongClaims" := '{}';
  m."turnGapMs" := 0;
  m."endCreditMs" := null;
  m."dueAt" := null;
  m."changedAt" := null;
  return m;
end $$;
