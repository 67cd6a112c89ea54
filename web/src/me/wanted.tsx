import { useEffect } from 'preact/hooks'
import type { AccountSnapshot } from '../../../src/wire/account-stream.ts'
import type { Call } from '../../../src/wire/calls.ts'
import { own } from '../i18n/own.ts'
import { announce } from '../parts/announcer.tsx'
import { route } from '../router/navigation.ts'
import { href } from '../router/routes.ts'
import { account } from './account.ts'

/** Where an arbiter is wanted and nobody has come: those of others, and no reports that only wait for the other side. */
export const waitingIn = ({ calls, entries }: AccountSnapshot): readonly Call[] => {
  const own = new Set(entries.map(({ id }) => id))
  return calls.filter(
    ({ status, kind, entryId }) =>
      status === 'OPEN' && kind !== 'RESULT_REPORTED' && (entryId === null || !own.has(entryId)),
  )
}

/** Tells an arbiter on any page that somebody has called; the desk and the match say so themselves. */
export const Wanted = () => {
  const words = own.value.wanted
  const waiting = account.value === undefined ? [] : waitingIn(account.value)
  const first = waiting[0]
  const says = first === undefined ? '' : words.says(first.tableNumber, first.whiteName, first.blackName)
  const at = route.value
  const isThere =
    (at?.name === 'desk' && at.id === first?.tournamentId) ||
    (at?.name === 'match' && at.id === first?.matchId)
  useEffect(() => {
    if (says !== '') announce(says)
  }, [first?.id])
  if (first === undefined || isThere) return null
  return (
    <section class="banner own-banner" aria-label={words.label}>
      <p class="banner-when">{words.count(waiting.length)}</p>
      <p class="banner-who">{says}</p>
      <a class="button primary" href={href({ name: 'desk', id: first.tournamentId })}>
        {words.go}
      </a>
    </section>
  )
}
