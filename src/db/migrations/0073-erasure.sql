-- What was written of a person can be taken out of what else only grows (decision 0107). Rows stay, with ids, codes, instants and
-- numbers: what was decided, when and by whom. Words go, and with them names.
alter table audit_log add column "erasedAt" timestamptz;
alter table ledger_transactions add column "erasedAt" timestamptz;

-- A value without its words: strings that are neither an id nor an instant nor a code, and whatever stands under these keys.
create function facts_of(value jsonb, under text default '') returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return (select coalesce(jsonb_object_agg(e.key, facts_of(e.value, e.key)), '{}') from jsonb_each(value) e);
    when 'array' then
      return (select coalesce(jsonb_agg(facts_of(e.value, under) order by e.ordinality), '[]')
        from jsonb_array_elements(value) with ordinality e);
    when 'string' then
      if under in ('name', 'displayName', 'username', 'club', 'title', 'federation', 'fideId', 'sex', 'birthDate', 'tags', 'tag',
          'note', 'reason', 'text', 'reference', 'url', 'device', 'description')
        or value #>> '{}' !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(T[\d:.]+Z)?|[A-Z][A-Z0-9_]*)$'
      then return 'null'; end if;
      return value;
    else return value;
  end case;
end $$;

-- Nothing else of such a row is ever changed, and it is never deleted.
create function audit_erased(a audit_log) returns audit_log language plpgsql immutable as $$
begin
  a.note := null;
  a.before := facts_of(a.before);
  a.after := facts_of(a.after);
  a.effect := facts_of(a.effect);
  return a;
end $$;
create function audit_only_erased() returns trigger language plpgsql as $$
declare
  erased audit_log := audit_erased(old);
begin
  erased."erasedAt" := coalesce(old."erasedAt", new."erasedAt");
  if erased."erasedAt" is null or new is distinct from erased then
    raise exception 'audit_log only grows: % is refused', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger audit_log_stays on audit_log;
create trigger audit_log_stays before delete on audit_log for each row execute function refuse_change();
create trigger audit_log_only_erased before update on audit_log for each row execute function audit_only_erased();

create function ledger_only_erased() returns trigger language plpgsql as $$
declare
  erased ledger_transactions := old;
begin
  erased.reference := null;
  erased.note := null;
  erased."erasedAt" := coalesce(old."erasedAt", new."erasedAt");
  if erased."erasedAt" is null or new is distinct from erased then
    raise exception 'ledger_transactions only grows: % is refused', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger ledger_transactions_stay on ledger_transactions;
create trigger ledger_transactions_stay before delete on ledger_transactions for each row execute function refuse_change();
create trigger ledger_transactions_only_erased before update on ledger_transactions
  for each row execute function ledger_only_erased();

-- Who was erased, by id: a backup from before has them still, and its restore erases them again.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  -- One of both; no foreign keys: an older backup may have neither.
  "playerId" uuid,
  "entryId" uuid,
  "keepName" boolean not null default false,
  check (num_nonnulls("playerId", "entryId") = 1)
);
