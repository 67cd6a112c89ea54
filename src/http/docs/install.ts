import type { FastifyInstance } from 'fastify'
import { documentOf } from '../openapi/install.ts'
import { STYLE } from './page.ts'
import { problemsPage } from './problems-page.ts'
import { referencePage } from './reference.ts'

/** The documentation of the API, made from its own description and served from memory: nothing comes from elsewhere. */
export const installDocs = (app: FastifyInstance): void => {
  const serve = (url: string, type: string, make: () => string): void => {
    let made: string | undefined
    app.get(url, { schema: { hide: true } }, async (_request, reply) => {
      made ??= make()
      return reply.type(`${type}; charset=utf-8`).send(made)
    })
  }
  serve('/docs', 'text/html', () => referencePage(documentOf(app)))
  serve('/docs/problems', 'text/html', () => problemsPage(documentOf(app)))
  serve('/docs/style.css', 'text/css', () => STYLE)
}
