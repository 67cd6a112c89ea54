import { RATING_KINDS, type RatingKind } from '../../../../src/domain/ratings/rating-kind.ts'
import type { PlayerRatings, RatingChange } from '../../../../src/wire/ratings.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { date, points } from '../../i18n/format.ts'
import { ratingWords } from '../../i18n/ratings.ts'
import { language } from '../../i18n/strings.ts'
import { courseOf, linePoints, ratingAfter } from '../../model/rating-history.ts'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { Empty, LoadedPage } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'

/** How is this player doing here? */
export const PlayerPage = ({ id }: { id: string }) => {
  const words = ratingWords.value
  const read = reads.playerRatings(id)
  const remote = useRemote(read)
  useTitle(remote.value?.name)
  return (
    <div class="page narrow">
      <LoadedPage read={read} remote={remote}>
        {player => (
          <>
            <Heading level={1}>{player.name}</Heading>
            <dl class="figures">
              {RATING_KINDS.map(kind => (
                <div key={kind}>
                  <dt>{words.kinds[kind]}</dt>
                  <dd>{player.ratings.find(one => one.kind === kind)?.rating ?? words.unrated}</dd>
                </div>
              ))}
            </dl>
            {player.history.length === 0 ? <Empty says={words.noHistory} /> : null}
            {RATING_KINDS.map(kind => (
              <History key={kind} kind={kind} player={player} />
            ))}
          </>
        )}
      </LoadedPage>
    </div>
  )
}

const History = ({ kind, player }: { kind: RatingKind; player: PlayerRatings }) => {
  const words = ratingWords.value
  const changes = player.history
    .filter(change => change.kind === kind)
    .toSorted((one, other) => other.ratedAt.localeCompare(one.ratedAt))
  if (changes.length === 0) return null
  return (
    <section aria-labelledby={`history-${kind}`}>
      <h2 id={`history-${kind}`}>{`${words.history}, ${words.kinds[kind]}`}</h2>
      <Chart course={courseOf(changes, kind)} />
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.event}</th>
            <th scope="col" class="number wide">
              {words.score}
            </th>
            <th scope="col" class="number">
              {words.change}
            </th>
            <th scope="col" class="number">
              {words.rating}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(change => (
            <ChangeRow key={`${change.tournamentId} ${change.ratedAt}`} change={change} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const ChangeRow = ({ change }: { change: RatingChange }) => {
  const score = change.games.reduce((sum, game) => sum + game.points, 0)
  const title = change.title ?? ratingWords.value.private
  return (
    <tr>
      <td>{date(change.ratedAt, language.value)}</td>
      <td>
        {change.tournamentId === null || change.title === null ? (
          <span class="quiet">{title}</span>
        ) : (
          <a href={href({ name: 'standings', id: change.tournamentId })}>{title}</a>
        )}
      </td>
      <td class="number wide">
        {points(score)} / {change.games.length}
      </td>
      <td class="number">{change.ratingBefore === null ? '' : signed(change.change)}</td>
      <td class="number total">{ratingAfter(change) ?? '–'}</td>
    </tr>
  )
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'))

const WIDTH = 600
const HEIGHT = 120

/** The line in words stands below it; a single rating is no course, and nothing is drawn for it. */
const Chart = ({ course }: { course: readonly number[] }) => {
  if (course.length < 2) return null
  const says = ratingWords.value.chart(course[0]!, course.at(-1)!)
  return (
    <figure class="chart">
      <svg viewBox={`-8 -8 ${WIDTH + 16} ${HEIGHT + 16}`} role="img" aria-label={says}>
        <polyline points={linePoints(course, WIDTH, HEIGHT)} />
        {linePoints(course, WIDTH, HEIGHT)
          .split(' ')
          .map(point => {
            const [x, y] = point.split(',')
            return <circle key={point} cx={x} cy={y} r="4" />
          })}
      </svg>
      <figcaption class="quiet">{says}</figcaption>
    </figure>
  )
}
