-- Since when, and until when, a group is kept apart: rounds that were made before it was, or after it was lifted, were
-- paired without it, and their report has to say so. Both move back with rounds that are taken back.

alter table forbidden_pairs
  add column "madeAfter" integer not null default 0 check ("madeAfter" >= 0),
  add column "liftedAfter" integer check ("liftedAfter" >= 0);
