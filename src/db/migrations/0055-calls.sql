-- Calls to the arbiter (decision 0101): by a player of a match, or, without an entry, because what its players reported
-- waits for somebody.
create type "CallKind" as enum ('DISPUTE', 'CLAIM', 'ILLEGAL_MOVE', 'HELP', 'RESULT_REPORTED', 'RESULT_CONFLICT');

create table match_calls (
  id uuid primary key default gen_random_uuid(),
  "tournamentId" uuid not null references tournaments (id),
  "matchId" uuid not null references matches (id),
  "entryId" uuid references entries (id),
  kind "CallKind" not null,
  text text,
  "openedAt" timestamptz not null,
  "takenAt" timestamptz,
  "takenBy" uuid references players (id),
  "closedAt" timestamptz,
  "closedBy" uuid references players (id),
  -- Its caller took it back.
  withdrawn boolean not null default false,
  constraint reports_are_nobodys_call check (("entryId" is null) = (kind in ('RESULT_REPORTED', 'RESULT_CONFLICT'))),
  constraint taken_by_somebody check (("takenAt" is null) = ("takenBy" is null)),
  constraint closed_once check ("closedAt" is not null or ("closedBy" is null and not withdrawn)),
  constraint withdrawn_by_nobody_else check (not (withdrawn and "closedBy" is not null))
);
create unique index match_calls_open on match_calls ("matchId", coalesce("entryId", "matchId")) where "closedAt" is null;
create index match_calls_event_idx on match_calls ("tournamentId");
create index match_calls_entry_idx on match_calls ("entryId");

create type "CallStatus" as enum ('OPEN', 'TAKEN', 'CLOSED', 'WITHDRAWN');
create function call_status(c match_calls) returns "CallStatus" language sql immutable as $$
  select case when c.withdrawn then 'WITHDRAWN' when c."closedAt" is not null then 'CLOSED'
    when c."takenAt" is not null then 'TAKEN' else 'OPEN' end::"CallStatus"
$$;

-- A call about the match `m`, as its caller and the arbiters are told of it.
create function call_told(c match_calls, m matches) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', c.id, 'tournamentId', c."tournamentId", 'matchId', c."matchId", 'roundNumber', m."roundNumber",
    'boardNumber', m."boardNumber", 'tableNumber', m."boardNumber",
    'whiteName', coalesce((select e.name from entries e where e.id = m."whiteEntryId"), ''),
    'blackName', coalesce((select e.name from entries e where e.id = m."blackEntryId"), ''),
    'kind', c.kind, 'text', c.text, 'entryId', c."entryId", 'status', call_status(c),
    'openedAt', wire_instant(c."openedAt"), 'takenAt', wire_instant(c."takenAt"),
    'takenBy', (select jsonb_build_object('playerId', p.id, 'displayName', p."displayName")
      from players p where p.id = c."takenBy"),
    'closedAt', wire_instant(c."closedAt"),
    'closedBy', (select jsonb_build_object('playerId', p.id, 'displayName', p."displayName")
      from players p where p.id = c."closedBy"),
    'reports', match_reports(m))
$$;

-- What waited because of reports is over when the match is.
create function match_closes_call() returns trigger language plpgsql as $$
begin
  update match_calls set "closedAt" = greatest("openedAt", "takenAt", new."changedAt", new."finishedAt")
  where "matchId" = new.id and "closedAt" is null and "entryId" is null;
  return null;
end $$;
create trigger match_closes_call after update on matches for each row when (
  (old.status in ('PENDING', 'RUNNING') and new.status in ('FINISHED', 'CANCELED'))
  or old."whiteEntryId" <> new."whiteEntryId"
) execute function match_closes_call();

-- That reports of a match changed, or a call: told to the two players and to the arbiters of the event as they are then,
-- by their accounts' streams, and to nobody else.
create table desk_events (
  id bigint generated always as identity primary key,
  "matchId" uuid not null references matches (id),
  "callId" uuid references match_calls (id),
  xid xid8 default pg_current_xact_id()
);
create index desk_events_xid_idx on desk_events (xid);

-- Wakes those who follow these accounts; PostgreSQL takes 8,000 bytes, and who is not named looks within a second.
create function desk_notify(match uuid) returns void language sql as $$
  select pg_notify('tabiya_live', left(m."tournamentId" || ':' || m.id || coalesce(
    (select string_agg(':' || account, '') from (
      select n."playerId" as account from entries n where n.id in (m."entryAId", m."entryBId")
      union select t."organiserId" from tournaments t where t.id = m."tournamentId"
      union select a."playerId" from tournament_arbiters a where a."tournamentId" = m."tournamentId") as told), ''), 7900))
  from matches m where m.id = match
$$;

create function report_log_change() returns trigger language plpgsql as $$
declare
  touched record;
begin
  if tg_op = 'DELETE' then touched := old; else touched := new; end if;
  insert into desk_events ("matchId") values (touched."matchId");
  perform desk_notify(touched."matchId");
  return null;
end $$;
create trigger result_report_change after insert or update or delete on result_reports
  for each row execute function report_log_change();

create function call_log_change() returns trigger language plpgsql as $$
begin
  insert into desk_events ("matchId", "callId") values (new."matchId", new.id);
  perform desk_notify(new."matchId");
  return null;
end $$;
create trigger match_call_change after insert or update on match_calls for each row execute function call_log_change();
