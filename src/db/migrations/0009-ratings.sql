-- Ratings of this server (B.02). A row of rating_changes is what one rated event did to one player, with the games it
-- was worked out from; "ratings" is what all of a player's rows add up to, and can be made from them at any time.
create type "RatingKind" as enum ('STANDARD', 'RAPID', 'BLITZ');

-- A result that does not count for ratings; 0007 has it too.
alter table matches add column if not exists unrated boolean not null default false;

create table rating_changes (
  "tournamentId" uuid not null references tournaments (id),
  "playerId" uuid not null references players (id),
  "entryId" uuid not null,
  kind "RatingKind" not null,
  -- Events are added up in the order of their starts, which no correction changes; "ratedAt" is the last game's end.
  "startedAt" timestamptz not null,
  "ratedAt" timestamptz not null,
  -- Null: unrated when the event began.
  "ratingBefore" integer,
  -- The first rating, where this event and those before made one.
  "firstRating" integer,
  k integer not null,
  "changeHundredths" integer not null,
  change integer not null,
  -- The games that count, in order: the opponent's rating, and the points in halves.
  "opponentRatings" integer[] not null,
  halves integer[] not null,
  primary key ("tournamentId", "playerId"),
  foreign key ("tournamentId", "entryId") references entries ("tournamentId", id),
  check (cardinality("opponentRatings") = cardinality(halves)),
  check ("ratingBefore" is null or "firstRating" is null)
);
create index rating_changes_player_idx on rating_changes ("playerId", kind, "startedAt");

create table ratings (
  "playerId" uuid not null references players (id),
  kind "RatingKind" not null,
  rating integer not null,
  games integer not null,
  "ratedAt" timestamptz not null,
  primary key ("playerId", kind)
);
create index ratings_order_idx on ratings (kind, rating desc);
