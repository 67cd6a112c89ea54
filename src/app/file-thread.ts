import { parentPort, workerData } from 'node:worker_threads'
import { readPlayersFile } from '../domain/files/read-players.ts'
import type { FileJob } from './sent-file.ts'
import { withinLimits } from './sent-file-limits.ts'

/** A thread that reads one file and says what is in it. */
parentPort?.postMessage('started')
const { format, content } = workerData as FileJob
parentPort?.postMessage(withinLimits(readPlayersFile(format, content)))
