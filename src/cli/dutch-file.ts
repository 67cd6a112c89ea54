import { readOwnComment } from '../domain/files/trf/own-comments.ts'
import { withLikelyRounds } from './check-round.ts'
import { type LoadedFile, loadEvent, ToolFailure, type ToolIo } from './tool-io.ts'

/** How Tabiya pairs an event that is not paired by FIDE's Dutch rules, as its own comment in a file says. */
const OTHERWISE: Readonly<Record<string, string>> = {
  SWISS: 'This Swiss was paired by the house rules (pairingSystem SWISS)',
  ROUND_ROBIN: 'This is a round robin, paired by Berger tables',
  KNOCKOUT: 'This is a knockout, paired by its bracket',
}

/**
 * A file whose rounds the Dutch rules may account for: any but one of ours that says it was paired otherwise. Other
 * programs do not say, or say it in record 192 each in their own words: those are taken at the asker's.
 */
export const loadDutchEvent = (io: ToolIo, path: string): LoadedFile => {
  const loaded = loadEvent(io, path, 'optional')
  const file =
    loaded.settings.rounds === undefined ? { ...loaded, event: withLikelyRounds(loaded.event) } : loaded
  const { format = '', pairingSystem } = readOwnComment(file.document)
  const otherwise = format === 'SWISS' && pairingSystem === 'DUTCH' ? undefined : OTHERWISE[format]
  if (otherwise === undefined) return file
  throw new ToolFailure(`${path}: ${otherwise}, not by FIDE's Dutch rules, which are all that is known here.`)
}
