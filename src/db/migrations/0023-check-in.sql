-- The check-in (decision 0074): how long before the start players say that they are there, who has, and who is out of
-- the event because of it.
create type "WithdrawalReason" as enum ('NOT_CHECKED_IN');

alter table tournaments
  add column "checkInMinutes" integer check ("checkInMinutes" >= 1),
  add constraint check_in_before_a_start check ("checkInMinutes" is null or "startsAt" is not null);

alter table entries
  add column "checkedInAt" timestamptz,
  -- Null where somebody said so: the player, or an arbiter.
  add column "withdrawalReason" "WithdrawalReason",
  add constraint withdrawn_for_a_reason check ("withdrawalReason" is null or status = 'WITHDRAWN');
