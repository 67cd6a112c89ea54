-- The last of those who have virtual points in a Swiss with Baku acceleration, as the field was when round 1 was made: late
-- entries move ranks, and the last of the upper half stays the same person (C.04.7). Null before round 1, and in events of
-- which it is not known: then it goes by the list as it is. No foreign key says whose id it is:
-- entries refer to tournaments, and a backup brings tables back one after the other.
alter table tournaments add column "acceleratedThrough" uuid;
