import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { addKeptText } from '../kept-text.ts'
import { releaseVersion } from '../release.ts'
import { SECURITY_SCHEMES } from './conventions.ts'
import { describeApi } from './describe.ts'
import type { Document } from './document.ts'

const OPTIONS = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Tabiya',
      version: releaseVersion(),
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    components: { securitySchemes: SECURITY_SCHEMES },
  },
  transform: jsonSchemaTransform,
  transformObject: jsonSchemaTransformObject,
} as const

const described = new WeakMap<FastifyInstance, Document>()

/** The API's own description, made once when it is first asked for: by then every route is known. */
export const documentOf = (app: FastifyInstance): Document => {
  const known = described.get(app) ?? describeApi(app.swagger() as unknown as Document)
  described.set(app, known)
  return known
}

/** Must come before the routes, which it watches. */
export const installOpenApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifySwagger, OPTIONS)
  addKeptText(app, '/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(documentOf(app)))
}
