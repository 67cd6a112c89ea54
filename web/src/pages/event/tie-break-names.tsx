import { strings } from '../../i18n/strings.ts'
import { tieBreaksNamed } from '../../model/crosstable.ts'

/** Tie-breaks in their order, each with what its letters mean: `BH/C1` Buchholz, `DE` Direct encounter. */
export const TieBreakNames = ({ codes }: { codes: readonly string[] }) => (
  <ol class="tie-breaks">
    {tieBreaksNamed(codes).map(({ code, shown, name }) => (
      <li key={code}>
        {name === undefined ? null : `${strings.value.tables.tieBreaks[name]} `}
        <span class="quiet">{shown}</span>
      </li>
    ))}
  </ol>
)
