#!/usr/bin/env bash
# The least that a player does, by curl against the default port: sign-in as documented, then join, state, a legal
# move and an illegal one.
set -euo pipefail
cd "$(dirname "$0")/.."

BASE=http://localhost:4000
DATA=$(mktemp -d)
LOG=$(mktemp)
npm start -- --data "$DATA" >"$LOG" 2>&1 </dev/null &
SERVER=$!
trap 'kill $SERVER 2>/dev/null; wait $SERVER 2>/dev/null || true; while curl -fs $BASE/healthz >/dev/null 2>&1; do sleep 0.2; done; sleep 1; rm -rf "$DATA" "$LOG"' EXIT
for _ in $(seq 120); do curl -fs $BASE/healthz >/dev/null 2>&1 && break; sleep 0.5; done

field() { node -p "JSON.parse(require('fs').readFileSync(0))$1"; }
post() { curl -sS -X POST "$BASE$1" -H "Authorization: Bearer $2" -H 'Content-Type: application/json' -d "${3:-}"; }
expect() { [ "$2" = "$3" ] || { echo "curl: $1: expected $2, got $3"; cat "$LOG"; exit 1; }; echo "curl: $1: $3"; }
sign_up() { post /auth/register none "{\"username\":\"$1\",\"password\":\"correct horse\"}" | field .accessToken; }

ORGANISER=$(sign_up organiser)
TOKEN_WHITE=$(sign_up white)
TOKEN_BLACK=$(sign_up black)
ID=$(post /tournaments "$ORGANISER" '{"title":"Cup","description":"By curl"}' | field .id)
post "/tournaments/$ID/open" "$ORGANISER" >/dev/null
post "/tournaments/$ID/entries" "$TOKEN_WHITE" >/dev/null
post "/tournaments/$ID/entries" "$TOKEN_BLACK" >/dev/null
post "/tournaments/$ID/start" "$ORGANISER" >/dev/null
MATCH_ID=$(curl -sS "$BASE/tournaments/$ID/matches" | field '[0].id')

expect 'White joins' PENDING "$(curl -sS -X POST http://localhost:4000/matches/$MATCH_ID/join \
  -H "Authorization: Bearer $TOKEN_WHITE" | field .status)"
expect 'Black joins' RUNNING "$(curl -sS -X POST http://localhost:4000/matches/$MATCH_ID/join \
  -H "Authorization: Bearer $TOKEN_BLACK" | field .status)"
expect 'state' WHITE "$(curl -sS -X GET http://localhost:4000/matches/$MATCH_ID/state \
  -H "Authorization: Bearer $TOKEN_WHITE" | field .turn)"
expect 'a legal move' e4 "$(curl -sS -X POST http://localhost:4000/matches/$MATCH_ID/move \
  -H "Authorization: Bearer $TOKEN_WHITE" \
  -H "Content-Type: application/json" \
  -d '{"from":"e2","to":"e4"}' | field .lastMove.san)"
expect 'an illegal move' NOT_YOUR_TURN "$(curl -sS -X POST http://localhost:4000/matches/$MATCH_ID/move \
  -H "Authorization: Bearer $TOKEN_WHITE" \
  -H "Content-Type: application/json" \
  -d '{"from":"e2","to":"e5"}' | field .code)"
expect 'an illegal move of the side to move' ILLEGAL_MOVE "$(curl -sS -X POST http://localhost:4000/matches/$MATCH_ID/move \
  -H "Authorization: Bearer $TOKEN_BLACK" \
  -H "Content-Type: application/json" \
  -d '{"from":"e7","to":"e4"}' | field .code)"
expect 'Black resigns' WHITE_WIN "$(curl -sS -X POST http://localhost:4000/matches/$MATCH_ID/resign \
  -H "Authorization: Bearer $TOKEN_BLACK" | field .result)"
