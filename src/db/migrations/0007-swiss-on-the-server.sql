-- Swiss and round robin events (contract sections 7 and 8): how rounds are published, what kind of bye a match is,
-- and what arbiters note about an event besides its matches.
create type "ByeType" as enum ('PAIRING', 'FULL', 'HALF', 'ZERO');
create type "Publication" as enum ('MANUAL', 'AUTOMATIC', 'ALL_AT_ONCE');

alter table tournaments
  -- Null: as the format does it. A Swiss waits for its arbiter, a round robin goes on by itself.
  add column publication "Publication",
  add column "roundGapSeconds" integer check ("roundGapSeconds" >= 0),
  add column "roundTimes" timestamptz[],
  add column "byeLimit" integer not null default 1 check ("byeLimit" >= 0),
  add column "lastByeRound" integer check ("lastByeRound" >= 0),
  -- When the next round is to be published by itself; null while there is nothing to publish.
  add column "nextRoundAt" timestamptz,
  -- When the arbiter of a Swiss said that no further round follows: it ends as soon as no match is open.
  add column "closedAt" timestamptz;
create index tournaments_next_round_idx on tournaments ("nextRoundAt") where "nextRoundAt" is not null;

-- "byeType" is null for a bye of a knockout, and for games. "unrated": the result does not count for ratings.
alter table matches
  add column "byeType" "ByeType" check ("byeType" is null or "entryBId" is null),
  add column unrated boolean not null default false;

-- Byes that somebody has in a round that is not paired yet.
create table requested_byes (
  "tournamentId" uuid not null,
  "entryId" uuid not null,
  "roundNumber" integer not null check ("roundNumber" >= 1),
  "byeType" "ByeType" not null check ("byeType" <> 'PAIRING'),
  "requestedBy" uuid references players (id),
  "requestedAt" timestamptz not null,
  primary key ("entryId", "roundNumber"),
  foreign key ("tournamentId", "entryId") references entries ("tournamentId", id)
);
create index requested_byes_tournament_idx on requested_byes ("tournamentId", "roundNumber");

-- Groups (families, clubs) whose members are not paired with each other in these rounds.
create table forbidden_pairs (
  id uuid primary key default gen_random_uuid(),
  "tournamentId" uuid not null references tournaments (id),
  "entryIds" uuid[] not null check (cardinality("entryIds") >= 2),
  "fromRound" integer not null check ("fromRound" >= 1),
  "toRound" integer not null check ("toRound" >= "fromRound"),
  reason text,
  "createdAt" timestamptz not null
);
create index forbidden_pairs_tournament_idx on forbidden_pairs ("tournamentId");
