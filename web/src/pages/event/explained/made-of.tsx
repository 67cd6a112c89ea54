import type { ComponentChildren } from 'preact'
import type { ExplainedNumber } from '../../../../../src/wire/standings.ts'
import { exact } from '../../../i18n/exact.ts'
import { explaining } from '../../../i18n/explaining.ts'
import { strings } from '../../../i18n/strings.ts'
import { tieBreaksNamed } from '../../../model/crosstable.ts'
import { href } from '../../../router/routes.ts'

type Props = { eventId: string; number: ExplainedNumber }

/** `Buchholz without the lowest`. */
export const numberName = ({ code, title }: ExplainedNumber): string => {
  const words = strings.value.tables
  const [column] = tieBreaksNamed([code], words.tieBreaks)
  if (column?.name === undefined) return title
  return words.tieBreaks[column.name] + words.cut(column.cuts.low, column.cuts.high)
}

/** A number, its rule, and its addends, which come to it. */
export const MadeOf = ({ eventId, number }: Props) => (
  <>
    <p class="made-of-head">
      <b>{numberName(number)}</b> <span class="quiet">{number.code === 'BUCHHOLZ' ? 'BH' : number.code}</span>{' '}
      <b class="made-of-value">{exact(number.value)}</b>
    </p>
    <p class="quiet">{ruleOf(number)}</p>
    {number.addends.length === 0 ? (
      <p>{explaining.value[number.dropped ? 'dropped' : number.value === null ? 'noValue' : 'nothing']}</p>
    ) : (
      <Addends eventId={eventId} number={number} />
    )}
    {number.tied.length === 0 ? null : <Tied eventId={eventId} number={number} />}
  </>
)

const ruleOf = ({ code, article, rules, method, reversed }: ExplainedNumber): string => {
  const words = explaining.value
  const how = code === 'PTS' ? words.points : code === 'BUCHHOLZ' ? words.house : words.methods[method]
  return [
    ...(article === null || rules === null ? [] : [`${words.rule(article, rules)}.`]),
    how,
    ...(reversed ? [words.reversed] : []),
  ].join(' ')
}

type Addend = ExplainedNumber['addends'][number]

const Addends = ({ eventId, number }: Props) => {
  const words = explaining.value
  return (
    <table class="addends">
      <thead>
        <tr>
          <th scope="col">{words.round}</th>
          <th scope="col">{words.from}</th>
          <th scope="col" class="number">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {number.addends.map((addend, at) => (
          <tr key={at} class={addend.counted ? '' : 'cut'}>
            <td>{addend.round === 0 ? words.start : addend.round}</td>
            <td>
              <From eventId={eventId} addend={addend} />
            </td>
            <td class="number">
              <Amount addend={addend} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals(number).map(([name, value]) => (
          <tr key={name}>
            <th scope="row" colSpan={2}>
              {name}
            </th>
            <td class="number">{value}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

const From = ({ eventId, addend }: { eventId: string; addend: Addend }) => {
  const words = explaining.value
  const { opponentId, opponentName } = addend
  const { why } = addend
  const reason = why === 'OPPONENT' || why === 'OWN' ? '' : words.reasons[why]
  return (
    <>
      {opponentId === null ? (
        reason === '' ? (
          words.noOpponent
        ) : null
      ) : (
        <a href={href({ name: 'entry', id: eventId, entry: opponentId })}>{opponentName}</a>
      )}{' '}
      {reason === '' ? null : <span class="quiet">{reason}</span>}
    </>
  )
}

const Amount = ({ addend: { points, opponentPoints, counted } }: { addend: Addend }): ComponentChildren => {
  const text =
    opponentPoints === null ? exact(points) : explaining.value.part(exact(points), exact(opponentPoints))
  return counted ? text : <s>{text}</s>
}

/** How the addends come to the value: each step with its name. */
const totals = (number: ExplainedNumber): readonly (readonly [name: string, value: string])[] => {
  const words = explaining.value
  const { method, sum, value, made, difference, addends, reversed } = number
  const count = addends.filter(({ counted }) => counted).length
  const result = [words.result, exact(value)] as const
  switch (method) {
    case 'SUM':
      return reversed ? [[words.sum, exact(sum)], result] : [[words.sum, exact(sum)]]
    case 'MEAN':
    case 'ROUNDED_MEAN':
      return [
        [words.sum, exact(sum)],
        [words.mean(count), exact(value)],
      ]
    case 'PERFORMANCE':
      return [
        [words.mean(count), String(Number(value) * (reversed ? -1 : 1) - Number(difference))],
        [words.made, exact(made)],
        [words.worth, exact(difference)],
        result,
      ]
    case 'PERFECT_PERFORMANCE':
      return [[words.made, exact(made)], result]
    case 'PLACE':
      return [[words.sum, exact(sum)], result]
  }
}

const Tied = ({ eventId, number: { tied } }: Props) => {
  const words = explaining.value
  return (
    <>
      <p>
        {words.level} <span class="quiet">({words.among})</span>
      </p>
      <ol class="tied">
        {tied.map(({ entryId, name, points, place }) => (
          <li key={entryId} value={place}>
            <a href={href({ name: 'entry', id: eventId, entry: entryId })}>{name}</a> <b>{exact(points)}</b>
          </li>
        ))}
      </ol>
    </>
  )
}
