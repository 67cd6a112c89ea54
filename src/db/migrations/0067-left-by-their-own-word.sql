-- Since when a player has said that they leave: nobody else brings them back, also where an arbiter had taken them out before.
alter table entries add column "leftAt" timestamptz;
update entries set "leftAt" = coalesce("withdrawnAt", now())
where status = 'WITHDRAWN' and "withdrawalReason" is null and "playerId" is not null;
