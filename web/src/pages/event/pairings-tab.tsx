import { useEffect, useRef } from 'preact/hooks'
import type { Round } from '../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { dateTime } from '../../i18n/format.ts'
import { language, strings } from '../../i18n/strings.ts'
import { watching } from '../../i18n/watching.ts'
import { missingIn } from '../../model/round.ts'
import { Heading } from '../../parts/heading.tsx'
import { Empty, Loaded } from '../../parts/status.tsx'
import { lazy } from '../../router/lazy.tsx'
import { takesFocus } from '../../router/navigation.ts'
import { href } from '../../router/routes.ts'
import { RoundTable } from './round-table.tsx'
import { mayEnterResults, mayRun, type TabProps } from './tab.ts'

// Only whoever runs the event fetches what it takes to run it.
const ResultsTable = lazy(async () => (await import('./results-table.tsx')).ResultsTable)
const SwissSteps = lazy(async () => (await import('./swiss-steps.tsx')).SwissSteps)

/** Where do I sit and against whom? One round at a time, the present one first. */
export const PairingsTab = ({ event, wanted }: TabProps & { wanted: string | undefined }) => {
  const words = strings.value
  const read = reads.rounds(event.id)
  const remote = useRemote(read)
  return (
    <section>
      <Heading level={2}>{words.pairings.title}</Heading>
      <Loaded read={read} remote={remote}>
        {rounds => {
          const shown = rounds.find(round => String(round.roundNumber) === wanted) ?? rounds.at(-1)
          const steps = runsSwiss(event) ? <SwissSteps event={event} rounds={rounds} /> : null
          if (shown === undefined) {
            return (
              <>
                <Empty
                  says={event.status === 'ACTIVE' ? watching.value.round.prepared(1) : words.pairings.empty}
                />
                {steps}
              </>
            )
          }
          return (
            <>
              <Stepper event={event} rounds={rounds} shown={shown} />
              {shown.roundNumber === event.currentRound ? steps : null}
              {steps === null ? <Prepared event={event} rounds={rounds} shown={shown} /> : null}
              {entersResults(event) ? (
                <ResultsTable key={shown.roundNumber} event={event} round={shown} />
              ) : (
                <RoundTable key={shown.roundNumber} event={event} rounds={rounds} round={shown} />
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

/** Of a Swiss whose round is over: that the next one is on its way, and when it is due where that is known. */
const Prepared = ({
  event,
  rounds,
  shown,
}: {
  event: Tournament
  rounds: readonly Round[]
  shown: Round
}) => {
  const words = watching.value.round
  const isLast = shown === rounds.at(-1) && shown.isComplete
  const isOver = event.rounds !== null && shown.roundNumber >= event.rounds
  if (event.format !== 'SWISS' || event.status !== 'ACTIVE' || !isLast || isOver) return null
  return (
    <p class="notice" role="status">
      {words.prepared(shown.roundNumber + 1)}{' '}
      {event.nextRoundAt === null ? null : words.due(dateTime(event.nextRoundAt, language.value))}
    </p>
  )
}

const runsSwiss = (event: Tournament): boolean =>
  event.format === 'SWISS' && event.status === 'ACTIVE' && mayRun(event)

/** Results on real boards are entered here; those of games on the server come from the games. */
const entersResults = (event: Tournament): boolean =>
  event.playMode === 'OVER_THE_BOARD' &&
  (event.status === 'ACTIVE' ? mayEnterResults(event) : event.status === 'FINISHED' && mayRun(event))

const Stepper = (props: { event: Tournament; rounds: readonly Round[]; shown: Round }) => {
  const { event, rounds, shown } = props
  const words = strings.value
  const heading = useRef<HTMLHeadingElement>(null)
  // Another round is another page: speech begins at its number.
  useEffect(() => {
    if (takesFocus()) heading.current?.focus({ preventScroll: true })
  }, [shown.roundNumber])
  const step = (by: number, label: string, sign: string) => {
    const target = rounds.find(round => round.roundNumber === shown.roundNumber + by)
    if (target === undefined) return <span class="step none" aria-hidden="true" />
    const address = href({ name: 'round', id: event.id, round: String(target.roundNumber) })
    return (
      <a class="step" href={address} aria-label={label}>
        {sign}
      </a>
    )
  }
  return (
    <div class="stepper">
      {step(-1, words.pairings.previous, '‹')}
      <h3 ref={heading} tabIndex={-1} class="heading">
        {words.event.round(shown.roundNumber)}
      </h3>
      {step(1, words.pairings.next, '›')}
      <span class="quiet">
        {shown.isComplete ? words.pairings.complete : words.pairings.missing(missingIn(shown))}
      </span>
    </div>
  )
}
