-- Whether the increment is added before the first move too (contract section 3).
alter table tournaments add column "firstMoveIncrement" boolean not null default false;
