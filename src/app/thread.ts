import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a module beside this one as a thread. As built it is plain JavaScript; from the sources, TypeScript has to be
 * taught to the thread first.
 */
export const startThread = (module: string, options: WorkerOptions = {}): Worker => {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${module}.js`, import.meta.url), options)
  const { href } = new URL(`./${module}.ts`, import.meta.url)
  const code = `import('tsx/esm/api').then(tsx => { tsx.register(); return import(${JSON.stringify(href)}) })`
  return new Worker(code, { ...options, eval: true })
}
