-- Being entered by somebody else is an invitation (contract section 3): until the account accepts, the entry stands by its
-- name alone, and nothing but this row says whose it may become. One for an account in an event; entries that were attached
-- to accounts before stay so.
create type "InvitationStatus" as enum ('PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN');

create table entry_invitations (
  id uuid primary key default gen_random_uuid(),
  "tournamentId" uuid not null references tournaments (id),
  "entryId" uuid not null references entries (id),
  "playerId" uuid not null references players (id),
  "invitedBy" uuid not null references players (id),
  -- The entry was made for the account, and is no longer meant if it declines; else it stood there before.
  "madeEntry" boolean not null,
  status "InvitationStatus" not null default 'PENDING',
  "invitedAt" timestamptz not null,
  "answeredAt" timestamptz,
  unique ("tournamentId", "playerId"),
  check ((status = 'PENDING') = ("answeredAt" is null))
);
create unique index entry_invitations_pending_idx on entry_invitations ("entryId") where status = 'PENDING';
create index entry_invitations_player_idx on entry_invitations ("playerId");

-- Only the account is told; watchers of the event are told of the entry once it is the account's.
create trigger invitation_change after insert or update or delete on entry_invitations
  for each row execute function entry_log_own();

-- Games of rounds up to this one were played before the account accepted: they do not count for its rating.
alter table entries add column "ratedAfterRound" integer not null default 0;
