-- Watchers are told who has which colour as of all that can change in a match: an arbiter may have the two change places.
create or replace function match_facts(m matches) returns jsonb language sql stable as $$
  select match_progress(m) || match_slots(m)
    || jsonb_build_object('whiteEntryId', m."whiteEntryId", 'blackEntryId', m."blackEntryId")
$$;
