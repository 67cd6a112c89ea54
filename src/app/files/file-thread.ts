import { parentPort, workerData } from 'node:worker_threads'
import { type FileJob, readJob } from './file-job.ts'

/** A thread that reads one file and says what is in it. */
parentPort?.postMessage('started')
parentPort?.postMessage(readJob(workerData as FileJob))
