import type { AccountChange, AccountSnapshot, OwnEntry, OwnMatch } from '../account-stream.ts'

/** Whether a match still concerns its player today: it is open, or of the round that is on. */
const isCurrent = (match: OwnMatch, entries: ReadonlyMap<string, OwnEntry>): boolean => {
  const { status, currentRound } = entries.get(match.tournamentId)?.event ?? {}
  if (status !== 'ACTIVE' || match.status === 'CANCELED') return false
  return match.status !== 'FINISHED' || match.roundNumber === currentRound
}

const OVER: readonly string[] = ['FINISHED', 'CANCELED']

/** Folds what happened at once into an account: what a snapshot of now would give. */
export const foldAccount = (account: AccountSnapshot, changes: readonly AccountChange[]): AccountSnapshot => {
  const entries = new Map(account.entries.map(entry => [entry.tournamentId, entry]))
  const matches = new Map(account.matches.map(match => [match.matchId, match]))
  const calls = new Map(account.calls.map(call => [call.id, call]))
  const invitations = new Map(account.invitations.map(invitation => [invitation.id, invitation]))
  let { unseenSecurity } = account
  for (const change of changes) {
    if (change.kind === 'entry') entries.set(change.entry.tournamentId, change.entry)
    else if (change.kind === 'invitation') invitations.set(change.invitation.id, change.invitation)
    else if (change.kind === 'security') unseenSecurity = change.unseenSecurity
    else if (change.kind === 'call') calls.set(change.call.id, change.call)
    else if (change.match.version >= (matches.get(change.match.matchId)?.version ?? 0))
      matches.set(change.match.matchId, change.match)
  }
  const current = [...matches.values()].filter(match => isCurrent(match, entries))
  return {
    ...account,
    entries: [...entries.values()].filter(({ event }) => !OVER.includes(event.status)),
    matches: current,
    invitations: [...invitations.values()].filter(({ status }) => status === 'PENDING'),
    unseenSecurity,
    calls: [...calls.values()].filter(({ closedAt }) => closedAt === null),
  }
}
