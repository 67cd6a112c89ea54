-- INV1 the moves of a match are numbered 1 to n without a gap
select "matchId" from match_moves group by "matchId"
having count(*) <> max("moveNumber") or min("moveNumber") <> 1;

-- INV2 a match's ply is the number of its moves
select m.id from matches m where m.ply <> (select count(*) from match_moves v where v."matchId" = m.id);

-- INV3 each move starts from the position the one before led to, and the last is the position stored
select v."matchId", v."moveNumber" from match_moves v join matches m on m.id = v."matchId"
left join match_moves before on before."matchId" = v."matchId" and before."moveNumber" = v."moveNumber" - 1
where v."fenBefore" <> coalesce(before."fenAfter", m."initialFen")
   or (v."moveNumber" = m.ply and v."fenAfter" <> m."currentFen");

-- INV4 a finished match has a result and the instant of its end, and waits for nothing
select id from matches
where (status = 'FINISHED') <> (result is not null) or (status = 'FINISHED' and ("finishedAt" is null or "dueAt" is not null));

-- INV5 what a side used up is what its clock lost (an increment or a penalty gives, an end takes the rest)
select v."matchId", v."moveNumber" from match_moves v
where v."spentMs" < 0 or v."creditMs" < 0 or v."whiteTimeMsRemaining" < 0 or v."blackTimeMsRemaining" < 0;

-- INV6 one match for an entry in a round, tie-breaks and canceled matches apart
select entry, "roundNumber" from (
  select unnest(array["entryAId", "entryBId"]) as entry, "roundNumber" from matches
  where not "isTieBreak" and status <> 'CANCELED') sides
where entry is not null group by entry, "roundNumber" having count(*) > 1;

-- INV7 the current round is the last one there is
select t.id from tournaments t
where t.format = 'KNOCKOUT' and t."currentRound" <> coalesce((select max("roundNumber") from matches m where m."tournamentId" = t.id), 0);

-- INV8 one tie-break match for each index of a parent
select "parentMatchId", "tieBreakIndex" from matches where "isTieBreak"
group by "parentMatchId", "tieBreakIndex" having count(*) > 1;

-- INV9 nobody plays on after losing a match of an earlier round, but for third place
select later.id from matches later join match_sides s on s."matchId" = later.id and s.counts
join match_sides e on e."entryId" = s."entryId" and e.counts and e."roundNumber" < s."roundNumber"
join matches earlier on earlier.id = e."matchId" and earlier.status = 'FINISHED'
where not later."thirdPlace" and (
  (earlier.result = 'WHITE_WIN' and earlier."blackEntryId" = s."entryId")
  or (earlier.result = 'BLACK_WIN' and earlier."whiteEntryId" = s."entryId")
  or earlier."resultReason" in ('DOUBLE_NO_SHOW', 'DOUBLE_LOSS'));

-- INV10 every ledger transaction has at least two postings, which sum to zero in each currency
select t.id from ledger_transactions t left join ledger_postings p on p."transactionId" = t.id
group by t.id having count(p.line) < 2
union
select "transactionId" from ledger_postings group by "transactionId", currency having sum("amountCents") <> 0;

-- INV10 a reversal is the exact opposite of the one transaction it names
select r.id from ledger_transactions r join ledger_transactions t on t.id = r."reversesId"
join ledger_postings p on p."transactionId" in (r.id, t.id)
group by r.id, p.account, p."entryId", p.currency having sum(p."amountCents") <> 0;

-- INV11 payouts and differences in force sum to the fund of a finished event, and to nothing of one that was canceled
select t.id from tournaments t
left join lateral (
  select sum("amountCents") as cents from payouts where "tournamentId" = t.id and "reversedAt" is null) p on true
left join lateral (
  select sum("differenceCents") as cents from payout_differences where "tournamentId" = t.id and "reversedAt" is null) d on true
where t.status in ('FINISHED', 'CANCELED') and coalesce(p.cents, 0) + coalesce(d.cents, 0)
  <> case when t.status = 'FINISHED' then t."prizeFundCents" else 0 end;

-- INV11 before the end the only payouts and differences in force are those for which money changed hands
select t.id from tournaments t where t.status not in ('FINISHED', 'CANCELED') and (
  exists (select from payouts where "tournamentId" = t.id and "reversedAt" is null and "paidAt" is null)
  or exists (select from payout_differences where "tournamentId" = t.id and "reversedAt" is null
    and ("settledAt" is null or waived)));

-- INV11 what the ledger says an entry is owed is what its payouts and differences say
select e.id from entries e
left join lateral (
  select sum("amountCents") as cents from payouts
  where "entryId" = e.id and "reversedAt" is null and "paidAt" is null) p on true
left join lateral (
  select sum("differenceCents") as cents from payout_differences
  where "entryId" = e.id and "reversedAt" is null and "settledAt" is null) d on true
where coalesce(p.cents, 0) + coalesce(d.cents, 0) <> -coalesce((
  select sum("amountCents") from ledger_postings where "entryId" = e.id and account = 'PRIZES_DUE'), 0);

-- INV12 every move that a client was told is on the board is in the database (the log is the tests' own)
select a.* from acknowledged_moves a join matches m on m.id = a."matchId"
where not exists (select from match_moves v
  where v."matchId" = a."matchId" and v."moveNumber" = a."moveNumber" and v.uci = a.uci);

-- INV13 an event is finished only when none of its matches is open
select distinct t.id from tournaments t join matches m on m."tournamentId" = t.id
where t.status in ('FINISHED', 'CANCELED') and m.status in ('PENDING', 'RUNNING');
