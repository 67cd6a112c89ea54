-- Prizes for categories, how ties share, the least that is paid, and how long prizes are held back (issue 6).
create type "PrizeSharing" as enum ('EQUAL', 'HORT');

alter table tournaments
  add column "prizeCategories" jsonb not null default '[]',
  add column "prizeSharing" "PrizeSharing" not null default 'EQUAL',
  add column "prizeMinimumCents" bigint not null default 0 check ("prizeMinimumCents" between 0 and 1000000000000000),
  add column "payoutHoldHours" integer not null default 0 check ("payoutHoldHours" between 0 and 8784);

-- What an arbiter says of an entry, for prizes: age group, sex, club; free words.
alter table entries add column tags text[] not null default '{}';

-- Whose prize it is: null for the prizes that are for everybody.
alter table payouts add column category text;
