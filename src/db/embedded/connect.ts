import { Client } from 'pg'
import { objectionTo, type ServerObjection } from '../server-settings.ts'
import { type Access, DATABASE_NAME } from './cluster.ts'
import { LOOPBACK } from './ports.ts'

/** PostgreSQL's code for a database that does not exist. */
const NO_SUCH_DATABASE = '3D000'

export const urlOf = ({ port, password }: Access, database = DATABASE_NAME): string =>
  `postgresql://${DATABASE_NAME}:${password}@${LOOPBACK}:${port}/${database}`

/** Creates our database the first time, then looks at the settings it really runs with. Throws if unreachable. */
export const inspect = async (access: Access): Promise<ServerObjection | undefined> => {
  try {
    return await withClient(urlOf(access), objectionTo)
  } catch (error) {
    if ((error as { code?: string }).code !== NO_SUCH_DATABASE) throw error
    await withClient(urlOf(access, 'postgres'), client => client.query(`create database ${DATABASE_NAME}`))
    return await withClient(urlOf(access), objectionTo)
  }
}

/** Is it our database that answers there? A stranger on the port would not know the password. */
export const answers = async (access: Access): Promise<boolean> => {
  try {
    await withClient(urlOf(access, 'postgres'), client => client.query('select'))
    return true
  } catch {
    return false
  }
}

const withClient = async <T>(url: string, use: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
