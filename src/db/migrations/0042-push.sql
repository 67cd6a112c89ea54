-- Messages to devices while the site is closed (decision 0092): the key that every message is signed with, whom to tell,
-- up to where the log has been told, and what is still to be sent.

-- One row, made by whichever node starts first. Browsers tie a subscription to the public key: it never changes.
create table push_keys (
  "only" boolean primary key default true check ("only"),
  "publicKey" text not null,
  "privateKey" text not null
);

-- A device of an account: it is told as long as its session lasts.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  "playerId" uuid not null references players (id),
  "sessionId" uuid not null references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) between 1 and 2000),
  "p256dh" text not null,
  auth text not null,
  language text not null check (language in ('en', 'fr')),
  "createdAt" timestamptz not null,
  -- What had been committed when it was added: it is told of what came after.
  since text not null default pg_current_snapshot()::text
);
create index push_subscriptions_player_idx on push_subscriptions ("playerId");
create index push_subscriptions_session_idx on push_subscriptions ("sessionId");

-- One row: up to where messages have been made of the log, and up to when matches that opened have been told.
create table push_feed (
  "only" boolean primary key default true check ("only"),
  epoch uuid,
  cursor text,
  "openedTo" timestamptz
);
insert into push_feed default values;

-- What is still to be sent; a message that has arrived, or is of no use any more, is gone from here.
create table push_messages (
  id uuid primary key default gen_random_uuid(),
  "subscriptionId" uuid not null references push_subscriptions (id) on delete cascade,
  body text not null,
  topic text not null,
  "expiresAt" timestamptz not null,
  attempts integer not null default 0,
  "nextAttemptAt" timestamptz not null
);
create index push_messages_due_idx on push_messages ("nextAttemptAt");
create index push_messages_subscription_idx on push_messages ("subscriptionId");
