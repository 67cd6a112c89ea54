import type { ResultRead } from '../../db/match-reads.ts'
import type { Crosstable, CrosstableCell, Standing } from '../../wire/standings.ts'
import { asPlayed, matchResultCode, scoresOf } from './match.ts'

/** The standings with what each entry has in each round: null where it has no match. */
export const crosstableDto = (standings: readonly Standing[], matches: readonly ResultRead[]): Crosstable => {
  const counted = matches.filter(match => !match.isTieBreak && match.status !== 'CANCELED').map(asPlayed)
  const rounds = [...new Set(counted.map(match => match.roundNumber))].sort((one, other) => one - other)
  const annulled = new Set(standings.flatMap(line => (line.annulled ? [line.entryId] : [])))
  const cells = new Map<string, ResultRead>()
  for (const match of counted)
    for (const id of [match.entryAId, match.entryBId])
      if (id !== null) cells.set(`${id}/${match.roundNumber}`, match)
  return {
    rounds,
    rows: standings.map(standing => ({
      ...standing,
      cells: rounds.map(round => {
        const match = cells.get(`${standing.entryId}/${round}`)
        return match === undefined ? null : cellOf(match, standing.entryId, annulled)
      }),
    })),
  }
}

/** One match as one of its players has it. */
const cellOf = (match: ResultRead, entryId: string, annulled: ReadonlySet<string>): CrosstableCell => {
  const isA = match.entryAId === entryId
  const { scoreA, scoreB } = scoresOf(match)
  const bye = match.entryBId === null
  return {
    matchId: match.id,
    opponentId: isA ? match.entryBId : match.entryAId,
    color: bye ? null : match.whiteEntryId === entryId ? 'WHITE' : 'BLACK',
    score: isA ? scoreA : scoreB,
    resultCode: matchResultCode(match),
    annulled: annulled.has(match.entryAId) || annulled.has(match.entryBId ?? ''),
    byeType: bye ? (match.byeType ?? 'PAIRING') : null,
  }
}
