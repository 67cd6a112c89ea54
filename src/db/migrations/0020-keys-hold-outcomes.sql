-- What a request with an Idempotency-Key did is kept in the transaction that does it: a node that dies before it answers
-- leaves enough to answer by, and what was done is not done again.
alter table idempotency_keys
  -- What each transaction of the request came to, in their order.
  add column outcomes jsonb not null default '[]',
  -- Grows with each request that takes the key over: one that was given up cannot commit any more.
  add column attempt integer not null default 1;
