import type { AccountSnapshot } from '../../../../src/wire/account-stream.ts'
import { me, session } from '../../api/session.ts'
import { own } from '../../i18n/own.ts'
import { strings } from '../../i18n/strings.ts'
import { account } from '../../me/account.ts'
import { gamesToPlay } from '../../model/own-games.ts'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { Empty, Loading } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { GameCard } from './game-card.tsx'
import { Happened } from './happened.tsx'
import { Invitations } from './invitations.tsx'
import { Notify } from './notify.tsx'
import { OwnEvents } from './own-events.tsx'
import { Played } from './played.tsx'

/** When and where do I play next? */
export const MePage = () => {
  const words = own.value
  useTitle(words.lobby)
  return (
    <div class="page narrow lobby">
      <Heading level={1}>{words.lobby}</Heading>
      {session.value.kind === 'guest' ? <SignInFirst /> : <Lobby known={account.value} />}
    </div>
  )
}

const SignInFirst = () => (
  <Empty says={strings.value.overview.signInToEnter}>
    <a class="button primary" href={`/login?to=${encodeURIComponent(href({ name: 'me' }))}`}>
      {strings.value.site.signIn}
    </a>
  </Empty>
)

const Lobby = ({ known }: { known: AccountSnapshot | undefined }) => {
  if (known === undefined) return <Loading />
  const words = own.value
  const [next, ...others] = gamesToPlay(known)
  return (
    <>
      <Happened unseen={known.unseenSecurity} />
      <Invitations invitations={known.invitations} />
      <section aria-label={words.next}>
        <h2>{words.next}</h2>
        {next === undefined ? <NoGame known={known} /> : <GameCard key={next.matchId} match={next} isNext />}
      </section>
      {others.length === 0 ? null : (
        <section>
          <h2>{words.alsoToPlay}</h2>
          {others.map(match => (
            <GameCard key={match.matchId} match={match} isNext={false} />
          ))}
        </section>
      )}
      <OwnEvents entries={known.entries} />
      <Notify />
      <Played />
      {me.value?.role === 'ADMIN' ? (
        <p>
          <a href={href({ name: 'admin' })}>{words.server}</a>
        </p>
      ) : null}
      <p>
        <a href={href({ name: 'security' })}>{words.security}</a>
      </p>
    </>
  )
}

/** Nothing to play: because of a bye, because the round is not paired yet, or at all. */
const NoGame = ({ known }: { known: AccountSnapshot }) => {
  const words = own.value
  const bye = known.matches.find(({ opponent, status }) => opponent === null && status === 'FINISHED')
  const isOn = known.entries.some(({ status, event }) => status === 'ENTERED' && event.status === 'ACTIVE')
  if (bye !== undefined) return <Empty says={words.byeNow(bye.roundNumber)} hint={words.noGameHint} />
  if (isOn) return <Empty says={words.roundWaits} hint={words.noGameHint} />
  return (
    <Empty says={words.noGame} hint={words.noGameHint}>
      <a class="button" href={href({ name: 'home' })}>
        {words.findEvent}
      </a>
    </Empty>
  )
}
