-- What tournament files say of a person beside the rating, and FIDE's rating list as an organiser supplied it.
create type "Sex" as enum ('m', 'w');

-- "birthDate" as the files write it: YYYY/MM/DD, 00 for what is not known.
alter table entries
  add column sex "Sex",
  add column "birthDate" text check ("birthDate" ~ '^\d{4}/\d\d/\d\d$');

-- "searchName": the name without case, accents and marks, as it is looked for.
create table fide_players (
  "fideId" text primary key check ("fideId" ~ '^[1-9]\d{0,11}$'),
  name text not null,
  "searchName" text not null,
  federation text,
  sex "Sex",
  title text,
  standard integer,
  rapid integer,
  blitz integer,
  "birthYear" integer
);
create index fide_players_search_idx on fide_players ("searchName" text_pattern_ops);

-- One row: which list is loaded.
create table fide_list (
  "only" boolean primary key default true check ("only"),
  name text not null,
  players integer not null,
  "loadedAt" timestamptz not null
);
