-- How many postings a transaction has is written with it, so that none can be added later, not even a pair that balances.
alter table ledger_transactions disable trigger ledger_transactions_stay;
alter table ledger_transactions add column lines smallint;
update ledger_transactions t set lines = (select count(*) from ledger_postings p where p."transactionId" = t.id);
alter table ledger_transactions alter column lines set not null, add constraint ledger_two_lines check (lines >= 2);
alter table ledger_transactions enable trigger ledger_transactions_stay;

create or replace function ledger_transaction_holds() returns trigger language plpgsql as $$
declare
  t ledger_transactions;
  original ledger_transactions;
begin
  select * into t from ledger_transactions where id = (to_jsonb(new) ->> tg_argv[0])::bigint;
  if (select count(*) from ledger_postings where "transactionId" = t.id) <> t.lines then
    raise exception 'ledger transaction % has not its % postings', t.id, t.lines using errcode = 'check_violation';
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
