import { strings } from '../../i18n/strings.ts'
import { tieBreaksNamed } from '../../model/crosstable.ts'

/** Tie-breaks in their order, each with what its letters mean: `BH/C1` Buchholz, without the lowest. */
export const TieBreakNames = ({ codes }: { codes: readonly string[] }) => {
  const words = strings.value.tables
  return (
    <ol class="tie-breaks">
      {tieBreaksNamed(codes, words.tieBreaks).map(({ code, shown, name, cuts }) => (
        <li key={code}>
          {name === undefined ? null : words.tieBreaks[name] + words.cut(cuts.low, cuts.high)}{' '}
          <span class="quiet">{shown}</span>
        </li>
      ))}
    </ol>
  )
}
