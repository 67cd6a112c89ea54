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
