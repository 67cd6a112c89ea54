-- A rating of 0 is none: reports and lists write it so, and whoever has it counts as unrated for tie-breaks (C.07 article 10).
update entries set rating = null where rating = 0;
alter table entries add constraint rating_is_above_0 check (rating > 0);
