-- By what players are kept apart (decision 0102): as a group of entries, or by a rule that looks at clubs, federations or a
-- tag whenever a round is made.
create type "KeptApartBy" as enum ('ENTRIES', 'CLUB', 'FEDERATION', 'TAG');
alter table forbidden_pairs
  add column "by" "KeptApartBy" not null default 'ENTRIES',
  add column tag text,
  drop constraint "forbidden_pairs_entryIds_check",
  add constraint "forbidden_pairs_entryIds_check"
    check (case "by" when 'ENTRIES' then cardinality("entryIds") >= 2 else cardinality("entryIds") = 0 end),
  add check (("by" = 'TAG') = (tag is not null));

-- Whom such a rule kept apart in a round that was made: a club that is put right later changes nothing about it.
create table kept_apart (
  "pairsId" uuid not null references forbidden_pairs (id),
  "roundNumber" integer not null check ("roundNumber" >= 1),
  "groupNumber" integer not null check ("groupNumber" >= 1),
  "entryIds" uuid[] not null check (cardinality("entryIds") >= 2),
  primary key ("pairsId", "roundNumber", "groupNumber")
);
