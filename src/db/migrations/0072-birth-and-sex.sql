-- Whether everybody sees when the players of an event were born (the year) and their sex; else its arbiters alone do, in events
-- from before as well.
alter table tournaments add column "birthAndSexShown" boolean not null default false;
