import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answersMethod, type KnownMethods } from './methods.ts'
import { sendProblem } from './problems/problem.ts'

/** The site as built, beside this module in dist/; addresses of its pages all get its one document. */
const SITE = fileURLToPath(new URL('../web', import.meta.url))
const PAGES = [
  '/',
  '/t/*',
  '/m/*',
  '/p/*',
  '/rating-list',
  '/rating-list/*',
  '/new',
  '/login',
  '/register',
  '/welcome',
]

export const installSite = async (app: FastifyInstance, methods: KnownMethods): Promise<void> => {
  const built = [SITE, join(SITE, '../../dist/web')].find(folder => existsSync(join(folder, 'index.html')))
  // A person who mistypes an address gets the site, which says so; a program gets a problem.
  app.setNotFoundHandler((request, reply) => {
    if (answersMethod(methods, request, reply)) return reply
    const isPerson = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    if (!isPerson || built === undefined) return sendProblem(request, reply, 'NOT_FOUND')
    return reply.code(404).sendFile('index.html', { immutable: false, maxAge: 0 })
  })
  if (built === undefined) return
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    // What the build has compressed lies beside each file, and has no address of its own.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    immutable: true,
    maxAge: '365d',
  })
  for (const url of PAGES)
    app.get(url, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile('index.html', { immutable: false, maxAge: 0 }),
    )
}
