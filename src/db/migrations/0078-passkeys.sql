-- Passkeys (WebAuthn) beside the app that shows codes. The row of a second factor is now there for either: begun at is of the
-- app, and recovery codes serve for both.
alter table second_factors
  alter column "begunAt" drop not null,
  -- That there are no recovery codes without a factor spans two tables now (test/invariants.sql).
  drop constraint second_factors_check1,
  add check ("confirmedAt" is null or "begunAt" is not null);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  "playerId" uuid not null references second_factors ("playerId") on delete cascade,
  name text not null check (length(name) between 1 and 200),
  -- What its authenticator calls it (base64url), anywhere in the world but once.
  "credentialId" text not null unique check (length("credentialId") between 1 and 1364),
  -- COSE (RFC 9052), in base64url. Of no use to whoever reads it.
  "publicKey" text not null check (length("publicKey") between 1 and 4000),
  -- How often it has signed, as it says; many say 0 for ever.
  counter bigint not null check (counter >= 0),
  -- How a browser may reach it: usb, internal, hybrid …
  transports text[] not null check (cardinality(transports) <= 8),
  "createdAt" timestamptz not null,
  "lastUsedAt" timestamptz check ("lastUsedAt" >= "createdAt")
);
create index passkeys_player_idx on passkeys ("playerId");

-- What a passkey is asked to sign: once, soon, and for one account. Only the hash is here.
create table passkey_challenges (
  hash text primary key,
  "playerId" uuid not null references players (id),
  -- Of whoever is signed in already; it may be forgotten sooner.
  "sessionId" uuid,
  -- To add a passkey, not to show one.
  adds boolean not null,
  "expiresAt" timestamptz not null,
  check (not adds or "sessionId" is not null)
);
create index passkey_challenges_player_idx on passkey_challenges ("playerId", "expiresAt");
create index passkey_challenges_expires_idx on passkey_challenges ("expiresAt");

alter type "SecurityEventKind" add value 'PASSKEY_ADDED' after 'RECOVERY_CODE_USED';
alter type "SecurityEventKind" add value 'PASSKEY_REMOVED' after 'PASSKEY_ADDED';
