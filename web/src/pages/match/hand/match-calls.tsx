import { useEffect } from 'preact/hooks'
import type { Match } from '../../../../../src/wire/matches.ts'
import { callsAboutRead } from '../../../api/calls.ts'
import { reads } from '../../../api/endpoints.ts'
import { reload, useRemote } from '../../../api/remote.ts'
import { desk } from '../../../i18n/desk.ts'
import { account } from '../../../me/account.ts'
import { CallLine } from '../../event/arbiter/call-line.tsx'

/** What arbiters are called for in this match, for whoever has come. */
export const MatchCalls = ({ match }: { match: Match }) => {
  const read = callsAboutRead(match.id)
  const calls = (useRemote(read).value ?? []).filter(({ closedAt }) => closedAt === null)
  const told = JSON.stringify(account.value?.calls.filter(({ matchId }) => matchId === match.id))
  useEffect(() => void reload(read), [told])
  if (calls.length === 0) return null
  const nameOf = (id: string) => (id === match.whiteEntryId ? match.whiteName : (match.blackName ?? ''))
  const after = () => Promise.all([reload(read), reload(reads.match(match.id))])
  return (
    <section class="notice">
      <h2>{desk.value.calls.title}</h2>
      <ul class="plain-list">
        {calls.map(call => (
          <CallLine key={call.id} {...{ call, nameOf, after }} />
        ))}
      </ul>
    </section>
  )
}
