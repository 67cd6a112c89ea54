import type { FastifyInstance } from 'fastify'
import { addKeptText } from '../kept-text.ts'
import { documentOf } from '../openapi/install.ts'
import { httpsPage } from './https-page.ts'
import { STYLE } from './page.ts'
import { problemsPage } from './problems-page.ts'
import { referencePage } from './reference.ts'

/** The documentation of the API, made from its own description and served from memory: nothing comes from elsewhere. */
export const installDocs = (app: FastifyInstance): void => {
  addKeptText(app, '/docs', 'text/html; charset=utf-8', () => referencePage(documentOf(app)))
  addKeptText(app, '/docs/problems', 'text/html; charset=utf-8', () => problemsPage(documentOf(app)))
  addKeptText(app, '/docs/https', 'text/html; charset=utf-8', httpsPage)
  addKeptText(app, '/docs/style.css', 'text/css; charset=utf-8', () => STYLE)
}
