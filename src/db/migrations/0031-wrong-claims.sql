-- The plies at which a draw was claimed wrongly, so that such a claim, sent again, is refused again and costs nothing more.
alter table matches add column "wrongClaims" integer[] not null default '{}';
