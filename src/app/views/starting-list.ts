import type { EntryRow } from '../../db/entries.ts'
import type { TournamentRead } from '../../db/tournaments.ts'
import { writeCsv } from '../../domain/files/csv/write.ts'
import { tallyOf } from '../../domain/kernel/tally.ts'
import { averageRating } from '../../domain/ratings/performance.ts'
import type { StartingList } from '../../wire/standings.ts'
import { seedsAtStart } from './seeds.ts'
import { bySeed } from './standings.ts'

/**
 * Who plays, by the numbers with which they start: before the start those that they would have now, of everybody who has
 * entered; from then on those that they have, also of who left since.
 */
export const startingListOf = (tournament: TournamentRead, entries: readonly EntryRow[]): StartingList => {
  const started = entries.filter(({ seed }) => seed !== null).sort(bySeed)
  const players = started.length > 0 ? started : toStart(tournament, entries)
  const ratings = players.flatMap(({ rating }) => rating ?? [])
  return {
    provisional: started.length === 0,
    players: players.map((entry, at) => ({
      number: entry.seed ?? at + 1,
      entryId: entry.id,
      playerId: entry.playerId,
      name: entry.name,
      title: entry.title,
      rating: entry.rating,
      federation: entry.federation,
      fideId: entry.fideId,
      club: entry.club,
      status: entry.status,
    })),
    totals: {
      players: players.length,
      rated: ratings.length,
      averageRating: averageRating(ratings) ?? null,
      titles: tallyOf(players.map(({ title }) => title)).map(([title, count]) => ({ title, players: count })),
      federations: tallyOf(players.map(entry => entry.federation)).map(([federation, count]) => ({
        federation,
        players: count,
      })),
    },
  }
}

const toStart = (tournament: TournamentRead, entries: readonly EntryRow[]): readonly EntryRow[] => {
  const entered = entries.filter(({ status }) => status === 'ENTERED')
  const byId = new Map(entered.map(entry => [entry.id, entry]))
  return seedsAtStart(tournament, entered).map(({ id }) => byId.get(id)!)
}

const HEADS = ['No', 'Name', 'Title', 'Rating', 'Federation', 'FIDE ID', 'Club', 'Status']

export const startingListCsv = ({ players }: StartingList): string =>
  writeCsv([
    HEADS,
    ...players.map(player => [
      player.number,
      player.name,
      player.title,
      player.rating,
      player.federation,
      player.fideId,
      player.club,
      player.status,
    ]),
  ])
