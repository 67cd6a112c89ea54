// Started beside a run of the demo, a bench or the tests, in a session of its own, where no signal to the run reaches
// it. The run holds its standard input open; the system closes it however the run ends, and what the run has left is
// ended and removed from here.
import { endRun, sign } from './leftovers.mjs'

const [folder] = process.argv.slice(2)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
sign(folder, 'keeper')
for await (const _ of process.stdin);
await endRun(folder)
