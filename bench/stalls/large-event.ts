import { Client as Connection } from 'pg'
import { type Client, connect } from '../../src/client/client.ts'

/** A large event over the board, and whoever directs it. */
export type LargeEvent = { readonly id: string; readonly organiser: Client }

/** So many players, by name, and so many rounds behind them. */
export const prepareEvent = async (
  url: string,
  databaseUrl: string,
  { players, rounds }: { readonly players: number; readonly rounds: number },
): Promise<LargeEvent> => {
  const person = { username: 'stalls-director', password: 'a bench directs itself' }
  const { accessToken } = await connect(url)('POST /auth/register', { body: person })
  const session = connect(url, { token: accessToken })
  const token = { name: 'bench', scopes: ['read', 'organise'], password: person.password } as const
  const organiser = connect(url, { token: (await session('POST /auth/tokens', { body: token })).token })
  const { id } = await organiser('POST /tournaments', {
    body: {
      title: 'Large open',
      description: 'Many play',
      format: 'SWISS',
      playMode: 'OVER_THE_BOARD',
      rounds: rounds + 3,
      players: Array.from({ length: players }, (_, index) => ({
        name: `Player, Number ${index + 1}`,
        rating: 2600 - Math.floor((index * 1600) / players),
      })),
    },
  })
  for (let round = 0; round < rounds; round++) {
    await organiser('POST /tournaments/{id}/rounds', { path: { id } })
    await fillIn(databaseUrl, id)
  }
  await organiser('POST /tournaments/{id}/rounds', { path: { id } })
  return { id, organiser }
}

/** The better seed wins two of three games, and draws the rest: written as it is stored, since nothing here measures it. */
export const fillIn = async (databaseUrl: string, id: string): Promise<void> => {
  const connection = new Connection({ connectionString: databaseUrl })
  await connection.connect()
  await connection.query(
    `update matches m set status = 'FINISHED', "finishedAt" = now(), "resultReason" = 'ARBITER',
       result = (case when abs(hashtext(m.id::text)) % 3 = 0 then 'DRAW' when w.seed < b.seed then 'WHITE_WIN' else 'BLACK_WIN' end)::"MatchResult",
       version = version + 1
     from entries w, entries b
     where m."tournamentId" = $1 and m.status = 'PENDING' and w.id = m."whiteEntryId" and b.id = m."blackEntryId"`,
    [id],
  )
  await connection.query('analyze matches')
  await connection.end()
}
