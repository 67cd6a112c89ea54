-- Who may make an account: everybody, or whoever has a link that an admin made. A link serves a number of people until it expires.
create table registration (
  id boolean primary key default true check (id),
  mode text not null default 'OPEN' check (mode in ('OPEN', 'BY_LINK'))
);
insert into registration default values;

create table registration_links (
  id uuid primary key default gen_random_uuid(),
  "tokenHash" text not null unique,
  name text,
  uses integer not null check (uses between 1 and 1000),
  used integer not null default 0 check (used between 0 and uses),
  "createdBy" uuid references players,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null
);
