-- Players of a real board report how their game ended, and both have to (decision 0101).
alter type "ResultReason" add value 'REPORTED' after 'RESIGNATION';
alter table tournaments add column "playersReport" boolean not null default false;

create type "ReportedResult" as enum ('WHITE_WIN', 'BLACK_WIN', 'DRAW');

-- What a player says. It stands until the player takes it back, or until the match is decided or canceled: then it is
-- settled, and stays as what was said.
create table result_reports (
  id bigint generated always as identity primary key,
  "matchId" uuid not null references matches (id),
  "entryId" uuid not null references entries (id),
  result "ReportedResult" not null,
  "reportedAt" timestamptz not null,
  "settledAt" timestamptz check ("settledAt" >= "reportedAt")
);
create unique index result_reports_standing on result_reports ("matchId", "entryId") where "settledAt" is null;
create index result_reports_match_idx on result_reports ("matchId");
create index result_reports_entry_idx on result_reports ("entryId");

-- Whatever decides or cancels a match settles what was reported of it. Where the two change colours, what they had said
-- would mean something else.
create function match_settles_reports() returns trigger language plpgsql as $$
begin
  update result_reports set "settledAt" = greatest("reportedAt", new."changedAt", new."finishedAt")
  where "matchId" = new.id and "settledAt" is null;
  return null;
end $$;
create trigger match_settles_reports after update on matches for each row when (
  (old.status in ('PENDING', 'RUNNING') and new.status in ('FINISHED', 'CANCELED'))
  or old."whiteEntryId" <> new."whiteEntryId"
) execute function match_settles_reports();

-- What stands of it, White's first.
create function match_reports(m matches) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('entryId', r."entryId", 'result', r.result,
    'reportedAt', wire_instant(r."reportedAt")) order by r."entryId" <> m."whiteEntryId"), '[]')
  from result_reports r where r."matchId" = m.id and r."settledAt" is null
$$;
