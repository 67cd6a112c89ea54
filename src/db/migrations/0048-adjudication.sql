-- How it was found out whether a side could still mate (Laws 5.2.2, 6.9), where the end of a game depended on it. Games that
-- are over are not judged anew: of those it is not known.
create type "Adjudication" as enum ('MATERIAL', 'STATIC', 'SEARCH', 'BUDGET');
alter table matches add column adjudication "Adjudication";

-- As in 0046, with that.
create or replace function match_facts(m matches) returns jsonb language sql stable as $$
  select match_progress(m) || match_slots(m)
    || jsonb_build_object('whiteEntryId', m."whiteEntryId", 'blackEntryId', m."blackEntryId", 'onlyHalf', m."onlyHalf",
      'adjudication', m.adjudication)
$$;
