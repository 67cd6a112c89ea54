-- Rounds that may be played at any time of a window, at a slot that the players agree on (decision 0075). The window
-- is the round's; the slot is the match's, and stands in "opensAt" too, where whatever waits for players reads it.
alter table tournaments add column "roundWindowHours" integer check ("roundWindowHours" >= 1);

alter table matches
  add column "windowOpensAt" timestamptz,
  add column "windowClosesAt" timestamptz,
  add column "agreedSlot" timestamptz,
  add column "whiteSlotProposal" timestamptz,
  add column "blackSlotProposal" timestamptz,
  add constraint window_is_whole check (("windowOpensAt" is null) = ("windowClosesAt" is null)),
  add constraint window_lasts check ("windowOpensAt" < "windowClosesAt"),
  add constraint slots_need_a_window
    check ("windowOpensAt" is not null or num_nonnulls("agreedSlot", "whiteSlotProposal", "blackSlotProposal") = 0);

-- Watchers are told of slots as of all that can change in a match.
create function match_slots(m matches) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'windowOpensAt', wire_instant(m."windowOpensAt"), 'windowClosesAt', wire_instant(m."windowClosesAt"),
    'agreedSlot', wire_instant(m."agreedSlot"),
    'slotProposals', (
      select coalesce(jsonb_agg(jsonb_build_object('entryId', entry, 'at', wire_instant(slot)) order by side), '[]')
      from (values (1, m."whiteEntryId", m."whiteSlotProposal"), (2, m."blackEntryId", m."blackSlotProposal"))
        as said (side, entry, slot) where slot is not null))
$$;
alter function match_facts(matches) rename to match_progress;
create function match_facts(m matches) returns jsonb language sql stable as $$
  select match_progress(m) || match_slots(m)
$$;
