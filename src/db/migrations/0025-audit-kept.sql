-- Who did what, when and why is kept as it was written down: nobody who can write to the database by way of the server,
-- or by a slip of the hand, changes it. An account that is deleted keeps its lines: they name its id and no name.
create trigger audit_log_stays before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_is_kept before truncate on audit_log for each statement execute function refuse_change();
