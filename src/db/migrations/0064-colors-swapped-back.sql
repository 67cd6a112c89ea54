-- Who had given a match its colours, where an arbiter has swapped them: they are so again once they are swapped back.
alter table matches add column "swappedFrom" "RoundMaker";
