-- What is told to an account alone (contract section 10, GET /me/events): byes that were asked for or given ahead, and
-- penalties and bonus points. Watchers of the event are not told of the entry because of it.
alter table tournament_events add column "ownOnly" boolean not null default false;

create function entry_log_own() returns trigger language plpgsql as $$
declare
  touched record;
begin
  if tg_op = 'DELETE' then touched := old; else touched := new; end if;
  insert into tournament_events ("tournamentId", "entryId", "ownOnly")
  values (touched."tournamentId", touched."entryId", true);
  perform pg_notify('tabiya_live', touched."tournamentId"::text);
  return null;
end $$;
create trigger requested_bye_change after insert or update or delete on requested_byes
  for each row execute function entry_log_own();
create trigger score_adjustment_change after insert or update or delete on score_adjustments
  for each row execute function entry_log_own();

-- As before, and beside the match it names the accounts that sit in it: whoever follows one of them is woken by this,
-- and by no move.
create or replace function match_log_change() returns trigger language plpgsql as $$
declare
  before jsonb := match_facts(old);
  changes jsonb;
begin
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(match_facts(new)) where value is distinct from before -> key;
  insert into match_events ("matchId", version, changes) values (new.id, new.version, changes);
  perform pg_notify('tabiya_live', new."tournamentId" || ':' || new.id || coalesce(
    (select string_agg(':' || n."playerId", '') from entries n where n.id in (new."entryAId", new."entryBId")), ''));
  return null;
end $$;
