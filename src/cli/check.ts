import { pairedRounds } from '../domain/rounds/event.ts'
import { whySentence } from '../domain/words/why.ts'
import { checkRound, isAsPaired, withLikelyRounds } from './check-round.ts'
import { loadDutchEvent } from './dutch-file.ts'
import { EXIT, type LoadedFile, nameOf, type ToolIo } from './tool-io.ts'

export const CHECK_HELP = `tabiya check FILE [--json]

Pairs every round of a tournament file again by FIDE's Dutch rules and says where the file differs: pairs, byes
and colours, and what the rules have against the round as it is, as a server says of a round set up by hand. A round that
is on is checked as well. A file of Tabiya that says it was paired otherwise (by the house rules, or as a round robin or
a knockout) is not checked. Where the number of rounds (142, XXR) is missing, the last column is taken for the last round
or for one before, whichever fits; a missing initial colour (152, XXC) is inferred from the first pairs.
Exit codes: 0 every round is as the rules pair it, 1 some round is not, 3 the file is not understood, or was paired
by other rules.`

export const check = (io: ToolIo, path: string, options: { readonly json: boolean }): number => {
  const file = loadDutchEvent(io, path)
  const { document } = file
  const { event, last } = toCheck(file)
  const checks = Array.from({ length: last }, (_, at) => checkRound(event, at + 1))
  const wrong = checks.filter(check => !isAsPaired(check))
  if (options.json) io.out(JSON.stringify({ rounds: checks.length, differences: wrong }, undefined, 2))
  else {
    const names = (board: string) =>
      board.split(' ').map(id => (id === '0' ? 'bye' : nameOf(document, Number(id))))
    for (const { round, missing, surplus, problems, problem } of wrong) {
      if (problem !== undefined) io.out(`Round ${round}: ${problem}`)
      for (const board of missing) io.out(`Round ${round}: the rules give ${names(board).join(' - ')}`)
      for (const board of surplus) io.out(`Round ${round}: the file has ${names(board).join(' - ')}`)
      for (const { kind, players, rule } of problems) {
        const told = players.map(id => nameOf(document, id))
        const fact = { code: 'BREAKS', problem: kind, rule, players: told } as const
        io.out(`Round ${round}: ${whySentence(fact, 'en')}`)
      }
    }
    io.out(`${checks.length} rounds checked, ${wrong.length} differ.`)
  }
  return wrong.length === 0 ? EXIT.done : EXIT.noPairing
}

/** The rounds that are over, and the first that is on: how it was to be paired hangs on no result of its own. */
const toCheck = ({ event, soFar, settings, unfinished }: LoadedFile) => {
  if (unfinished === undefined) return { event, last: pairedRounds(event) }
  const on = { ...soFar, rounds: settings.rounds ?? pairedRounds(soFar) }
  return { event: settings.rounds === undefined ? withLikelyRounds(on) : on, last: unfinished }
}
