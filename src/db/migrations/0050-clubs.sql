-- The club of a player, as an arbiter says it.
alter table entries add column club text check (char_length(club) between 1 and 640);
