import type { Match } from '../../../../src/wire/matches.ts'
import { strings } from '../../i18n/strings.ts'
import { href } from '../../router/routes.ts'
import { outcomeSentence } from '../event/outcome.ts'

/** The tie-break games under a drawn match, in order. */
export const TieBreakList = ({ match }: { match: Match }) => {
  const words = strings.value.match
  if (match.tieBreakMatches.length === 0) return null
  return (
    <section>
      <h2>{words.tieBreaks}</h2>
      <ol>
        {match.tieBreakMatches.map(game => (
          <li key={game.id}>
            <a href={href({ name: 'match', id: game.id })}>
              {words.title(game.whiteName, game.blackName ?? '')}
            </a>{' '}
            {outcomeSentence(game)}
          </li>
        ))}
      </ol>
    </section>
  )
}
