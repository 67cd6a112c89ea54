-- What a tournament report says of an event (contract section 3).
alter table tournaments
  add column city text,
  add column federation text check (federation ~ '^[A-Z]{3}$'),
  add column "endsOn" text check ("endsOn" ~ '^\d{4}-\d\d-\d\d$'),
  add column "rateOfPlay" text,
  add column "roundDates" jsonb,
  add column officials jsonb not null default '[]';

-- The report that an event was made of: its records but for those of players, in the order of the file, as
-- [{ "id": "012", "text": " Open" }], and how many rounds it had matches of (decision 0099).
create table reports (
  "tournamentId" uuid primary key references tournaments (id),
  records jsonb not null,
  rounds integer not null check (rounds >= 0)
);

-- The line of a player in it (record 001), and those with their national ratings.
create table report_lines (
  "entryId" uuid primary key references entries (id),
  line text not null,
  national text[] not null
);
