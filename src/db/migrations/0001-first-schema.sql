-- Accounts, tournaments, entries, matches, moves, payouts; the timeline's heartbeat; the audit log.
-- Facts are stored, the rest is derived. Names are those of the contract, so rows and TypeScript share them.

create type "AccountRole" as enum ('PLAYER', 'ADMIN');
create type "AccountStatus" as enum ('ACTIVE', 'SUSPENDED', 'DELETED');
create type "TournamentFormat" as enum ('KNOCKOUT', 'SWISS', 'ROUND_ROBIN');
create type "TournamentStatus" as enum ('DRAFT', 'OPEN', 'ACTIVE', 'FINISHED', 'CANCELED');
create type "Visibility" as enum ('PUBLIC', 'PRIVATE');
create type "PlayMode" as enum ('ONLINE', 'OVER_THE_BOARD');
create type "DrawRuleMode" as enum ('ALLOW_ALL', 'NO_DRAW_OFFER', 'NO_DRAW');
create type "TieBreakPolicy" as enum ('NONE', 'RAPID', 'BLITZ', 'ARMAGEDDON', 'BEST_OF_3', 'BEST_OF_5');
create type "TieBreakFallback" as enum ('ARMAGEDDON', 'REPLAY', 'MANUAL');
create type "PairingSystem" as enum ('SWISS', 'DUTCH');
create type "Acceleration" as enum ('NONE', 'BAKU');
create type "EntryStatus" as enum ('ENTERED', 'WITHDRAWN');
create type "MatchStatus" as enum ('PENDING', 'RUNNING', 'FINISHED', 'CANCELED');
create type "MatchResult" as enum ('WHITE_WIN', 'BLACK_WIN', 'DRAW', 'BYE');
create type "MatchColor" as enum ('WHITE', 'BLACK');
create type "ResultReason" as enum (
  'CHECKMATE', 'STALEMATE', 'INSUFFICIENT_MATERIAL', 'DEAD_POSITION', 'SEVENTY_FIVE_MOVE_RULE',
  'FIVE_FOLD_REPETITION', 'FIFTY_MOVE_RULE', 'THREE_FOLD_REPETITION',
  'AGREEMENT', 'RESIGNATION', 'TIMEOUT', 'TIMEOUT_VS_INSUFFICIENT_MATERIAL',
  'NO_SHOW', 'DOUBLE_NO_SHOW', 'BYE', 'TIEBREAK_PENDING',
  'TIE_BREAK_RAPID', 'TIE_BREAK_BLITZ', 'TIE_BREAK_ARMAGEDDON', 'TIE_BREAK_BEST_OF_3', 'TIE_BREAK_BEST_OF_5',
  'ARBITER', 'DOUBLE_LOSS'
);

-- One row: secrets every node shares. Made once, by whichever node starts first.
create table server_secrets (
  "only" boolean primary key default true check ("only"),
  "tokenSecret" text not null check (length("tokenSecret") >= 64),
  -- Links that may still make the first admin: one for each start of a node while there is none.
  "firstAdminTokenHashes" text[] not null default '{}',
  "createdAt" timestamptz not null default now()
);
insert into server_secrets ("tokenSecret")
select replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

-- One row: the timeline. "shiftMs" keeps it from running backwards when the database's clock does;
-- "accessEpoch" grows whenever an account is suspended or a session revoked.
create table heartbeat (
  "only" boolean primary key default true check ("only"),
  "beatAt" timestamptz not null default clock_timestamp(),
  "shiftMs" double precision not null default 0,
  "accessEpoch" bigint not null default 0
);
insert into heartbeat default values;

-- Time in which no node could accept moves: credited to whoever was waiting or on the move.
create table outages (
  id bigint generated always as identity primary key,
  "startedAt" timestamptz not null,
  "endedAt" timestamptz not null check ("endedAt" > "startedAt"),
  "matchesCredited" integer not null
);

create table players (
  id uuid primary key default gen_random_uuid(),
  username text not null check (username ~ '^[A-Za-z0-9_-]{3,30}$'),
  "displayName" text not null check (length("displayName") between 1 and 80),
  "passwordHash" text not null,
  role "AccountRole" not null default 'PLAYER',
  status "AccountStatus" not null default 'ACTIVE',
  "accessChangedAt" timestamptz,
  "createdAt" timestamptz not null default now()
);
create unique index players_username_unique on players (lower(username));
create index players_access_changed_idx on players ("accessChangedAt") where "accessChangedAt" is not null;

-- A signed-in browser or program. Refresh tokens rotate; the one before the present is honoured for a moment,
-- so that a lost reply signs nobody out.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  "playerId" uuid not null references players (id),
  "refreshHash" text not null,
  "previousRefreshHash" text,
  "rotatedAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "revokedAt" timestamptz,
  "createdAt" timestamptz not null default now()
);
create unique index sessions_refresh_unique on sessions ("refreshHash");
create index sessions_previous_idx on sessions ("previousRefreshHash");
create index sessions_player_idx on sessions ("playerId");
create index sessions_revoked_idx on sessions ("revokedAt") where "revokedAt" is not null;

create table tournaments (
  id uuid primary key default gen_random_uuid(),
  "organiserId" uuid not null references players (id),
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 10000),
  format "TournamentFormat" not null default 'KNOCKOUT',
  "playMode" "PlayMode" not null default 'ONLINE',
  visibility "Visibility" not null default 'PUBLIC',
  status "TournamentStatus" not null default 'DRAFT',
  "timeControl" text not null,
  "startsAt" timestamptz,
  "timeZone" text,
  "minPlayers" integer not null default 2 check ("minPlayers" >= 2),
  "maxPlayers" integer check ("maxPlayers" >= "minPlayers"),
  rated boolean not null default false,
  rounds integer check (rounds between 1 and 100),
  "drawRuleMode" "DrawRuleMode" not null default 'ALLOW_ALL',
  "drawConfig" jsonb,
  "requiresDecisiveResult" boolean not null default false,
  "tieBreakPolicy" "TieBreakPolicy" not null default 'NONE',
  "tieBreakTimeControl" text,
  "armageddonTimeControl" text not null default '5+0|4+0',
  "tieBreakFallback" "TieBreakFallback" not null default 'ARMAGEDDON',
  "thirdPlaceMatch" boolean not null default false,
  "roundRobinCycles" integer not null default 1 check ("roundRobinCycles" in (1, 2)),
  "pairingSystem" "PairingSystem" not null default 'SWISS',
  acceleration "Acceleration" not null default 'NONE',
  "initialColor" "MatchColor",
  "byeScore" double precision not null default 1,
  "tieBreaks" text[] not null default '{}',
  "joinWindowSeconds" integer not null default 30 check ("joinWindowSeconds" >= 0),
  "noShowGraceSeconds" integer not null default 60 check ("noShowGraceSeconds" >= 0),
  "noShowAfterSeconds" integer not null default 0 check ("noShowAfterSeconds" >= 0),
  "breakSeconds" integer not null default 180 check ("breakSeconds" >= 0),
  "entryFeeCents" bigint not null default 0 check ("entryFeeCents" >= 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  "prizeFundCents" bigint not null default 0 check ("prizeFundCents" between 0 and 1000000000000000),
  prizes jsonb,
  seed text,
  "currentRound" integer not null default 0 check ("currentRound" >= 0),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "startedAt" timestamptz,
  "finishedAt" timestamptz,
  check (not "requiresDecisiveResult" or "tieBreakPolicy" <> 'NONE'),
  check ("drawRuleMode" <> 'NO_DRAW' or "tieBreakPolicy" <> 'NONE')
);
create index "tournaments_drawRuleMode_idx" on tournaments ("drawRuleMode");
create index "tournaments_tieBreakPolicy_idx" on tournaments ("tieBreakPolicy");
create index "tournaments_requiresDecisiveResult_idx" on tournaments ("requiresDecisiveResult");
create index tournaments_created_idx on tournaments ("createdAt" desc, id desc);

create table tournament_arbiters (
  "tournamentId" uuid not null references tournaments (id),
  "playerId" uuid not null references players (id),
  "addedAt" timestamptz not null default now(),
  primary key ("tournamentId", "playerId")
);

-- One person's place in one tournament; "entryNumber" is the entry order. Without an account a name is enough.
create table entries (
  id uuid primary key default gen_random_uuid(),
  "tournamentId" uuid not null references tournaments (id),
  "playerId" uuid references players (id),
  "entryNumber" integer not null,
  name text not null check (length(name) between 1 and 80),
  rating integer check (rating between 0 and 4000),
  title text,
  federation text,
  "fideId" text,
  seed integer,
  status "EntryStatus" not null default 'ENTERED',
  "enteredAt" timestamptz not null default now(),
  "withdrawnAt" timestamptz,
  unique ("tournamentId", id),
  unique ("tournamentId", "entryNumber"),
  unique ("tournamentId", "playerId"),
  unique ("tournamentId", seed)
);
create index entries_player_idx on entries ("playerId") where "playerId" is not null;

-- One game of chess, or a bye. A and B are in pairing order whatever the colours; a bye has neither B nor Black.
create table matches (
  id uuid primary key default gen_random_uuid(),
  "tournamentId" uuid not null references tournaments (id),
  "roundNumber" integer not null check ("roundNumber" >= 1),
  "boardNumber" integer not null check ("boardNumber" >= 1),
  "thirdPlace" boolean not null default false,
  "entryAId" uuid not null,
  "entryBId" uuid,
  "whiteEntryId" uuid not null,
  "blackEntryId" uuid,
  "parentMatchId" uuid references matches (id),
  "isTieBreak" boolean not null default false,
  "tieBreakIndex" integer check ("tieBreakIndex" >= 1),
  "tieBreakType" text,
  "playMode" "PlayMode",
  "timeControlOverride" text,
  status "MatchStatus" not null default 'PENDING',
  result "MatchResult",
  "resultReason" "ResultReason",
  "drawReason" "ResultReason",
  version integer not null default 1,
  ply integer not null default 0,
  "initialFen" text not null default 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  "currentFen" text not null default 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  "opensAt" timestamptz,
  "opensFixed" boolean not null default false,
  "readyAt" timestamptz,
  "whiteJoinedAt" timestamptz,
  "blackJoinedAt" timestamptz,
  "noShowResolvedAt" timestamptz,
  "startedAt" timestamptz,
  "lastMoveAt" timestamptz,
  "finishedAt" timestamptz,
  "whiteTimeMsRemaining" bigint check ("whiteTimeMsRemaining" >= 0),
  "blackTimeMsRemaining" bigint check ("blackTimeMsRemaining" >= 0),
  -- Time of the present turn, or of the wait for players, in which no move could be accepted.
  "creditMs" bigint not null default 0 check ("creditMs" >= 0),
  "drawOfferBy" "MatchColor",
  "whiteDrawOffers" integer not null default 0,
  "blackDrawOffers" integer not null default 0,
  -- When time itself will decide the match: the flag, or the end of the wait. What the sweeper looks for.
  "dueAt" timestamptz,
  foreign key ("tournamentId", "entryAId") references entries ("tournamentId", id),
  foreign key ("tournamentId", "entryBId") references entries ("tournamentId", id),
  check (("isTieBreak" and "parentMatchId" is not null and "tieBreakIndex" is not null and "tieBreakType" is not null)
      or (not "isTieBreak" and "parentMatchId" is null and "tieBreakIndex" is null and "tieBreakType" is null)),
  check (("entryBId" is null) = ("blackEntryId" is null)),
  check (("whiteEntryId" = "entryAId" and "blackEntryId" is not distinct from "entryBId")
      or ("whiteEntryId" = "entryBId" and "blackEntryId" = "entryAId")),
  check ((status = 'FINISHED') = (result is not null)),
  check ((result is null) = ("resultReason" is null)),
  check ((result = 'BYE') = ("entryBId" is null)),
  check (status in ('PENDING', 'RUNNING') or "dueAt" is null),
  check (status <> 'RUNNING' or ("lastMoveAt" is not null and "whiteTimeMsRemaining" is not null and "blackTimeMsRemaining" is not null))
);
create unique index unique_tiebreak_per_parent on matches ("parentMatchId", "tieBreakIndex");
create unique index unique_board_per_round on matches ("tournamentId", "roundNumber", "boardNumber")
  where not "isTieBreak" and status <> 'CANCELED';
-- Open matches, for the sweeper. "dueAt" itself is in no index: a move changes it, and no indexed column changes with a
-- move, so that an update stays on its page and touches no index; half of each page is left free for that.
create index matches_open_idx on matches ("tournamentId") where status in ('PENDING', 'RUNNING');
alter table matches set (fillfactor = 50);
create index matches_tournament_idx on matches ("tournamentId", "roundNumber", "boardNumber");

-- Who is in which match: one match for an entry in a round, tie-breaks and canceled matches apart.
create table match_sides (
  "matchId" uuid not null references matches (id),
  "tournamentId" uuid not null,
  "entryId" uuid not null,
  "roundNumber" integer not null,
  counts boolean not null default true,
  primary key ("matchId", "entryId"),
  foreign key ("tournamentId", "entryId") references entries ("tournamentId", id)
);
create unique index one_match_per_entry_and_round on match_sides ("tournamentId", "roundNumber", "entryId") where counts;
create index match_sides_entry_idx on match_sides ("entryId");

create function match_sides_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into match_sides ("matchId", "tournamentId", "entryId", "roundNumber", counts)
    select new.id, new."tournamentId", side, new."roundNumber", not new."isTieBreak" and new.status <> 'CANCELED'
    from unnest(array[new."entryAId", new."entryBId"]) as side where side is not null;
  else
    update match_sides set counts = not new."isTieBreak" and new.status <> 'CANCELED' where "matchId" = new.id;
  end if;
  return null;
end $$;
create trigger match_sides_insert after insert on matches for each row execute function match_sides_follow();
create trigger match_sides_update after update of status on matches for each row
  when ((old.status = 'CANCELED') <> (new.status = 'CANCELED')) execute function match_sides_follow();

create table match_moves (
  "matchId" uuid not null references matches (id),
  "moveNumber" integer not null check ("moveNumber" >= 1),
  -- The match's version once this move was on the board: the id of its event in the match's stream.
  version integer not null,
  "playerId" uuid,
  color "MatchColor" not null,
  san text not null,
  uci text not null,
  "from" text not null,
  "to" text not null,
  promotion text,
  "fenBefore" text not null,
  "fenAfter" text not null,
  "whiteTimeMsRemaining" bigint not null check ("whiteTimeMsRemaining" >= 0),
  "blackTimeMsRemaining" bigint not null check ("blackTimeMsRemaining" >= 0),
  "spentMs" bigint not null check ("spentMs" >= 0),
  "creditMs" bigint not null check ("creditMs" >= 0),
  "playedAt" timestamptz not null,
  "idempotencyKey" text,
  primary key ("matchId", "moveNumber")
);

create table payouts (
  id uuid primary key default gen_random_uuid(),
  "tournamentId" uuid not null references tournaments (id),
  "entryId" uuid not null,
  place integer not null check (place >= 1),
  "amountCents" bigint not null check ("amountCents" > 0),
  currency text not null,
  "createdAt" timestamptz not null default now(),
  "paidAt" timestamptz,
  "paidBy" uuid references players (id),
  "reversedAt" timestamptz,
  foreign key ("tournamentId", "entryId") references entries ("tournamentId", id)
);
create unique index unique_payout_per_entry on payouts ("tournamentId", "entryId") where "reversedAt" is null;

-- Who, when, why, before and after. Never changed, never deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  "tournamentId" uuid references tournaments (id),
  "matchId" uuid references matches (id),
  "actorId" uuid references players (id),
  action text not null,
  note text,
  before jsonb,
  after jsonb
);
create index audit_log_tournament_idx on audit_log ("tournamentId", id);

-- Answers to POST requests that carried an Idempotency-Key.
create table idempotency_keys (
  scope text not null,
  key text not null,
  "requestHash" text not null,
  status integer,
  body text,
  "createdAt" timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_idx on idempotency_keys ("createdAt");
