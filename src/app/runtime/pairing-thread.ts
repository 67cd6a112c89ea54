import { parentPort } from 'node:worker_threads'
import { pairSwissRound } from '../../domain/formats/swiss/pair-state.ts'
import type { SwissState } from '../../domain/formats/swiss/state.ts'

/** Pairs large rounds beside the thread that serves players. What goes in and out is plain data. */
parentPort?.on('message', ({ job, state }: { readonly job: number; readonly state: SwissState }) => {
  parentPort?.postMessage({ job, paired: pairSwissRound(state) })
})
