-- What the players of a match had reported when a call about it was closed: the end of the match settles that, and a later
-- look at the call is to show what it was about (decision 0101).
alter table match_calls add column reports jsonb;

create function call_keeps_reports() returns trigger language plpgsql as $$
begin
  new.reports := (select match_reports(m) from matches m where m.id = new."matchId");
  return new;
end $$;
-- The match closes its call before it settles its reports: triggers fire by the order of their names.
create trigger match_call_closed before update on match_calls
  for each row when (old."closedAt" is null and new."closedAt" is not null) execute function call_keeps_reports();

-- As in 0056, of a closed call with what was reported then.
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
    'reports', coalesce(c.reports, match_reports(m)))
$$;
