-- Who made the round that a match is in (contract section 8): the rules, an arbiter by hand, or whoever wrote the report it came from.
create type "RoundMaker" as enum ('ENGINE', 'HAND', 'FILE');
alter table matches add column "madeBy" "RoundMaker" not null default 'ENGINE';

-- Rounds that were made before: the latest word on each is on record.
update matches m set "madeBy" = 'HAND'
from (
  select distinct on ("tournamentId", after ->> 'currentRound') "tournamentId", (after ->> 'currentRound')::int as round, action
  from audit_log where action in ('ROUND_PUBLISHED', 'ROUND_PAIRED_BY_HAND') and after ? 'matches'
  order by "tournamentId", after ->> 'currentRound', id desc
) made
where made.action = 'ROUND_PAIRED_BY_HAND' and m."tournamentId" = made."tournamentId" and m."roundNumber" = made.round;

update matches m set "madeBy" = 'FILE'
from audit_log read
where read.action = 'TOURNAMENT_IMPORTED' and m."tournamentId" = read."tournamentId"
  and m."roundNumber" <= (read.after ->> 'rounds')::int;
