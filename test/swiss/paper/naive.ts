import type { Pairing } from '../../../src/domain/rounds/pairing.ts'
import type { Paper } from './paper.ts'

/*
 * Standings a second time, from the text of C.07 (2024 and 2026) and contract sections 7 and 8, with nothing of the server's
 * own code: a round of a player is worked out from what is stored, and each number by going through all rounds.
 */

/** Of an unplayed round: pairing-allocated, full, half and zero-point bye, forfeit win and loss. */
type Unplayed = 'PAB' | 'FPB' | 'HPB' | 'ZPB' | 'FW' | 'FL'

/** A round of a player; points in tenths. */
type Round = {
  readonly unplayed: Unplayed | undefined
  readonly opponent: string | undefined
  readonly black: boolean
  readonly won: boolean
  readonly points: number
}

type Player = {
  readonly id: string
  readonly seed: number
  readonly rounds: readonly Round[]
  readonly given: readonly { readonly points: number; readonly round: number }[]
}

type Worth = { readonly W: number; readonly D: number; readonly L: number; readonly P: number }

export type NaiveLine = {
  readonly place: number | undefined
  readonly points: number
  /** In points; none of DE, which has no value of its own. */
  readonly values: ReadonlyMap<string, number>
}

const worthOf = ({ tournament }: Paper): Worth => {
  const { byeScore, pointSystem, format } = tournament
  const given = pointSystem ?? { win: 1, draw: 0.5, loss: 0, pairingBye: byeScore }
  const [W, D, L, P] = [given.win, given.draw, given.loss, given.pairingBye].map(each =>
    Math.round(each * 10),
  )
  return { W: W!, D: D!, L: L!, P: format === 'ROUND_ROBIN' ? 0 : P! }
}

const BYES = { PAIRING: 'PAB', FULL: 'FPB', HALF: 'HPB', ZERO: 'ZPB' } as const

const ABSENT: Round = { unplayed: 'ZPB', opponent: undefined, black: false, won: false, points: 0 }

const roundOf = (pairing: Pairing | undefined, id: string, worth: Worth): Round => {
  if (pairing === undefined) return ABSENT
  const { a, b, white, outcome } = pairing
  if (outcome?.kind === 'bye') {
    const points = { PAIRING: worth.P, FULL: worth.W, HALF: worth.D, ZERO: 0 }[outcome.bye]
    return { ...ABSENT, unplayed: BYES[outcome.bye], points }
  }
  const isWhite = (white === 'a') === (a === id)
  const there = { opponent: a === id ? b : a, black: !isWhite }
  // A game that is on has given nobody anything yet.
  if (outcome?.kind !== 'game') return { ...there, unplayed: undefined, won: false, points: 0 }
  const score = outcome.scores[isWhite ? 'WHITE' : 'BLACK']
  const won = score === 'WIN'
  if (outcome.reason === 'NO_SHOW' || outcome.reason === 'DOUBLE_NO_SHOW')
    return { ...there, unplayed: won ? 'FW' : 'FL', won, points: won ? worth.W : 0 }
  return { ...there, unplayed: undefined, won, points: { WIN: worth.W, DRAW: worth.D, LOSS: worth.L }[score] }
}

/** Contract section 7: who left before half of their games were played. */
export const annulledIn = ({ tournament, entries, pairings }: Paper): ReadonlySet<string> => {
  if (tournament.format !== 'ROUND_ROBIN') return new Set()
  const scheduled = (entries.length - 1) * tournament.roundRobinCycles
  const played = (id: string) =>
    pairings.filter(pairing => {
      if (pairing.outcome?.kind !== 'game' || (pairing.a !== id && pairing.b !== id)) return false
      const { unplayed } = roundOf(pairing, id, { W: 1, D: 1, L: 1, P: 0 })
      return unplayed === undefined || unplayed === 'FW'
    }).length
  return new Set(
    entries.flatMap(({ id, status }) => (status === 'WITHDRAWN' && played(id) * 2 < scheduled ? [id] : [])),
  )
}

/** C.07 article 16.2: requested byes and forfeit losses. */
const isVoluntary = ({ unplayed }: Round) => unplayed === 'HPB' || unplayed === 'ZPB' || unplayed === 'FL'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

class Table {
  private readonly players: ReadonlyMap<string, Player>
  private readonly worth: Worth
  private readonly planned: number
  private readonly swiss: boolean
  private readonly capped: boolean

  private readonly paper: Paper

  constructor(paper: Paper) {
    this.paper = paper
    const { tournament, entries, pairings } = paper
    const out = annulledIn(paper)
    const counted = pairings.filter(({ a, b }) => !out.has(a) && (b === undefined || !out.has(b)))
    const last = Math.max(0, ...pairings.map(({ round }) => round))
    const done = Math.max(0, ...counted.map(({ round }) => round))
    this.worth = worthOf(paper)
    this.swiss = tournament.format === 'SWISS'
    this.planned = Math.max(tournament.rounds ?? last + 1, last)
    this.capped = (tournament.startsAt ?? Date.parse('2026-11-29')) >= Date.parse('2026-03-01')
    this.players = new Map(
      entries.map(({ id, seed, adjustments }) => {
        const rounds = Array.from({ length: done }, (_, at) =>
          roundOf(
            counted.find(({ a, b, round }) => round === at + 1 && (a === id || b === id)),
            id,
            this.worth,
          ),
        )
        return [id, { id, seed: seed!, rounds, given: adjustments }]
      }),
    )
  }

  readonly points = (id: string): number => {
    const { rounds, given } = this.players.get(id)!
    return sum(rounds.map(({ points }) => points)) + sum(given.map(({ points }) => points))
  }

  /** Article 16.3: the score of an opponent. */
  private adjusted(id: string): number {
    const { rounds } = this.players.get(id)!
    let last = rounds.length - 1
    while (last >= 0 && isVoluntary(rounds[last]!)) last--
    const more = rounds.slice(last + 1).filter(({ unplayed }) => unplayed !== 'FL')
    return this.points(id) + sum(more.map(({ points }) => this.worth.D - points))
  }

  /** What stands for the opponent's score in a round: articles 8.1, 9.1, 15.2 and 16.4. */
  private against(id: string, { unplayed, opponent }: Round): number | undefined {
    if (!this.swiss) return opponent === undefined ? undefined : this.points(opponent)
    if (unplayed === undefined) return this.adjusted(opponent!)
    const own = this.points(id)
    if (!this.capped) return own
    const scheduled = unplayed === 'FW' || unplayed === 'FL'
    return Math.min(own, scheduled ? this.adjusted(opponent!) : this.worth.D * this.planned)
  }

  private rounds(id: string) {
    return this.players.get(id)!.rounds
  }

  private buchholz(id: string): readonly { readonly score: number; readonly voluntary: boolean }[] {
    return this.rounds(id).map(round => ({ score: this.against(id, round)!, voluntary: isVoluntary(round) }))
  }

  /** Article 16.5: the lowest of rounds not played by choice, if there are any, else the lowest of all. */
  private cutBuchholz(id: string): number {
    const all = this.buchholz(id)
    const chosen = all.filter(({ voluntary }) => voluntary)
    const scores = (chosen.length > 0 ? chosen : all).map(({ score }) => score)
    return sum(all.map(({ score }) => score)) - (scores.length === 0 ? 0 : Math.min(...scores))
  }

  /** In points. */
  readonly value = (code: string, id: string): number => {
    const rounds = this.rounds(id)
    const count = (test: (round: Round) => boolean) => rounds.filter(test).length
    switch (code) {
      case 'BUCHHOLZ':
        return this.houseBuchholz(id) / 10
      case 'BH':
        return sum(this.buchholz(id).map(({ score }) => score)) / 10
      case 'BH/C1':
        return this.cutBuchholz(id) / 10
      case 'SB':
        return sum(rounds.map(round => (this.against(id, round) ?? 0) * round.points)) / 100
      case 'WIN':
        return count(({ points }) => points === this.worth.W)
      case 'WON':
        return count(({ unplayed, won }) => unplayed === undefined && won)
      case 'BPG':
        return count(({ unplayed, black }) => unplayed === undefined && black)
      case 'PS': {
        const { given } = this.players.get(id)!
        const after = (round: number) =>
          sum(rounds.slice(0, round).map(({ points }) => points)) +
          sum(given.filter(each => each.round <= round).map(({ points }) => points))
        return sum(rounds.map((_, at) => after(at + 1))) / 10
      }
      default:
        throw new Error(`nobody works out ${code}`)
    }
  }

  /** Contract section 8: the present scores of those met, forfeits included, byes and games that are on left out. */
  private houseBuchholz(id: string): number {
    const met = this.paper.pairings.flatMap(({ a, b, outcome }) => {
      if (b === undefined || outcome === undefined || (a !== id && b !== id)) return []
      return [a === id ? b : a]
    })
    return sum(met.map(this.points))
  }

  /** Article 6: what `id` made against each other of the group, the mean of several games; undefined where they did not meet. */
  private encounter(id: string, other: string): number | undefined {
    const games = this.rounds(id).filter(
      ({ opponent, unplayed }) => opponent === other && (unplayed === undefined || !this.swiss),
    )
    return games.length === 0 ? undefined : sum(games.map(({ points }) => points)) / games.length
  }

  readonly directEncounter = (group: readonly string[]): readonly (readonly string[])[] => {
    if (group.length < 2) return [group]
    const made = new Map(
      group.map(id => {
        const games = group.filter(other => other !== id).map(other => this.encounter(id, other))
        const score = sum(games.map(points => points ?? 0))
        const missing = games.filter(points => points === undefined).length
        return [id, { score, best: score + missing * this.worth.W, missing }]
      }),
    )
    const score = (id: string) => made.get(id)!.score
    if (group.every(id => made.get(id)!.missing === 0)) {
      const parts = split(group, score)
      return parts.length === 1 ? parts : parts.flatMap(this.directEncounter)
    }
    const ranked: string[] = []
    for (;;) {
      const rest = group.filter(id => !ranked.includes(id))
      const next = rest.find(id => rest.every(other => other === id || score(id) > made.get(other)!.best))
      if (next === undefined)
        return ranked.length === 0 ? [rest] : [...ranked.map(id => [id]), ...this.directEncounter(rest)]
      ranked.push(next)
    }
  }
}

/** Groups of equals, the most first. Sums of thirds and the like are equal up to what numbers can say. */
const split = (group: readonly string[], value: (id: string) => number): readonly (readonly string[])[] => {
  const key = (id: string) => Math.round(value(id) * 1e6)
  const keys = [...new Set(group.map(key))].sort((one, other) => other - one)
  return keys.map(each => group.filter(id => key(id) === each))
}

/** Places and numbers of all entries. */
export const naiveStandings = (paper: Paper): ReadonlyMap<string, NaiveLine> => {
  const { tournament, entries, pairings } = paper
  const table = new Table(paper)
  const usual = tournament.format === 'SWISS' ? ['BUCHHOLZ'] : ['DE', 'WIN', 'SB']
  const codes = tournament.tieBreaks.length > 0 ? tournament.tieBreaks : usual
  let groups = split(
    entries.map(({ id }) => id),
    table.points,
  )
  for (const code of codes)
    groups = groups.flatMap(group =>
      code === 'DE' ? table.directEncounter(group) : split(group, id => table.value(code, id)),
    )
  const out = new Set(entries.flatMap(({ id, disqualifiedAt }) => (disqualifiedAt === null ? [] : [id])))
  const lines = new Map<string, NaiveLine>()
  let place = 1
  for (const group of groups) {
    const standing = group.filter(id => !out.has(id))
    for (const id of group) {
      const values = new Map(
        codes.flatMap(code => (code === 'DE' ? [] : [[code, table.value(code, id)] as const])),
      )
      const hasNone = pairings.length === 0 || out.has(id)
      lines.set(id, { place: hasNone ? undefined : place, points: table.points(id), values })
    }
    place += standing.length
  }
  return lines
}
