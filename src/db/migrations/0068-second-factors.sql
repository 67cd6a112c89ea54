-- A second factor at sign-in: an app that shows codes by the time (RFC 6238). What the app knows is derived from the server's
-- secret and the row's id, and stored nowhere; of the codes for a lost app there are the hashes of those not yet used.
create table second_factors (
  id uuid primary key default gen_random_uuid(),
  "playerId" uuid not null unique references players (id),
  "begunAt" timestamptz not null,
  -- Null until a code has shown that the app knows it: until then nothing is asked at sign-in.
  "confirmedAt" timestamptz check ("confirmedAt" >= "begunAt"),
  -- The latest step of time whose code was taken: no code serves twice.
  "lastStep" bigint not null default 0,
  -- Wrong ones in a row, and when the last of them was.
  "wrongCodes" integer not null default 0 check ("wrongCodes" >= 0),
  "wrongAt" timestamptz,
  "recoveryHashes" text[] not null default '{}' check (cardinality("recoveryHashes") <= 10),
  check ("confirmedAt" is not null or "recoveryHashes" = '{}'),
  check ("wrongCodes" = 0 or "wrongAt" is not null)
);
