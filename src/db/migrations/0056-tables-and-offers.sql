-- At which table a player always sits, as an arbiter says it; null for wherever the pairing puts them.
alter table entries add column "fixedBoard" integer check ("fixedBoard" between 1 and 9999);

-- The table at which a match is played, as it was when its round was made; null for that of its board.
alter table matches
  add column "tableNumber" integer check ("tableNumber" >= 1),
-- How many half-moves were played when the last draw was offered; null before, and for offers made before this was stored.
  add column "drawOfferPly" integer check ("drawOfferPly" >= 0);

-- As in 0005, with the table.
create or replace function match_watched(m matches) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'matchId', m.id, 'tournamentId', m."tournamentId", 'version', m.version, 'roundNumber', m."roundNumber",
    'boardNumber', m."boardNumber", 'tableNumber', coalesce(m."tableNumber", m."boardNumber"), 'thirdPlace', m."thirdPlace",
    'playerAId', m."entryAId", 'playerBId', coalesce(m."entryBId"::text, 'BYE'), 'whiteEntryId', m."whiteEntryId",
    'blackEntryId', m."blackEntryId", 'parentMatchId', m."parentMatchId", 'isTieBreak', m."isTieBreak",
    'tieBreakIndex', m."tieBreakIndex", 'tieBreakType', m."tieBreakType",
    'timeControl', coalesce(m."timeControlOverride", (select "timeControl" from tournaments t where t.id = m."tournamentId")),
    'lastMoveUci', (select v.uci from match_moves v where v."matchId" = m.id and v."moveNumber" = m.ply)
  ) || match_facts(m)
$$;

-- As in 0055, with the table.
create or replace function call_told(c match_calls, m matches) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', c.id, 'tournamentId', c."tournamentId", 'matchId', c."matchId", 'roundNumber', m."roundNumber",
    'boardNumber', m."boardNumber", 'tableNumber', coalesce(m."tableNumber", m."boardNumber"),
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

-- As in 0047: when an offer was made is kept back, too.
create or replace function match_as_of(m matches, seen timestamptz) returns matches language plpgsql stable as $$
declare
  moved match_moves;
  offer record;
  after jsonb;
begin
  if m."startedAt" is null or m."finishedAt" <= seen then return m; end if;
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
  m."drawOfferPly" := null;
  m."wrongClaims" := '{}';
  m."turnGapMs" := 0;
  m."endCreditMs" := null;
  m."dueAt" := null;
  m."changedAt" := null;
  return m;
end $$;
