import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a module as a thread: `source` is the address of its TypeScript, beside the caller. As built it is plain
 * JavaScript; from the sources, TypeScript has to be taught to the thread first.
 */
export const startThread = (source: URL, options: WorkerOptions = {}): Worker => {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(source.href.replace(/\.ts$/, '.js')), options)
  const code = `import('tsx/esm/api').then(tsx => { tsx.register(); return import(${JSON.stringify(source.href)}) })`
  return new Worker(code, { ...options, eval: true })
}
