-- The messages of each webhook that are due, without looking at those of all others.
create index webhook_messages_due_of_one on webhook_messages ("webhookId", "nextAttemptAt") where "nextAttemptAt" is not null;
