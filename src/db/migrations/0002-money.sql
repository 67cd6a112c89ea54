-- Money: what is owed and what was handed over, in whole cents (minor units of ISO 4217), as a double-entry ledger.
-- The ledger only grows: an entry that was wrong is reversed by its opposite, which names it.

-- FEE_CHARGED an entry owes its fee · FEE_RECEIVED, FEE_REFUNDED it was handed over, or back
-- FUND the organiser owes the announced fund · PRIZE an entry is owed its part of it · PRIZE_PAID it was handed over
-- DIFFERENCE what a correction changed of a prize already paid · DIFFERENCE_SETTLED, DIFFERENCE_WAIVED and its end
create type "LedgerKind" as enum (
  'FEE_CHARGED', 'FEE_RECEIVED', 'FEE_REFUNDED', 'FUND', 'PRIZE', 'PRIZE_PAID',
  'DIFFERENCE', 'DIFFERENCE_SETTLED', 'DIFFERENCE_WAIVED'
);
-- Of entries: FEES_DUE (they owe), PRIZES_DUE (they are owed). Of the event: CASH, FEES, ORGANISER, PRIZE_FUND.
create type "LedgerAccount" as enum ('FEES_DUE', 'FEES', 'CASH', 'ORGANISER', 'PRIZE_FUND', 'PRIZES_DUE');
create type "FeeStatus" as enum ('OWED', 'RECEIVED', 'WAIVED', 'VOID', 'REFUNDED');

create table ledger_transactions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  "tournamentId" uuid not null references tournaments (id),
  kind "LedgerKind" not null,
  -- The fee, payout or difference it is about; for FUND the tournament.
  "subjectId" uuid not null,
  -- 1, or more where the same thing could happen again after it was taken back.
  sequence integer not null default 1 check (sequence >= 1),
  "reversesId" bigint references ledger_transactions (id),
  -- Of a transaction in which money changed hands: 1, 2, 3 … within the event, without a gap.
  "receiptNumber" integer check ("receiptNumber" >= 1),
  "actorId" uuid references players (id),
  reference text check (length(reference) <= 200),
  note text check (length(note) <= 1000),
  unique ("tournamentId", id),
  check ("reversesId" < id)
);
-- Nothing is posted twice, and nothing is taken back twice.
create unique index ledger_once on ledger_transactions (kind, "subjectId", sequence) where "reversesId" is null;
create unique index ledger_reversed_once on ledger_transactions ("reversesId") where "reversesId" is not null;
create unique index ledger_receipts on ledger_transactions ("tournamentId", "receiptNumber") where "receiptNumber" is not null;

-- A debit is positive, a credit negative.
create table ledger_postings (
  "transactionId" bigint not null,
  line smallint not null check (line >= 1),
  "tournamentId" uuid not null,
  account "LedgerAccount" not null,
  "entryId" uuid,
  "amountCents" bigint not null check ("amountCents" <> 0 and abs("amountCents") <= 1000000000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key ("transactionId", line),
  foreign key ("tournamentId", "transactionId") references ledger_transactions ("tournamentId", id),
  foreign key ("tournamentId", "entryId") references entries ("tournamentId", id),
  check ((account in ('FEES_DUE', 'PRIZES_DUE')) = ("entryId" is not null))
);
create index ledger_postings_account_idx on ledger_postings ("tournamentId", account, "entryId");

-- What one entry owes for taking part. A fee that is void or refunded is over; one in force for an entry at most.
create table entry_fees (
  id uuid primary key default gen_random_uuid(),
  "tournamentId" uuid not null references tournaments (id),
  "entryId" uuid not null,
  "amountCents" bigint not null check ("amountCents" > 0 and "amountCents" <= 1000000000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status "FeeStatus" not null default 'OWED',
  -- How often it was charged, and how often received.
  charges integer not null default 1 check (charges >= 1),
  receipts integer not null default 0 check (receipts >= 0),
  "chargedAt" timestamptz not null,
  "changedAt" timestamptz not null,
  -- What posted its present status.
  "transactionId" bigint not null references ledger_transactions (id),
  foreign key ("tournamentId", "entryId") references entries ("tournamentId", id)
);
create unique index unique_fee_per_entry on entry_fees ("tournamentId", "entryId") where status not in ('VOID', 'REFUNDED');

alter table payouts
  add column "prizeTransactionId" bigint unique references ledger_transactions (id),
  add column "paidTransactionId" bigint unique references ledger_transactions (id),
  add column "reversalTransactionId" bigint unique references ledger_transactions (id),
  add unique ("tournamentId", id);

-- A prize already paid when a correction changed it: the payout stays, and this is what remains to be settled.
-- Positive: the entry is owed more. Negative: the entry owes it back.
create table payout_differences (
  id uuid primary key default gen_random_uuid(),
  "tournamentId" uuid not null references tournaments (id),
  "payoutId" uuid not null,
  "entryId" uuid not null,
  "dueCents" bigint not null check ("dueCents" >= 0),
  "paidCents" bigint not null check ("paidCents" >= 0),
  "differenceCents" bigint not null check ("differenceCents" <> 0 and "differenceCents" = "dueCents" - "paidCents"),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  "createdAt" timestamptz not null,
  "settledAt" timestamptz,
  "settledBy" uuid references players (id),
  waived boolean not null default false,
  "reversedAt" timestamptz,
  "differenceTransactionId" bigint not null unique references ledger_transactions (id),
  "settledTransactionId" bigint unique references ledger_transactions (id),
  foreign key ("tournamentId", "payoutId") references payouts ("tournamentId", id),
  foreign key ("tournamentId", "entryId") references entries ("tournamentId", id),
  check (("settledAt" is null) = ("settledTransactionId" is null)),
  check (not waived or "settledAt" is not null),
  -- What changed hands cannot be undone by us.
  check ("reversedAt" is null or "settledAt" is null or waived)
);
create unique index unique_open_difference on payout_differences ("payoutId") where "settledAt" is null and "reversedAt" is null;
create index payout_differences_tournament_idx on payout_differences ("tournamentId");

-- What stood before there was a ledger is posted as of the time it happened.
insert into ledger_transactions (at, "tournamentId", kind, "subjectId")
select t."finishedAt", t.id, 'FUND', t.id from tournaments t
where t.status = 'FINISHED' and exists (select from payouts p where p."tournamentId" = t.id and p."reversedAt" is null);
insert into ledger_transactions (at, "tournamentId", kind, "subjectId")
select "createdAt", "tournamentId", 'PRIZE', id from payouts order by "createdAt", id;
insert into ledger_transactions (at, "tournamentId", kind, "subjectId", "actorId", "receiptNumber")
select "paidAt", "tournamentId", 'PRIZE_PAID', id, "paidBy", row_number() over (partition by "tournamentId" order by "paidAt", id)
from payouts where "paidAt" is not null;
insert into ledger_transactions (at, "tournamentId", kind, "subjectId", "reversesId")
select p."reversedAt", p."tournamentId", 'PRIZE', p.id, t.id
from payouts p join ledger_transactions t on t.kind = 'PRIZE' and t."subjectId" = p.id
where p."reversedAt" is not null and p."paidAt" is null;

insert into ledger_postings ("transactionId", line, "tournamentId", account, "entryId", "amountCents", currency)
select l.id, s.line, l."tournamentId", s.account::"LedgerAccount", null, s.sign * t."prizeFundCents", t.currency
from ledger_transactions l join tournaments t on t.id = l."subjectId"
cross join (values (1, 'ORGANISER', 1), (2, 'PRIZE_FUND', -1)) as s(line, account, sign)
where l.kind = 'FUND' and t."prizeFundCents" > 0;
insert into ledger_postings ("transactionId", line, "tournamentId", account, "entryId", "amountCents", currency)
select l.id, s.line, l."tournamentId", s.account::"LedgerAccount",
  case when s.account = 'PRIZES_DUE' then p."entryId" end,
  case when l."reversesId" is null then s.sign else -s.sign end * p."amountCents", p.currency
from ledger_transactions l join payouts p on p.id = l."subjectId"
join (values ('PRIZE', 1, 'PRIZE_FUND', 1), ('PRIZE', 2, 'PRIZES_DUE', -1),
  ('PRIZE_PAID', 1, 'PRIZES_DUE', 1), ('PRIZE_PAID', 2, 'CASH', -1)) as s(kind, line, account, sign)
  on s.kind = l.kind::text;
update payouts p set
  "prizeTransactionId" = (select id from ledger_transactions l where l.kind = 'PRIZE' and l."subjectId" = p.id and l."reversesId" is null),
  "paidTransactionId" = (select id from ledger_transactions l where l.kind = 'PRIZE_PAID' and l."subjectId" = p.id),
  "reversalTransactionId" = (select id from ledger_transactions l where l.kind = 'PRIZE' and l."subjectId" = p.id and l."reversesId" is not null);

-- Entries of events that are not over yet owe the fee that was announced.
create temporary table fees_owed on commit drop as
select gen_random_uuid() as id, e.id as "entryId", t.id as "tournamentId", t."entryFeeCents", t.currency, e."enteredAt"
from entries e join tournaments t on t.id = e."tournamentId"
where e.status = 'ENTERED' and t."entryFeeCents" > 0 and t.status in ('DRAFT', 'OPEN', 'ACTIVE');
insert into ledger_transactions (at, "tournamentId", kind, "subjectId")
select "enteredAt", "tournamentId", 'FEE_CHARGED', id from fees_owed order by "enteredAt", id;
insert into ledger_postings ("transactionId", line, "tournamentId", account, "entryId", "amountCents", currency)
select l.id, s.line, f."tournamentId", s.account::"LedgerAccount", case when s.line = 1 then f."entryId" end,
  s.sign * f."entryFeeCents", f.currency
from fees_owed f join ledger_transactions l on l."subjectId" = f.id
cross join (values (1, 'FEES_DUE', 1), (2, 'FEES', -1)) as s(line, account, sign);
insert into entry_fees (id, "tournamentId", "entryId", "amountCents", currency, "chargedAt", "changedAt", "transactionId")
select f.id, f."tournamentId", f."entryId", f."entryFeeCents", f.currency, f."enteredAt", f."enteredAt", l.id
from fees_owed f join ledger_transactions l on l."subjectId" = f.id;

alter table payouts
  alter column "prizeTransactionId" set not null,
  add check (("paidAt" is null) = ("paidTransactionId" is null)),
  add check (("reversedAt" is null) = ("reversalTransactionId" is null)),
  -- A prize that was handed over is never reversed: what changed of it is a difference.
  add check ("paidAt" is null or "reversedAt" is null);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger ledger_transactions_stay before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_are_kept before truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_postings_stay before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_are_kept before truncate on ledger_postings
  for each statement execute function refuse_change();

-- At the commit: at least two postings, every currency sums to zero, a reversal is the exact opposite of what it names.
create function ledger_transaction_holds() returns trigger language plpgsql as $$
declare
  t ledger_transactions;
  original ledger_transactions;
begin
  select * into t from ledger_transactions where id = (to_jsonb(new) ->> tg_argv[0])::bigint;
  if (select count(*) from ledger_postings where "transactionId" = t.id) < 2 then
    raise exception 'ledger transaction % has fewer than two postings', t.id using errcode = 'check_violation';
  end if;
  if exists (select from ledger_postings where "transactionId" = t.id group by currency having sum("amountCents") <> 0) then
    raise exception 'ledger transaction % does not sum to zero', t.id using errcode = 'check_violation';
  end if;
  if t."reversesId" is null then return null; end if;
  select * into original from ledger_transactions where id = t."reversesId";
  if original."reversesId" is not null
    or (original."tournamentId", original.kind, original."subjectId") is distinct from (t."tournamentId", t.kind, t."subjectId")
    or exists (
      select from (
        select account, "entryId", currency, "amountCents" from ledger_postings where "transactionId" = t.id
        union all
        select account, "entryId", currency, "amountCents" from ledger_postings where "transactionId" = original.id) both_sides
      group by account, "entryId", currency having sum("amountCents") <> 0) then
    raise exception 'ledger transaction % is not the opposite of %', t.id, t."reversesId" using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_holds after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_holds('id');
create constraint trigger ledger_posting_holds after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_transaction_holds('transactionId');

-- Payouts, fees and differences: what they are about never changes, and what was handed over stays so.
create function money_moves_forward() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  field text;
begin
  if tg_op = 'DELETE' then
    raise exception '% only grows: DELETE is refused', tg_table_name using errcode = 'restrict_violation';
  end if;
  foreach field in array tg_argv loop
    if before -> field is distinct from after -> field and before -> field is distinct from 'null'::jsonb then
      raise exception '%: "%" is written once', tg_table_name, field using errcode = 'restrict_violation';
    end if;
  end loop;
  return new;
end $$;
create trigger payouts_move_forward before update or delete on payouts for each row execute function money_moves_forward(
  'id', 'tournamentId', 'entryId', 'place', 'amountCents', 'currency', 'createdAt', 'prizeTransactionId',
  'paidAt', 'paidBy', 'paidTransactionId', 'reversedAt', 'reversalTransactionId');
create trigger payout_differences_move_forward before update or delete on payout_differences
  for each row execute function money_moves_forward(
  'id', 'tournamentId', 'payoutId', 'entryId', 'dueCents', 'paidCents', 'differenceCents', 'currency', 'createdAt',
  'differenceTransactionId', 'settledAt', 'settledBy', 'settledTransactionId', 'reversedAt');
create trigger entry_fees_move_forward before update or delete on entry_fees for each row execute function money_moves_forward(
  'id', 'tournamentId', 'entryId', 'amountCents', 'currency', 'chargedAt');
create trigger payouts_are_kept before truncate on payouts for each statement execute function refuse_change();
create trigger payout_differences_are_kept before truncate on payout_differences for each statement execute function refuse_change();
create trigger entry_fees_are_kept before truncate on entry_fees for each statement execute function refuse_change();
