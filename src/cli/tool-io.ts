import { readFileSync, writeFileSync } from 'node:fs'
import type { TrfDocument, TrfFault, TrfRepair } from '../domain/files/trf/document.ts'
import { readTrf } from '../domain/files/trf/read.ts'
import { eventFromTrf, type TrfEvent } from '../domain/files/trf/to-event.ts'

/** What a tool touches of the world; a test gives another one. */
export type ToolIo = {
  readonly read: (path: string) => Uint8Array
  readonly write: (path: string, text: string) => void
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

// A reader that has seen enough (`| head`) closes the pipe: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

export const nodeIo: ToolIo = {
  read: path => readFileSync(path === '-' ? 0 : path),
  write: (path, text) => {
    try {
      writeFileSync(path, text)
    } catch (error) {
      throw new ToolFailure(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
  },
  out: text => process.stdout.write(`${text}\n`),
  err: text => process.stderr.write(`${text}\n`),
}

/** Exit codes of the tools, the same as those of the pairing engines that programs drive. */
export const EXIT = { done: 0, noPairing: 1, badRequest: 3 } as const

/** Ends a tool with a message for the user. */
export class ToolFailure extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.badRequest) {
    super(message)
    this.exitCode = exitCode
  }
}

export type LoadedFile = TrfEvent & { readonly document: TrfDocument }

/** Reads a tournament file; what was mended goes to the error output, what cannot be read ends the tool. */
export const loadEvent = (io: ToolIo, path: string, rounds: 'required' | 'optional'): LoadedFile => {
  const read = readTrf(readBytes(io, path))
  if (!read.ok) throw new ToolFailure(read.error.map(fault => place(path, fault)).join('\n'))
  const made = eventFromTrf(read.value.document, rounds)
  if (!made.ok) throw new ToolFailure(made.error.map(fault => place(path, fault)).join('\n'))
  const repairs = [...read.value.repairs, ...made.value.repairs]
  for (const repair of repairs) io.err(place(path, repair))
  return { ...made.value, repairs, document: read.value.document }
}

const readBytes = (io: ToolIo, path: string): Uint8Array => {
  try {
    return io.read(path)
  } catch (error) {
    throw new ToolFailure(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const place = (path: string, { line, column, message }: TrfFault | TrfRepair): string =>
  `${path}:${line}:${column}: ${message}`

export const nameOf = (document: TrfDocument, id: number): string => {
  const name = document.players.find(player => player.startingRank === id)?.name
  return name ? `${id} ${name}` : String(id)
}

/** Columns padded to their widest cell; the cells of `right` columns are set to the right. */
export const columnsOf = (rows: readonly (readonly string[])[], right: readonly number[]): string => {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map(row => row[at]!.length)))
  return rows
    .map(row =>
      row
        .map((cell, at) => (right.includes(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
