import type { Round } from '../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import type { Read } from '../../api/endpoints.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { watching } from '../../i18n/watching.ts'
import { gamesInPlay } from '../../model/live-boards.ts'
import { Heading } from '../../parts/heading.tsx'
import { Empty, Loaded } from '../../parts/status.tsx'
import { LiveBoards } from './live-boards.tsx'
import type { TabProps } from './tab.ts'

/** What is happening now? */
export const BoardsTab = ({ event }: TabProps) =>
  hasManyRounds(event) ? (
    <Boards event={event} read={reads.rounds(event.id)} matchesOf={rounds => rounds.flatMap(allOf)} />
  ) : (
    <Boards event={event} read={reads.currentRound(event.id)} matchesOf={allOf} />
  )

/** Whether games of several rounds may be in play at once. */
const hasManyRounds = ({ format }: Tournament): boolean => format === 'ROUND_ROBIN'

const allOf = ({ matches }: Round): Round['matches'] => matches

type Props<T> = { event: Tournament; read: Read<T>; matchesOf: (read: T) => Round['matches'] }

const Boards = <T,>({ event, read, matchesOf }: Props<T>) => {
  const words = watching.value.boards
  const remote = useRemote(read)
  return (
    <Loaded read={read} remote={remote}>
      {found => {
        const games = gamesInPlay(matchesOf(found))
        if (games.length > 0) return <LiveBoards games={games} event={event} />
        return (
          <section>
            <Heading level={2}>{words.title}</Heading>
            <Empty says={event.playMode === 'ONLINE' ? words.none : words.overTheBoard} />
          </section>
        )
      }}
    </Loaded>
  )
}
