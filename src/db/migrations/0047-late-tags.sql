-- As in 0043, but the same columns are left out whether or not anything younger is there: else the tag of what is read late
-- changed at the instant of a move that came after a long thought.
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
  m."wrongClaims" := '{}';
  m."turnGapMs" := 0;
  m."endCreditMs" := null;
  m."dueAt" := null;
  m."changedAt" := null;
  return m;
end $$;
