import { once } from 'node:events'
import { createServer } from 'node:net'

export type Address = { readonly host: string; readonly port: number }

/**
 * Why a server could not listen there, in words that name the option to change, or nothing. Asked before a database is started
 * or made, so that a busy port costs no time and leaves nothing behind.
 */
export const objectionToAddress = async (address: Address, option: string): Promise<string | undefined> => {
  const probe = createServer()
  try {
    probe.listen({ ...address, exclusive: true })
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return undefined
  } catch (error) {
    return describeListenError(error as NodeJS.ErrnoException, address, option)
  }
}

export const describeListenError = (
  { code, message }: NodeJS.ErrnoException,
  { host, port }: Address,
  option: string,
): string => {
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use. Choose another with ${option}.`
  if (code === 'EACCES') return `Port ${port} needs more rights. Choose one above 1023 with ${option}.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is not an address of this machine. See ${option === '--port' ? '--host' : option}.`
  return `The server could not start: ${message || code}`
}
