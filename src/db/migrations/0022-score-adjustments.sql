-- Penalties (below 0) and bonus points that arbiters give beside what the rounds give (decision 0074). They count from
-- the end of a round on, from the start where that is 0. In tenths of a point, as the domain counts.
create table score_adjustments (
  id uuid primary key default gen_random_uuid(),
  "tournamentId" uuid not null,
  "entryId" uuid not null,
  points integer not null check (points <> 0 and points % 5 = 0 and points between -95 and 95),
  "roundNumber" integer not null check ("roundNumber" >= 0),
  note text not null check (note <> ''),
  "createdAt" timestamptz not null,
  foreign key ("tournamentId", "entryId") references entries ("tournamentId", id)
);
create index score_adjustments_entry_idx on score_adjustments ("entryId");
create index score_adjustments_tournament_idx on score_adjustments ("tournamentId");
