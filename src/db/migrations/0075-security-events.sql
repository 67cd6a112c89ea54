-- What happened to an account that its owner and admins should be able to look up: sign-ins, refused ones, passwords, factors,
-- tokens, sessions, rights. Unlike the audit log it has addresses and devices, is forgotten after a while and with the account.
create type "SecurityEventKind" as enum (
  'ACCOUNT_MADE', 'SIGNED_IN', 'SIGN_IN_REFUSED', 'PASSWORD_REFUSED', 'CODE_REFUSED', 'REFRESH_REUSED',
  'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'SECOND_FACTOR_RESET', 'RECOVERY_CODES_RENEWED', 'RECOVERY_CODE_USED',
  'PASSWORD_CHANGED', 'PASSWORD_RESET_LINK', 'PASSWORD_RESET', 'TOKEN_MADE', 'TOKEN_ENDED', 'SESSION_ENDED', 'SESSIONS_ENDED',
  'SUSPENDED', 'REINSTATED', 'TRUSTED', 'DISTRUSTED', 'ADMIN_GIVEN', 'ADMIN_TAKEN',
  'REGISTRATION_CHANGED', 'REGISTRATION_LINK', 'REGISTRATION_LINK_ENDED'
);

create table security_events (
  id bigint generated always as identity primary key,
  -- Whose account it is about.
  "playerId" uuid not null references players (id),
  -- Who did it; null where nobody had shown who they are, and for a command of the machine.
  "actorId" uuid references players (id),
  kind "SecurityEventKind" not null,
  -- By which factor, why refused, which token or link.
  detail text check (length(detail) <= 200),
  -- The session that did it; it may be forgotten sooner.
  "sessionId" uuid,
  address text check (length(address) <= 64),
  device text check (length(device) <= 64),
  -- The same thing again within an hour is the same row.
  "firstAt" timestamptz not null,
  at timestamptz not null check (at >= "firstAt"),
  count integer not null default 1 check (count >= 1),
  -- Its owner is to be told, and has not said that they have seen it.
  unseen boolean not null default false
);
create index security_events_player_idx on security_events ("playerId", id);
create index security_events_actor_idx on security_events ("actorId") where "actorId" is not null;
create index security_events_at_idx on security_events (at);
