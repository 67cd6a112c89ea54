-- Webhooks: whom an organiser wants told of what happens in an event, and every message with its tries.

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  "tournamentId" uuid not null references tournaments (id),
  url text not null check (length(url) between 1 and 2000),
  -- Kept as it is: every message is signed with it.
  secret text not null,
  events text[] not null check (cardinality(events) >= 1),
  "createdBy" uuid not null references players (id),
  "createdAt" timestamptz not null,
  -- What had been committed when it was added: it is told of what came after.
  since text not null default pg_current_snapshot()::text,
  -- Set when an arbiter takes it away, or when the receiver answers that it is gone for good.
  "removedAt" timestamptz
);
create index webhooks_tournament_idx on webhooks ("tournamentId") where "removedAt" is null;

-- One row: up to where messages have been made of the log that watchers follow.
create table webhook_feed (
  "only" boolean primary key default true check ("only"),
  epoch uuid,
  cursor text
);
insert into webhook_feed default values;

create table webhook_messages (
  id uuid primary key default gen_random_uuid(),
  "webhookId" uuid not null references webhooks (id),
  type text not null,
  body text not null,
  "createdAt" timestamptz not null,
  attempts integer not null default 0,
  -- Null once it has arrived, or has been given up.
  "nextAttemptAt" timestamptz,
  "deliveredAt" timestamptz,
  "lastStatus" integer,
  "lastError" text
);
create index webhook_messages_due_idx on webhook_messages ("nextAttemptAt") where "nextAttemptAt" is not null;
create index webhook_messages_webhook_idx on webhook_messages ("webhookId", "createdAt" desc);
