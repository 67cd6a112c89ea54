-- Who of an event's arbiters is at work on what. It is of no use a minute later: it is not logged, no backup has it, and
-- nothing refers to anything, so that a restore has nothing to take care of.
create unlogged table editing (
  "tournamentId" uuid not null,
  "playerId" uuid not null,
  what text not null check (what in ('SETTINGS', 'ENTRIES', 'ENTRY', 'ROUND', 'MATCH', 'MONEY')),
  "of" text not null,
  "since" timestamptz not null,
  "until" timestamptz not null check ("until" > "since"),
  primary key ("tournamentId", "playerId", what, "of")
);
create index editing_until on editing ("until");
