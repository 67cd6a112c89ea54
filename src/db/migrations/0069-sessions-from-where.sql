-- From where a session was begun or last renewed, so that its owner can tell it from a stranger's: the address (of IPv6 the
-- first 64 bits) and what the program said of itself. Null for one from before.
alter table sessions add column address text check (length(address) <= 64);
alter table sessions add column device text check (length(device) <= 64);
