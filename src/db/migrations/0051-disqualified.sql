-- Since when a player has no place and no prize in an event, by an arbiter's decision; null for everybody else.
alter table entries add column "disqualifiedAt" timestamptz;
