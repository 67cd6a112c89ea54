import type { Match, Payout, Standing, Tournament } from '../src/client/client.ts'

/** Everything that is printed depends on the seed alone: no ids, no times. */
export const roundLines = (round: number, matches: readonly Match[]): string[] => {
  const width = Math.max(...matches.flatMap(match => [match.whiteName.length, match.blackName?.length ?? 0]))
  return [
    '',
    `Round ${round}`,
    ...matches.flatMap(match => {
      const board = String(match.boardNumber).padStart(3)
      const white = match.whiteName.padEnd(width)
      if (match.blackName === null) return [`${board}  ${white}   bye`]
      const names = `${white}  ${SCORES[match.result ?? ''] ?? ' * '}  ${match.blackName.padEnd(width)}`
      const reason = `${inWords(match.resultReason)}${match.thirdPlace ? ' (for third place)' : ''}`
      return [`${board}  ${names}  ${reason}`, ...tieBreakLines(match, width)]
    }),
  ]
}

/** The tie-break games that were played, under their match. */
const tieBreakLines = ({ tieBreakMatches }: Match, width: number): string[] =>
  tieBreakMatches
    .filter(game => game.status !== 'CANCELED')
    .map(game => {
      const names = `${game.whiteName.padEnd(width)}  ${SCORES[game.result ?? ''] ?? ' * '}  ${(game.blackName ?? '').padEnd(width)}`
      return `     ${names}  ${inWords(game.resultReason)} (game ${game.tieBreakIndex}, ${inWords(game.tieBreakType)})`
    })

const SCORES: Readonly<Record<string, string>> = { WHITE_WIN: '1-0', BLACK_WIN: '0-1', DRAW: '½-½' }

const inWords = (reason: string | null): string =>
  reason === null ? 'no reason' : reason.toLowerCase().replaceAll('_', ' ')

export const payoutLines = (
  { currency, prizeFundCents }: Tournament,
  payouts: readonly Payout[],
): string[] => {
  const amounts = payouts.map(payout => money(payout.amountCents))
  const sum = money(payouts.reduce((total, payout) => total + payout.amountCents, 0))
  const isAll = sum === money(prizeFundCents)
  const width = Math.max(0, ...payouts.map(payout => payout.name.length))
  return [
    '',
    'Prizes',
    ...payouts.map(
      ({ place, name }, index) =>
        `${String(place).padStart(3)}  ${name.padEnd(width)}  ${amounts[index]!.padStart(7)} ${currency}`,
    ),
    `Payouts: ${amounts.join(' + ')} = ${sum} ${currency} ${isAll ? '=' : '≠'} fund`,
  ]
}

/** One line for each player, the rank first. */
export const tableLines = (
  standings: readonly Standing[],
  payouts: readonly Payout[],
  { currency, format }: Tournament,
): string[] => {
  const width = Math.max(...standings.map(line => line.name.length), 'Player'.length)
  const prizes = new Map(
    payouts.map(({ entryId, amountCents }) => [entryId, `${money(amountCents)} ${currency}`]),
  )
  return [
    '',
    'Final table',
    `Rank  ${'Player'.padEnd(width)}  Seed  Played  Won  Drawn  Lost  ${format === 'KNOCKOUT' ? '' : 'Points  '}Prize`,
    ...standings.map(line =>
      [
        String(line.place ?? '-').padStart(4),
        line.name.padEnd(width),
        String(line.seed).padStart(4),
        String(line.played).padStart(6),
        String(line.wins).padStart(3),
        String(line.draws).padStart(5),
        String(line.losses).padStart(4),
        ...(format === 'KNOCKOUT' ? [] : [line.score.toFixed(1).padStart(6)]),
        prizes.get(line.entryId) ?? '',
      ]
        .join('  ')
        .trimEnd(),
    ),
  ]
}

/** Cents with a decimal point. */
const money = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** What is not as it should be after the event; nothing if all is well. */
export const complaints = (
  { status, prizeFundCents }: Tournament,
  matches: readonly Match[],
  payouts: readonly Payout[],
): string[] => {
  const open = matches.filter(match => match.status !== 'FINISHED' || match.resultReason === null)
  const paid = payouts.reduce((total, payout) => total + payout.amountCents, 0)
  return [
    ...(status === 'FINISHED' ? [] : [`The event is ${status}.`]),
    ...open.map(
      match => `Round ${match.roundNumber}, board ${match.boardNumber} has no result with a reason.`,
    ),
    ...(paid === prizeFundCents ? [] : [`${money(paid)} of ${money(prizeFundCents)} is paid out.`]),
  ]
}
