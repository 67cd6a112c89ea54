-- What a win, a draw, a loss and the bye of whoever has no opponent are worth (contract section 3); null for 1, 1/2, 0 and "byeScore".
alter table tournaments add column "pointSystem" jsonb;

-- Of a ruling by which one side has half a point and the other nothing: who has it (contract section 8, A_HALF).
alter table matches add column "onlyHalf" "MatchColor",
  add check ("onlyHalf" is null or (result = 'DRAW' and "resultReason" = 'ARBITER'));

-- As in 0044, with that.
create or replace function match_facts(m matches) returns jsonb language sql stable as $$
  select match_progress(m) || match_slots(m)
    || jsonb_build_object('whiteEntryId', m."whiteEntryId", 'blackEntryId', m."blackEntryId", 'onlyHalf', m."onlyHalf")
$$;
