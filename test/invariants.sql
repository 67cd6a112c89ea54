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

-- INV4 no result changes after the end, and none is taken back, unless the audit log names the match or its contest
select m.id from matches m where m."resultChanges" > 0 and not exists (
  select from audit_log a where a.action in ('MATCH_CORRECTED', 'MATCHES_CANCELED', 'MATCH_VOIDED', 'RESULT_CLEARED', 'ROUND_TAKEN_BACK', 'TOURNAMENT_UNSTARTED') and (
    exists (select from matches same where same.id = a."matchId"
      and coalesce(same."parentMatchId", same.id) = coalesce(m."parentMatchId", m.id))
    or a.effect -> 'matches' @> jsonb_build_array(jsonb_build_object('matchId', m.id))));

-- INV4 what a person entered last is what stands, or what tie-breaks made of the draw that was entered
select m.id from matches m
join (select distinct on ("matchId") "matchId", action, after from audit_log
  where action in ('MATCH_RESULT', 'MATCH_CORRECTED', 'RESULT_REPORTED', 'RESULT_CLEARED') order by "matchId", id desc) said on said."matchId" = m.id
where m.status = 'FINISHED' and said.action <> 'RESULT_CLEARED' and m."resultReason"::text <> said.after ->> 'resultReason'
  and not (said.after ->> 'result' = 'DRAW' and m."drawReason"::text = said.after ->> 'resultReason');

-- INV5 what a side used up is what its clock lost (an increment or a penalty gives, an end takes the rest)
select v."matchId", v."moveNumber" from match_moves v
where v."spentMs" < 0 or v."creditMs" < 0 or v."whiteTimeMsRemaining" < 0 or v."blackTimeMsRemaining" < 0;

-- INV6 one match for an entry in a round, tie-breaks and canceled matches apart
select entry, "roundNumber" from (
  select unnest(array["entryAId", "entryBId"]) as entry, "roundNumber" from matches
  where not "isTieBreak" and status <> 'CANCELED') sides
where entry is not null group by entry, "roundNumber" having count(*) > 1;

-- INV7 the current round is the first that is not complete, else the last; a canceled event stays where it was
select t.id from tournaments t
where t.status in ('ACTIVE', 'FINISHED') and t."currentRound" <> coalesce(
  (select min("roundNumber") from matches m where m."tournamentId" = t.id and not m."isTieBreak"
    and (m.status in ('PENDING', 'RUNNING') or m."resultReason" = 'TIEBREAK_PENDING')),
  (select max("roundNumber") from matches m where m."tournamentId" = t.id and m.status <> 'CANCELED'), 0);

-- INV8 one tie-break match for each index of a parent
select "parentMatchId", "tieBreakIndex" from matches where "isTieBreak"
group by "parentMatchId", "tieBreakIndex" having count(*) > 1;

-- INV9 in a knockout nobody plays on after losing a match of an earlier round, but for third place
select later.id from matches later join match_sides s on s."matchId" = later.id and s.counts
join match_sides e on e."entryId" = s."entryId" and e.counts and e."roundNumber" < s."roundNumber"
join matches earlier on earlier.id = e."matchId" and earlier.status = 'FINISHED'
join tournaments t on t.id = later."tournamentId" and t.format = 'KNOCKOUT'
where not later."thirdPlace" and (
  (earlier.result = 'WHITE_WIN' and earlier."blackEntryId" = s."entryId")
  or (earlier.result = 'BLACK_WIN' and earlier."whiteEntryId" = s."entryId")
  or earlier."resultReason" in ('DOUBLE_NO_SHOW', 'DOUBLE_LOSS'));

-- INV9 in a knockout whose rounds are complete so far, all who go through are in the next round, and nobody else is
with parents as (
  select m.*, m.status in ('PENDING', 'RUNNING') or m."resultReason" = 'TIEBREAK_PENDING' as open
  from matches m join tournaments t on t.id = m."tournamentId"
  where t.format = 'KNOCKOUT' and t.status in ('ACTIVE', 'FINISHED') and not m."isTieBreak" and m.status <> 'CANCELED'
), rounds as (
  select "tournamentId", "roundNumber", bool_or(open) as open from parents group by "tournamentId", "roundNumber"
), through as (
  select p."tournamentId", p."roundNumber", side.entry from parents p
  cross join lateral (values (p."whiteEntryId", 'WHITE_WIN'), (p."blackEntryId", 'BLACK_WIN')) as side(entry, win)
  where not p.open and not p."thirdPlace" and side.entry is not null and p."resultReason" not in ('DOUBLE_NO_SHOW', 'DOUBLE_LOSS')
    and p.result::text in (side.win, 'DRAW', 'BYE')
), playing as (
  select p."tournamentId", p."roundNumber", side.entry from parents p
  cross join lateral (values (p."entryAId"), (p."entryBId")) as side(entry) where side.entry is not null and not p."thirdPlace"
)
select "tournamentId", "roundNumber", entry from through t
where not exists (
    select from rounds r where r."tournamentId" = t."tournamentId" and r."roundNumber" <= t."roundNumber" and r.open)
  and exists (select from rounds later where later."tournamentId" = t."tournamentId" and later."roundNumber" = t."roundNumber" + 1)
  and not exists (select from playing p where p."tournamentId" = t."tournamentId" and p."roundNumber" = t."roundNumber" + 1 and p.entry = t.entry)
union all
select "tournamentId", "roundNumber", entry from playing p
where "roundNumber" > 1 and not exists (
  select from through t where t."tournamentId" = p."tournamentId" and t."roundNumber" = p."roundNumber" - 1 and t.entry = p.entry);

-- INV10 every ledger transaction has the postings it was made with, and they sum to zero in each currency
select t.id from ledger_transactions t left join ledger_postings p on p."transactionId" = t.id
group by t.id having count(p.line) <> t.lines
union
select "transactionId" from ledger_postings group by "transactionId", currency having sum("amountCents") <> 0;

-- INV10 a reversal is the exact opposite of the one transaction it names
select r.id from ledger_transactions r join ledger_transactions t on t.id = r."reversesId"
join ledger_postings p on p."transactionId" in (r.id, t.id)
group by r.id, p.account, p."entryId", p.currency having sum(p."amountCents") <> 0;

-- INV11 payouts and differences in force sum to the fund of a finished event in which anybody may win, and to nothing of one that
-- was canceled, or to which nobody came
select t.id from tournaments t left join (
  select "tournamentId", sum(cents) as cents from (
    select "tournamentId", "amountCents" as cents from payouts where "reversedAt" is null
    union all select "tournamentId", "differenceCents" from payout_differences where "reversedAt" is null) all_dues
  group by "tournamentId") dues on dues."tournamentId" = t.id
where t.status in ('FINISHED', 'CANCELED')
  and coalesce(dues.cents, 0) <> case when t.status = 'FINISHED' and exists (
    select from entries e where e."tournamentId" = t.id and e."disqualifiedAt" is null
      and (t."prizesToAbsent" or e."checkedInAt" is not null or exists (
        select from matches m where m."tournamentId" = t.id and e.id in (m."whiteEntryId", m."blackEntryId") and (
          m."startedAt" is not null or m."resultReason" not in ('NO_SHOW', 'DOUBLE_NO_SHOW', 'BYE')
          or (m."whiteEntryId" = e.id and (m."whiteJoinedAt" is not null or m.result = 'WHITE_WIN'))
          or (m."blackEntryId" = e.id and (m."blackJoinedAt" is not null or m.result = 'BLACK_WIN'))))))
  then t."prizeFundCents" else 0 end;

-- INV11 before the end the only payouts and differences in force are those for which money changed hands
select t.id from tournaments t where t.status not in ('FINISHED', 'CANCELED') and (
  exists (select from payouts where "tournamentId" = t.id and "reversedAt" is null and "paidAt" is null)
  or exists (select from payout_differences where "tournamentId" = t.id and "reversedAt" is null
    and ("settledAt" is null or waived)));

-- INV11 what the ledger says an entry is owed is what its payouts and differences say
select "entryId" from (
  select "entryId", "amountCents" as cents from payouts where "reversedAt" is null and "paidAt" is null
  union all select "entryId", "differenceCents" from payout_differences where "reversedAt" is null and "settledAt" is null
  union all select "entryId", "amountCents" from ledger_postings where account = 'PRIZES_DUE') all_dues
group by "entryId" having sum(cents) <> 0;

-- INV13 an event is finished only when none of its matches is open
select distinct t.id from tournaments t join matches m on m."tournamentId" = t.id
where t.status in ('FINISHED', 'CANCELED') and (m.status in ('PENDING', 'RUNNING') or m."resultReason" = 'TIEBREAK_PENDING');

-- INV13 a knockout that is on waits for something: a match, or a contest
select t.id from tournaments t where t.status = 'ACTIVE' and t.format = 'KNOCKOUT' and not exists (
  select from matches m where m."tournamentId" = t.id
    and (m.status in ('PENDING', 'RUNNING') or m."resultReason" = 'TIEBREAK_PENDING'));

-- INV13 in a finished knockout the prizes of place 1 are for those whom the last round left, unless somebody was disqualified, and for nobody else;
-- what was paid before a correction stays as it was paid, and its difference is listed (INV11)
select p.id from payouts p join tournaments t on t.id = p."tournamentId"
where t.format = 'KNOCKOUT' and t.status = 'FINISHED' and p."reversedAt" is null and p."paidAt" is null
  and not exists (select from entries e where e."tournamentId" = t.id and e."disqualifiedAt" is not null)
  and (p.place = 1) <> exists (
    select from matches m where m."tournamentId" = t.id and m."roundNumber" = t."currentRound" and not m."isTieBreak"
      and not m."thirdPlace" and m.status = 'FINISHED' and m."resultReason" not in ('DOUBLE_NO_SHOW', 'DOUBLE_LOSS')
      and ((m.result in ('WHITE_WIN', 'BYE', 'DRAW') and m."whiteEntryId" = p."entryId")
        or (m.result in ('BLACK_WIN', 'DRAW') and m."blackEntryId" = p."entryId")));

-- INV13 in a finished knockout who got further has the better place, and equal places have equal prizes to the cent,
-- unless some of them had prizes of a category
with prizes as (
  select p.*, t."prizeCategories" = '[]' as plain, (select max(s."roundNumber") from match_sides s where s.counts and s."entryId" = p."entryId") as round
  from payouts p join tournaments t on t.id = p."tournamentId"
  where t.format = 'KNOCKOUT' and t.status = 'FINISHED' and p."reversedAt" is null and p."paidAt" is null)
select one.id from prizes one join prizes other on other."tournamentId" = one."tournamentId"
where (one.round > other.round and one.place >= other.place)
  or (one.place = other.place and one.plain and abs(one."amountCents" - other."amountCents") > 1);

-- INV11 a prize is of a category that the event has, or for everybody
select p.id from payouts p join tournaments t on t.id = p."tournamentId"
where p.category is not null and not t."prizeCategories" @> jsonb_build_array(jsonb_build_object('name', p.category));

-- INV14 only games of a round have a window, no tie-breaks; a match with an agreed slot opens at it, or later after an outage
select id from matches where ("windowOpensAt" is not null and "isTieBreak")
  or ("agreedSlot" is not null and not ("opensFixed" and "opensAt" >= "agreedSlot"));

-- INV15 penalties and bonus points are given where points decide, to those who were in the event when it began or since
select a.id from score_adjustments a join entries e on e.id = a."entryId" join tournaments t on t.id = a."tournamentId"
where t.format = 'KNOCKOUT' or t.status in ('DRAFT', 'OPEN') or e.seed is null;

-- INV16 who was left out for not having checked in has not checked in, and had no place in the field
select id from entries where "withdrawalReason" = 'NOT_CHECKED_IN' and ("checkedInAt" is not null or seed is not null);

-- INV17 what a player reports stands while the match is open, and is of one of its two; where both say the same it is over
select r.id from result_reports r join matches m on m.id = r."matchId"
where (r."settledAt" is null and m.status not in ('PENDING', 'RUNNING')) or r."entryId" not in (m."entryAId", m."entryBId")
   or (r."settledAt" is null and exists (select from result_reports o
     where o."matchId" = r."matchId" and o.id <> r.id and o."settledAt" is null and o.result = r.result));

-- INV17 a match that ended as its players reported was reported so by both, and the audit log has it
select m.id from matches m where m."resultReason" = 'REPORTED' and (
  (select count(*) from result_reports r where r."matchId" = m.id and r."settledAt" is not null and r.result::text = m.result::text) < 2
  or not exists (select from audit_log a where a."matchId" = m.id and a.action = 'RESULT_REPORTED'));

-- INV17 nobody is asked to look in the queue where nothing is reported
select c.id from match_calls c where c."entryId" is null and c."closedAt" is null
  and not exists (select from result_reports r where r."matchId" = c."matchId" and r."settledAt" is null);

-- INV18 nobody else of a round sits at a table, and tie-breaks are played where their match was
select m."tournamentId" from matches m where not m."isTieBreak" and m.status <> 'CANCELED'
group by m."tournamentId", m."roundNumber", coalesce(m."tableNumber", m."boardNumber") having count(*) > 1
union all
select t."tournamentId" from matches t join matches p on p.id = t."parentMatchId"
where coalesce(t."tableNumber", t."boardNumber") <> coalesce(p."tableNumber", p."boardNumber");

-- INV19 no code served before the factor was begun, and who has left has none
select f.id from second_factors f join players p on p.id = f."playerId"
where p.status = 'DELETED' or (f."confirmedAt" is not null and f."lastStep" < extract(epoch from f."begunAt") / 30 - 2);

-- INV19 recovery codes, and the row itself where no app was begun, are of an account with an app or a passkey, of which it has ten at most
select f.id from second_factors f
where (f."begunAt" is null or f."recoveryHashes" <> '{}') and f."confirmedAt" is null
  and not exists (select from passkeys k where k."playerId" = f."playerId")
union all
select "playerId" from passkeys group by "playerId" having count(*) > 10
union all
select c."playerId" from passkey_challenges c join players p on p.id = c."playerId" where p.status = 'DELETED'
union all
select "playerId" from passkey_challenges group by "playerId" having count(*) > 12;

-- INV18 whom a rule keeps apart is noted of rounds that stand, and of rules alone
select k."pairsId" from kept_apart k join forbidden_pairs f on f.id = k."pairsId"
where f."by" = 'ENTRIES' or k."roundNumber" > (
  select coalesce(max(m."roundNumber"), 0) from matches m where m."tournamentId" = f."tournamentId" and m.status <> 'CANCELED');

-- INV19 an entry whose account has not accepted is nobody's, and of whom it was accepted it is
select i.id from entry_invitations i join entries e on e.id = i."entryId"
where i."tournamentId" <> e."tournamentId" or (i.status = 'PENDING' and e."playerId" is not null)
  or (i.status = 'ACCEPTED' and e."playerId" is distinct from i."playerId");

-- INV20 of whoever has left nothing is kept that happened to their account, nor from where they did something to another
select e.id from security_events e join players p on p.id = e."playerId" where p.status = 'DELETED'
union all
select e.id from security_events e join players p on p.id = e."actorId" where p.status = 'DELETED';
