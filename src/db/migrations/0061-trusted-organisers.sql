-- Ratings are for everybody: only events of organisers whom an admin trusts are rated. Whoever has run a rated event keeps
-- that trust.
alter table players add column "trustedOrganiser" boolean not null default false;
update players set "trustedOrganiser" = true where id in (select "organiserId" from tournaments where rated and "startedAt" is not null);
