-- An arbiter may hold a match up: from "pausedAt" on no clock runs and nobody is waited for, so nothing is due. "resumedAt"
-- is when it last went on: an outage that is noticed later is not credited for what a pause has taken out already.
alter table matches
  add column "pausedAt" timestamptz,
  add column "resumedAt" timestamptz,
  add constraint matches_paused_check
    check ("pausedAt" is null or (status in ('PENDING', 'RUNNING') and "dueAt" is null));

-- As in 0005, with the pause.
create or replace function match_progress(m matches) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'status', m.status, 'result', m.result, 'resultReason', m."resultReason", 'drawReason', m."drawReason",
    'opensAt', wire_instant(m."opensAt"),
    'noShowDeadline', case when m.status = 'PENDING' then wire_instant(m."dueAt") end,
    'readyAt', wire_instant(m."readyAt"), 'whiteJoinedAt', wire_instant(m."whiteJoinedAt"),
    'blackJoinedAt', wire_instant(m."blackJoinedAt"), 'startedAt', wire_instant(m."startedAt"),
    'lastMoveAt', wire_instant(m."lastMoveAt"), 'finishedAt', wire_instant(m."finishedAt"),
    'pausedAt', wire_instant(m."pausedAt"),
    'whiteTimeMsRemaining', m."whiteTimeMsRemaining", 'blackTimeMsRemaining', m."blackTimeMsRemaining",
    'creditMs', m."creditMs", 'drawOfferBy', m."drawOfferBy", 'fen', m."currentFen", 'moveNumber', m.ply)
$$;
