-- Corrections: what one did to other matches, the standings and the payouts stands beside its line in the audit log;
-- and a match counts how often its result was changed after the end, so that no change can go without such a line.

alter table audit_log add column effect jsonb;

alter table matches add column "resultChanges" integer not null default 0;

create function count_result_change() returns trigger language plpgsql as $$
begin
  new."resultChanges" := old."resultChanges" + 1;
  return new;
end $$;

-- Not counted: a drawn parent that comes to wait for its tie-break, and the end of that wait.
create trigger matches_result_changes before update of result, "resultReason", status on matches for each row
  when (old.status = 'FINISHED'
    and (old.result, old."resultReason") is distinct from (new.result, new."resultReason")
    and old."resultReason" <> 'TIEBREAK_PENDING'
    and not (old.result = 'DRAW' and old."resultReason" not in ('DOUBLE_NO_SHOW', 'DOUBLE_LOSS')
      and new."resultReason" is not distinct from 'TIEBREAK_PENDING'))
  execute function count_result_change();
