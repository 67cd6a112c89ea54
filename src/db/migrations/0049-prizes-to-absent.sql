-- Whether prizes go to those who were never there (contract section 6). Events that had started pay as they were announced.
alter table tournaments add column "prizesToAbsent" boolean not null default false;
update tournaments set "prizesToAbsent" = true where status in ('ACTIVE', 'FINISHED');
