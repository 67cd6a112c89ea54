import { Client } from 'pg'

/**
 * One connection for work that may take long: nothing cuts it short, and values are written in one way whatever
 * the server's configuration says.
 */
export const withClient = async <T>(databaseUrl: string, use: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'tabiya backup',
    connectionTimeoutMillis: 10_000,
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=0 ' +
      '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1',
  })
  // What is lost while a query runs fails that query; without a listener it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
