import { roundToPair } from '../../formats/swiss/dutch/round.ts'
import { type Color, opposite } from '../../kernel/color.ts'
import { formatTenths, type Tenths } from '../../kernel/points.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { bakuVirtualPoints } from '../../rounds/acceleration.ts'
import {
  adjustedBy,
  entryPoints,
  pairedRounds,
  type ScoredEvent,
  type ScoredPlayer,
} from '../../rounds/event.ts'
import type { PointSystem } from '../../rounds/point-system.ts'
import { entryOf, entrySoFar } from './column-entry.ts'
import type { TrfDocument, TrfFault, TrfPlayer, TrfRepair } from './document.ts'
import { teamFault } from './known-records.ts'
import { readOwnComment } from './own-comments.ts'
import { note } from './record-notes.ts'
import {
  type AccelerationRule,
  type AnnouncedByes,
  LAST_ROUND,
  readSettings,
  type Span,
  type TrfSettings,
} from './settings.ts'

export type TrfEvent = {
  readonly event: ScoredEvent
  readonly settings: TrfSettings
  /** The first round with a game that has no result yet; it and what follows are not in the event. */
  readonly unfinished: number | undefined
  /** The event with those rounds, as its standings count them: open games have given nobody anything. */
  readonly soFar: ScoredEvent
  readonly repairs: readonly TrfRepair[]
}

/**
 * The Swiss event that a file describes. Where the file says nothing: as many rounds as it has columns,
 * the initial colour that its pairs show. `rounds: required` refuses a file without the number of rounds,
 * which pairing needs to know the last one. `said`: how many there are, whatever the file says.
 */
export const eventFromTrf = (
  document: TrfDocument,
  rounds: 'required' | 'optional' = 'optional',
  said?: number,
): Result<TrfEvent, readonly TrfFault[]> => {
  const repairs: TrfRepair[] = []
  const told = readSettings(document, repairs)
  const fault = teamFault(document) ?? roundsFault(document, said ?? told.rounds, rounds)
  if (fault !== undefined) return refuse([fault])
  checkCounts(document, repairs)
  const unfinished = firstUnfinished(document.players)
  const listed = finishedRounds(document.players, unfinished)
  const written = listed.map(player => readEntries(player, told))
  const done = pairedRounds({ players: written })
  const settings = { ...told, rounds: said ?? roundsTold(told.rounds, done, document, repairs) }
  const players = completeEntries(written, done, settings.byes)
  const event: ScoredEvent = {
    players,
    done,
    rounds: settings.rounds ?? Math.max(0, ...players.map(player => player.entries.length)),
    initialColor: settings.initialColor ?? 'WHITE',
    points: settings.points,
    prohibitions: settings.prohibitions,
    virtualPoints: virtualPointsOf(settings, players.length),
  }
  const soFar = unfinished === undefined ? event : eventSoFar(event, document.players, settings)
  checkAllPoints({ document, listed, written, event, soFar }, repairs)
  const initialColor = settings.initialColor ?? initialColorOf(event, done)
  return ok({
    event: { ...event, initialColor },
    soFar: { ...soFar, initialColor },
    settings,
    unfinished,
    repairs,
  })
}

/** What is compared: the lines up to the last round that is over, as the rules see them alone, and with the rounds that are on. */
type Compared = {
  readonly document: TrfDocument
  readonly listed: readonly TrfPlayer[]
  readonly written: readonly ScoredPlayer[]
  readonly event: ScoredEvent
  readonly soFar: ScoredEvent
}

const checkAllPoints = (
  { document, listed, written, event, soFar }: Compared,
  repairs: TrfRepair[],
): void => {
  const apart = new Set(readOwnComment(document).adjustments.map(({ id }) => id))
  listed.forEach((player, at) => {
    const given = adjustedBy(event.players[at]!, LAST_ROUND)
    const onTop = pointsOf(soFar.players[at]!, event.points) - pointsOf(written[at]!, event.points)
    const known = soFar === event ? [given] : [given, given + onTop]
    checkPoints(player, apart.has(player.startingRank) ? [...known, 0] : known, event, repairs)
  })
}

const eventSoFar = (event: ScoredEvent, listed: readonly TrfPlayer[], settings: TrfSettings): ScoredEvent => {
  const done = Math.max(...listed.map(({ rounds }) => rounds.length))
  const players = listed.map(player => readEntries(player, settings)).sort((one, other) => one.id - other.id)
  return { ...event, done, players: completeEntries(players, done, []) }
}

const pointsOf = ({ entries }: ScoredPlayer, points: PointSystem): Tenths =>
  entries.reduce((sum, entry) => sum + entryPoints(entry, points), 0)

const roundsFault = (
  document: TrfDocument,
  count: number | undefined,
  rounds: 'required' | 'optional',
): TrfFault | undefined => {
  if (count === undefined && rounds === 'required') {
    const message = 'The number of rounds is missing: give record 142 (or XXR).'
    return { line: 1, column: 1, code: 'NO_ROUND_COUNT', message }
  }
  const columns = Math.max(0, ...document.players.map(player => player.rounds.length))
  if (Math.max(count ?? 0, columns) <= LAST_ROUND) return undefined
  const message = `The file is of more than ${LAST_ROUND} rounds.`
  return { line: roundsLine(document), column: 5, code: 'BAD_RECORD', message }
}

/** As many as the file says, and not less than it has. */
const roundsTold = (
  rounds: number | undefined,
  done: number,
  document: TrfDocument,
  repairs: TrfRepair[],
): number | undefined => {
  if (rounds === undefined || done <= rounds) return rounds
  const message = `An event of ${rounds} rounds became one of ${done}.`
  repairs.push({ line: roundsLine(document), column: 5, code: 'RECORD', message })
  return done
}

/** Record 062 says how many players there are, and record 072 how many of them have a rating. */
const checkCounts = ({ records, players }: TrfDocument, repairs: TrfRepair[]): void => {
  const rated = players.filter(({ rating }) => rating !== undefined).length
  const counts = [
    ['062', 'players', players.length],
    ['072', 'rated players', rated],
  ] as const
  for (const [id, whom, count] of counts) {
    const record = records.find(each => each.id === id)
    const said = Number.parseInt(record?.text ?? '', 10)
    if (record === undefined || Number.isNaN(said) || said === count) continue
    note(repairs, record, 'RECORD', `Record ${id} says ${said} ${whom}; the list has ${count}.`)
  }
}

/** Where the number of rounds stands. */
export const roundsLine = ({ records }: TrfDocument): number =>
  (records.find(({ id }) => id === '142') ?? records.find(({ id }) => id === 'XXR'))?.line ?? 1

const firstUnfinished = (players: readonly TrfPlayer[]): number | undefined => {
  const rounds = players.flatMap(({ rounds }) => {
    const at = rounds.findIndex(round => round !== undefined && round.result === undefined)
    return at === -1 ? [] : [at + 1]
  })
  return rounds.length === 0 ? undefined : Math.min(...rounds)
}

const finishedRounds = (players: readonly TrfPlayer[], unfinished: number | undefined): TrfPlayer[] =>
  players
    .map(player =>
      unfinished === undefined ? player : { ...player, rounds: player.rounds.slice(0, unfinished - 1) },
    )
    .sort((a, b) => a.startingRank - b.startingRank)

const readEntries = (
  { startingRank: id, rating, rounds }: TrfPlayer,
  { adjustments }: TrfSettings,
): ScoredPlayer => {
  const given = adjustments.filter(each => each.id === id).map(({ points, round }) => ({ points, round }))
  return {
    id,
    rating,
    entries: rounds.map(round =>
      round === undefined ? { kind: 'bye', bye: 'ZERO' } : entrySoFar(id, round),
    ),
    ...(given.length === 0 ? {} : { adjustments: given }),
  }
}

/** Rounds without a word are absences; records 240 and XXZ name who is absent in the round to come. */
const completeEntries = (
  players: readonly ScoredPlayer[],
  done: number,
  announced: readonly AnnouncedByes[],
): readonly ScoredPlayer[] => {
  const wanted = announced.filter(({ round }) => round === undefined || round === done + 1)
  return players.map(player => {
    const entries = [...player.entries]
    while (entries.length < done) entries.push({ kind: 'bye', bye: 'ZERO' })
    const byes = wanted.find(({ ids }) => ids.includes(player.id))
    if (byes !== undefined && entries.length === done) entries.push({ kind: 'bye', bye: byes.bye })
    return { ...player, entries }
  })
}

/**
 * The colour that was drawn, as the first pair shows in which neither had a preference yet: its higher-ranked player has it
 * with an odd pairing number (C.04.3 article 5.2.5), counted among those who took part so far. White where no pair shows it.
 */
const initialColorOf = (event: ScoredEvent, done: number): Color => {
  for (let round = 1; round <= done; round++) {
    const shown = colorShownIn(event, round)
    if (shown !== undefined) return shown
  }
  return 'WHITE'
}

const colorShownIn = (event: ScoredEvent, round: number): Color | undefined => {
  const colorOf = new Map(
    event.players.flatMap(({ id, entries }) => {
      const entry = entries[round - 1]
      return entry === undefined || entry.kind === 'bye' || entry.color === undefined
        ? []
        : [[id, { color: entry.color, opponent: entry.opponent }] as const]
    }),
  )
  if (colorOf.size === 0) return undefined
  const { presentPlayers } = roundToPair(eventBefore(event, round), round - 1)
  const undecided = new Set(
    presentPlayers.flatMap(({ id, preference }) => (preference === undefined ? [id] : [])),
  )
  // In pairing order, so whoever comes first of a pair is its higher-ranked player.
  for (const { id, pairingNumber } of presentPlayers) {
    const pair = colorOf.get(id)
    if (pair?.opponent === undefined || !undecided.has(id) || !undecided.has(pair.opponent)) continue
    return pairingNumber % 2 === 1 ? pair.color : opposite(pair.color)
  }
  return undefined
}

/** The virtual points that a file gives, by starting rank and round. */
export const virtualPointsOf = (
  settings: TrfSettings,
  players: number,
): ((id: number, round: number) => Tenths) => {
  const rules = settings.acceleration
  if (rules.length > 0) return ruledPoints(rules)
  if (settings.baku && settings.rounds !== undefined) return bakuVirtualPoints(players, settings.rounds)
  return () => 0
}

/** The first rule that is for a player and a round; spans stand before what is said of one player alone. */
const ruledPoints = (rules: readonly AccelerationRule[]) => {
  const spans = rules.filter(rule => rule.kind === 'span')
  const ofOne = new Map<number, readonly Tenths[]>()
  for (const rule of rules)
    if (rule.kind === 'player' && !ofOne.has(rule.id)) ofOne.set(rule.id, rule.byRound)
  const within = (value: number, { from, to }: Span) => value >= from && value <= to
  return (id: number, round: number): Tenths =>
    spans.find(span => within(id, span.ids) && within(round, span.rounds))?.points ??
    ofOne.get(id)?.[round - 1] ??
    0
}

/**
 * The points column may or may not count the bye of the round to come, virtual points, and in TRF16 those that were `given`
 * beside the results.
 */
const checkPoints = (
  player: TrfPlayer,
  given: readonly Tenths[],
  event: ScoredEvent,
  repairs: TrfRepair[],
): void => {
  if (player.points === undefined) return
  const entries = player.rounds.map(round => (round === undefined ? undefined : entryOf(round)))
  const all = entries.reduce((sum, entry) => sum + (entry ? entryPoints(entry, event.points) : 0), 0)
  const last = entries.at(-1)
  const before = last?.kind === 'bye' ? all - entryPoints(last, event.points) : all
  const virtual = [0, event.virtualPoints(player.startingRank, entries.length + 1)]
  virtual.push(event.virtualPoints(player.startingRank, entries.length))
  const counted = given.flatMap(extra => [all + extra, before + extra])
  if (counted.some(points => virtual.some(extra => player.points === points + extra))) return
  const results = formatTenths(all + (given[0] ?? 0))
  const message = `Player ${player.startingRank}: points ${formatTenths(player.points)}, results ${results}.`
  repairs.push({ line: player.line, column: 81, code: 'POINTS_DIFFER', message })
}

/** The event as it stood before round `round` was paired: earlier rounds, and the byes announced for it. */
export const eventBefore = (event: ScoredEvent, round: number): ScoredEvent => ({
  ...event,
  done: round - 1,
  players: event.players.map(player => {
    const entries = player.entries.slice(0, round - 1)
    const coming = player.entries[round - 1]
    const announced = coming?.kind === 'bye' && coming.bye !== 'PAIRING'
    return { ...player, entries: announced ? [...entries, coming] : entries }
  }),
})
