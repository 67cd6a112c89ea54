import type { Match } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useLive } from '../../api/live.ts'
import { useRemote } from '../../api/remote.ts'
import { points } from '../../i18n/format.ts'
import { playing, speakOfPlaying } from '../../i18n/playing.ts'
import { strings } from '../../i18n/strings.ts'
import { gamesOf, isBye } from '../../model/contest.ts'
import { useTitle } from '../../parts/heading.tsx'
import { Loaded, LoadedPage } from '../../parts/status.tsx'
import { Officials } from '../event/officials.tsx'
import { GameView } from './game-view.tsx'
import { MatchHead } from './match-head.tsx'
import './match-page.css'

/** Where does this game stand, and what must I do? */
const MatchPage = ({ id }: { id: string }) => {
  const read = reads.match(id)
  const remote = useRemote(read)
  useLive({ match: id })
  return (
    <div class="page game-page">
      <LoadedPage read={read} remote={remote}>
        {match =>
          match.parentMatchId === null ? (
            <MatchView match={match} contest={match} />
          ) : (
            <OfContest match={match} parentId={match.parentMatchId} />
          )
        }
      </LoadedPage>
    </div>
  )
}

/** The page, once there are the words for it. */
export const fetchMatchPage = async (): Promise<typeof MatchPage> => {
  await speakOfPlaying()
  return MatchPage
}

/** A tie-break game is one of its contest, which is followed as well. */
const OfContest = ({ match, parentId }: { match: Match; parentId: string }) => {
  const read = reads.match(parentId)
  useLive({ match: parentId })
  const contest = useRemote(read)
  return (
    <Loaded read={read} remote={contest}>
      {parent => <MatchView match={match} contest={parent} />}
    </Loaded>
  )
}

const MatchView = ({ match, contest }: { match: Match; contest: Match }) => {
  const event = useRemote(reads.tournament(match.tournamentId)).value
  const title = strings.value.match.title(match.whiteName, match.blackName ?? strings.value.bracket.bye)
  useTitle(title, event?.title)
  if (isBye(match)) {
    return (
      <>
        <MatchHead match={match} title={title} event={event} />
        <p>{byeSentence(match, event)}</p>
      </>
    )
  }
  return (
    <>
      {/* An arbiter who plays has their rights on a game of their own, too (docs/arbiters.md). */}
      <Officials eventId={match.tournamentId} />
      <GameView match={match} contest={withGame(contest, match)} event={event} title={title} />
    </>
  )
}

/** The contest as it is told, with this game as it is told: of the two streams one is a moment ahead. */
const withGame = (contest: Match, match: Match): Match => {
  const known = gamesOf(contest).find(({ id }) => id === match.id)
  if (contest.id === match.id || known === undefined || known.version >= match.version) return contest
  const { tieBreakMatches: _, ...game } = match
  return {
    ...contest,
    tieBreakMatches: contest.tieBreakMatches.map(one => (one.id === match.id ? game : one)),
  }
}

/** In a knockout a bye leads on; elsewhere it is a kind of bye with its points. */
const byeSentence = (match: Match, event: Tournament | undefined): string => {
  const words = strings.value
  if (event?.format === 'KNOCKOUT' || match.byeType === null) return playing.value.page.bye(match.whiteName)
  return playing.value.page.byeOf(
    match.whiteName,
    words.tables.byes[match.byeType],
    points(match.scoreA ?? 0),
  )
}
