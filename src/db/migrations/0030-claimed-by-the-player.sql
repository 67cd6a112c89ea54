-- Whose word the rating, the title and the FIDE number of an entry are: an arbiter's, or the player's own.

alter table entries add column claimed boolean not null default false;
