import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Compressor } from './compression/compress.ts'
import { encodedFor, sayCoding } from './compression/install.ts'
import { answersUnchanged } from './etag.ts'
import { answersMethod, type KnownMethods } from './methods.ts'
import { hashOf } from './pages/document.ts'
import { type Complete, createPages, type GuestRead, type Pages } from './pages/draw.ts'
import { policyOf } from './pages/policy.ts'
import { type Language, languageOf } from './problems/language.ts'
import { sendProblem } from './problems/problem.ts'
import { publicOrigin } from './public-address.ts'
import { bodyOf, type Outgoing } from './slices.ts'

/** The site as built, beside this module in dist/. */
const SITE = fileURLToPath(new URL('../web', import.meta.url))

/** Addresses of pages that the server draws, and of those that it leaves to the browser. */
const DRAWN_PAGES = ['/', '/t/*', '/m/*', '/p/*', '/rating-list', '/rating-list/*', '/notices']
const FORMS = ['/me', '/new', '/login', '/register', '/welcome']

export type SiteContext = {
  readonly outgoing: Outgoing
  readonly compressor: Compressor
}

export const installSite = async (
  app: FastifyInstance,
  ctx: SiteContext,
  methods: KnownMethods,
): Promise<void> => {
  const built = [SITE, join(SITE, '../../dist/web')].find(folder => existsSync(join(folder, 'index.html')))
  const shell = built === undefined ? undefined : shellOf(readFileSync(join(built, 'index.html'), 'utf8'))
  // A person who mistypes an address gets the site, which says so; a program gets a problem.
  app.setNotFoundHandler((request, reply) => {
    if (answersMethod(methods, request, reply)) return reply
    const isPerson = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    if (!isPerson || shell === undefined) return sendProblem(request, reply, 'NOT_FOUND')
    return sendShell(reply.code(404), shell)
  })
  const { sourceUrl } = app
  // AGPL, section 13: whoever uses the site may have its source.
  if (sourceUrl !== undefined)
    app.get('/source', { schema: { hide: true } }, (_request, reply) => reply.redirect(sourceUrl))
  if (built === undefined || shell === undefined) return
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    // What the build has compressed lies beside each file, and has no address of its own.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
  })
  const pages = createPages({ bundle: join(built, '../web-server/server.js'), template: shell.template })
  app.addHook('onClose', pages.stop)
  for (const url of FORMS)
    app.get(url, { schema: { hide: true } }, (_request, reply) => sendShell(reply, shell))
  for (const url of DRAWN_PAGES)
    app.get(url, { schema: { hide: true } }, (request, reply) => sendPage(ctx, pages, shell, request, reply))
}

/** The document in which the browser draws the site, and the hash of the script in it. */
type Shell = { readonly template: string; readonly bytes: Buffer; readonly scriptHash: string }

const shellOf = (template: string): Shell => ({
  template,
  bytes: Buffer.from(template),
  scriptHash: hashOf(/<script>([^<]*)<\/script>/.exec(template)?.[1] ?? ''),
})

const sendShell = (reply: FastifyReply, { bytes, scriptHash }: Shell): FastifyReply =>
  asPage(reply, scriptHash).send(bytes)

const asPage = (reply: FastifyReply, scriptHash: string, styleHash?: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      policyOf({ scripts: [scriptHash], styles: styleHash === undefined ? [] : [styleHash] }),
    )

/**
 * A page with what it shows, as a guest sees it. Of what is not there for guests (it may be private) it says nothing, in
 * the same way whether or not there is something; what cannot be drawn now, the browser draws.
 */
const sendPage = async (
  ctx: SiteContext,
  pages: Pages,
  shell: Shell,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const language = languageOf(request.headers['accept-language'])
  const path = request.url.split('?')[0] ?? '/'
  const drawn = await pages
    .draw({
      path,
      language,
      address: `${publicOrigin(request.server)}${path}`,
      read: readAsGuest(request, language),
    })
    .catch(error => {
      request.log.error({ err: error }, '[site] page - not drawn')
      return 'busy' as const
    })
  if (drawn === 'busy') return sendShell(reply, shell)
  if (drawn === 'missing') return sendShell(reply.code(404), shell)
  reply.code(drawn.isKnown ? 200 : 404).header('content-language', language)
  return sendDrawn(ctx, shell, drawn, request, reply)
}

const sendDrawn = async (
  { compressor, outgoing }: SiteContext,
  shell: Shell,
  { bytes, hash, styleHash }: Complete,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  asPage(reply, shell.scriptHash, styleHash)
  if (answersUnchanged(request, reply, hash)) return reply.code(304).send()
  const sent = await encodedFor(compressor, request, bytes)
  const body = bodyOf(outgoing, sent.bytes)
  if (body === 'busy') return sendProblem(request, reply.removeHeader('etag'), 'BUSY')
  sayCoding(reply, sent)
  return reply.send(body)
}

/** What the API answers whoever asks for the page, without an account: at their cost, by the routes themselves. */
const readAsGuest =
  ({ server, ip }: FastifyRequest, language: Language): GuestRead =>
  async (path, held) => {
    const headers = { 'accept-language': language, ...(held === undefined ? {} : { 'if-none-match': held }) }
    const answer = await server.inject({ method: 'GET', url: path, remoteAddress: ip, headers })
    return { path, status: answer.statusCode, tag: answer.headers.etag, text: answer.payload }
  }
