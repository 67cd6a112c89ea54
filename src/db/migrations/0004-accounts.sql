-- Personal tokens for programs, one-time links for a forgotten password, and what a co-arbiter may do.

-- Opaque, shown once, stored as its SHA-256. "lastUsedAt" is coarse: written at most once an hour.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  "playerId" uuid not null references players (id),
  name text not null check (length(name) between 1 and 80),
  "tokenHash" text not null unique check ("tokenHash" ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (scopes <@ array['read', 'play', 'organise', 'account'] and cardinality(scopes) between 1 and 4),
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz check ("expiresAt" > "createdAt"),
  "lastUsedAt" timestamptz,
  "revokedAt" timestamptz
);
create index api_tokens_player_idx on api_tokens ("playerId");
create index api_tokens_revoked_idx on api_tokens ("revokedAt") where "revokedAt" is not null;

-- One link at most for an account: a newer one takes its place.
create table password_resets (
  "playerId" uuid primary key references players (id),
  "tokenHash" text not null unique check ("tokenHash" ~ '^[0-9a-f]{64}$'),
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz not null
);

-- A CHIEF may do all that the organiser may; a DEPUTY enters results of open matches. Whoever was named before is a CHIEF.
create type "ArbiterRole" as enum ('CHIEF', 'DEPUTY');
alter table tournament_arbiters add column role "ArbiterRole" not null default 'CHIEF';
