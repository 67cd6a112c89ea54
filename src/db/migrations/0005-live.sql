-- What watchers follow (contract section 10): what happened in a match beside its moves, what changed in an event, and
-- in which transaction, so that a reader can say exactly what it has not seen yet.

-- Which history the streams of this database belong to. "place" says where the database was when the epoch began: a
-- copy or a restore elsewhere begins another, since transaction numbers mean nothing there.
create table stream_epoch (
  "only" boolean primary key default true check ("only"),
  epoch uuid not null default gen_random_uuid(),
  place text
);
insert into stream_epoch default values;

-- The transaction of a row; null for rows older than the epoch. The index only ever grows at its right end.
alter table match_moves add column xid xid8;
alter table match_moves alter column xid set default pg_current_xact_id();
create index match_moves_xid_idx on match_moves (xid);

-- One row for each version of a match that a move alone does not explain. Version 1, as made, has no changes.
create table match_events (
  "matchId" uuid not null references matches (id),
  version integer not null,
  changes jsonb not null,
  xid xid8 default pg_current_xact_id(),
  primary key ("matchId", version)
);
create index match_events_xid_idx on match_events (xid);

-- That a tournament, or an entry of it, changed: what it says now stands in its own row, and nowhere else.
create table tournament_events (
  id bigint generated always as identity primary key,
  "tournamentId" uuid not null references tournaments (id),
  "entryId" uuid,
  xid xid8 default pg_current_xact_id()
);
create index tournament_events_xid_idx on tournament_events (xid);

create function wire_instant(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- All that can change in a match, as the wire names it.
create function match_facts(m matches) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'status', m.status, 'result', m.result, 'resultReason', m."resultReason", 'drawReason', m."drawReason",
    'opensAt', wire_instant(m."opensAt"),
    'noShowDeadline', case when m.status = 'PENDING' then wire_instant(m."dueAt") end,
    'readyAt', wire_instant(m."readyAt"), 'whiteJoinedAt', wire_instant(m."whiteJoinedAt"),
    'blackJoinedAt', wire_instant(m."blackJoinedAt"), 'startedAt', wire_instant(m."startedAt"),
    'lastMoveAt', wire_instant(m."lastMoveAt"), 'finishedAt', wire_instant(m."finishedAt"),
    'whiteTimeMsRemaining', m."whiteTimeMsRemaining", 'blackTimeMsRemaining', m."blackTimeMsRemaining",
    'creditMs', m."creditMs", 'drawOfferBy', m."drawOfferBy", 'fen', m."currentFen", 'moveNumber', m.ply)
$$;

-- A match as a watcher first sees it.
create function match_watched(m matches) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'matchId', m.id, 'tournamentId', m."tournamentId", 'version', m.version, 'roundNumber', m."roundNumber",
    'boardNumber', m."boardNumber", 'thirdPlace', m."thirdPlace", 'playerAId', m."entryAId",
    'playerBId', coalesce(m."entryBId"::text, 'BYE'), 'whiteEntryId', m."whiteEntryId",
    'blackEntryId', m."blackEntryId", 'parentMatchId', m."parentMatchId", 'isTieBreak', m."isTieBreak",
    'tieBreakIndex', m."tieBreakIndex", 'tieBreakType', m."tieBreakType",
    'timeControl', coalesce(m."timeControlOverride", (select "timeControl" from tournaments t where t.id = m."tournamentId")),
    'lastMoveUci', (select v.uci from match_moves v where v."matchId" = m.id and v."moveNumber" = m.ply)
  ) || match_facts(m)
$$;

create function move_watched(v match_moves) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'moveNumber', v."moveNumber", 'color', v.color, 'san', v.san, 'uci', v.uci, 'fen', v."fenAfter",
    'whiteTimeMsRemaining', v."whiteTimeMsRemaining", 'blackTimeMsRemaining', v."blackTimeMsRemaining",
    'spentMs', v."spentMs", 'creditMs', v."creditMs", 'playedAt', wire_instant(v."playedAt"))
$$;

create function tournament_watched(t tournaments) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', t.id, 'title', t.title, 'description', t.description, 'format', t.format, 'playMode', t."playMode",
    'status', t.status, 'currentRound', t."currentRound", 'version', t.version, 'timeControl', t."timeControl",
    'startsAt', wire_instant(t."startsAt"), 'timeZone', t."timeZone", 'startedAt', wire_instant(t."startedAt"),
    'finishedAt', wire_instant(t."finishedAt"))
$$;

create function entry_watched(e entries) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', e.id, 'playerId', e."playerId", 'name', e.name, 'rating', e.rating, 'title', e.title,
    'federation', e.federation, 'fideId', e."fideId", 'seed', e.seed, 'status', e.status)
$$;

-- A version is what a watcher reads on from: whoever changes a match without raising it has it raised.
create function match_raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger match_version before update on matches for each row
  when (new.version = old.version and new.* is distinct from old.*) execute function match_raise_version();

-- Whoever changes a match, from wherever: what is not a move alone is written down in the same transaction, and nodes
-- that have watchers hear of it once that is committed.
create function match_log_change() returns trigger language plpgsql as $$
declare
  before jsonb := match_facts(old);
  changes jsonb;
begin
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(match_facts(new)) where value is distinct from before -> key;
  insert into match_events ("matchId", version, changes) values (new.id, new.version, changes);
  perform pg_notify('tabiya_live', new."tournamentId" || ':' || new.id);
  return null;
end $$;

-- A move that does nothing else is explained by its row in match_moves: the side that waits keeps its time, nobody
-- offers, nothing ends.
create trigger match_change after update on matches for each row when (new.version <> old.version and not (
  new.ply = old.ply + 1 and new.version = old.version + 1 and old.status = 'RUNNING' and new.status = 'RUNNING'
  and new."whiteDrawOffers" = old."whiteDrawOffers" and new."blackDrawOffers" = old."blackDrawOffers"
  and case split_part(old."currentFen", ' ', 2) when 'w' then new."blackTimeMsRemaining" = old."blackTimeMsRemaining"
    else new."whiteTimeMsRemaining" = old."whiteTimeMsRemaining" end
)) execute function match_log_change();

create function match_log_made() returns trigger language plpgsql as $$
begin
  insert into match_events ("matchId", version, changes) select id, version, '{}' from made;
  perform pg_notify('tabiya_live', id) from (select distinct "tournamentId"::text as id from made) as events;
  return null;
end $$;
create trigger match_made after insert on matches referencing new table as made
  for each statement execute function match_log_made();

create function tournament_log_change() returns trigger language plpgsql as $$
begin
  insert into tournament_events ("tournamentId") values (new.id);
  perform pg_notify('tabiya_live', new.id::text);
  return null;
end $$;
create trigger tournament_change after update on tournaments for each row when (old.* is distinct from new.*)
  execute function tournament_log_change();

create function entry_log_change() returns trigger language plpgsql as $$
begin
  insert into tournament_events ("tournamentId", "entryId") select "tournamentId", id from touched;
  perform pg_notify('tabiya_live', id) from (select distinct "tournamentId"::text as id from touched) as events;
  return null;
end $$;
create trigger entry_made after insert on entries referencing new table as touched
  for each statement execute function entry_log_change();
create trigger entry_change after update on entries referencing new table as touched
  for each statement execute function entry_log_change();
