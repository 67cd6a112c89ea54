import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../domain/kernel/language.ts'
import type { FirstChunks } from '../wire/page.ts'
import type { Compressor } from './compression/compress.ts'
import { encodedFor, sayCoding } from './compression/install.ts'
import { answersUnchanged } from './etag.ts'
import { answersMethod, type KnownMethods } from './methods.ts'
import { hashOf } from './pages/document.ts'
import { type Complete, createPages, type Pages, type Theme } from './pages/draw.ts'
import { readAsGuest } from './pages/guest-read.ts'
import { missingPage, refusalPage } from './pages/refusal-page.ts'
import { policyOf } from './policy.ts'
import { installPreviews, pictureOf } from './previews.ts'
import { languageOf } from './problems/language.ts'
import { sendProblem } from './problems/problem.ts'
import { publicOrigin } from './public-address.ts'
import { bodyOf, type Outgoing } from './slices.ts'

/** The site as built, beside this module in dist/. */
const SITE = fileURLToPath(new URL('../web', import.meta.url))

/** Addresses of pages that the server draws, and of those that it leaves to the browser. */
const DRAWN_PAGES = ['/', '/t/*', '/m/*', '/p/*', '/rating-list', '/rating-list/*', '/notices', '/privacy']
const FORMS = [
  '/me',
  '/me/security',
  '/new',
  '/login',
  '/register',
  '/welcome',
  '/reset',
  '/admin',
  '/print/*',
]
/** Views of an event that pages of others may frame, and nothing else of the site. */
const FRAMED_PAGES = ['standings', 'pairings', 'bracket'].map(view => `/embed/:id/${view}`)

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
  const shells = built === undefined ? undefined : shellsIn(built)
  app.setNotFoundHandler((request, reply) =>
    answersMethod(methods, request, reply) ? reply : sendProblem(request, reply, 'NOT_FOUND'),
  )
  if (shells !== undefined)
    app.decorate('refusalPage', (reply, status, language) =>
      sendRefusal(reply.code(status), shells.site, language),
    )
  const { sourceUrl, operatorContact } = app
  // AGPL, section 13: whoever uses the site may have its source.
  if (sourceUrl !== undefined)
    app.get('/source', { schema: { hide: true } }, (_request, reply) => reply.redirect(sourceUrl))
  if (operatorContact !== undefined)
    app.get('/contact', { schema: { hide: true } }, (_request, reply) => reply.redirect(operatorContact))
  if (built === undefined || shells === undefined) return
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    // What the build has compressed lies beside each file, and has no address of its own.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '*.html'],
    setHeaders: tellOfFile,
  })
  installPages(app, ctx, built, shells)
}

/** Names under `assets` tell what is in them; what has the same name in every version is asked for again. */
const tellOfFile = (reply: FastifyReply, path: string): void => {
  if (path.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8')
  if (!/[\\/]assets[\\/]/.test(path)) reply.header('cache-control', 'public, max-age=0, must-revalidate')
}

const installPages = (
  app: FastifyInstance,
  ctx: SiteContext,
  built: string,
  { site, embed }: Shells,
): void => {
  const options = {
    bundle: join(built, '../web-server/server.js'),
    templates: { site: site.template, embed: embed.template },
    firstChunks: JSON.parse(readFileSync(join(built, 'first-chunks.json'), 'utf8')) as FirstChunks,
  }
  const pages = createPages(options)
  app.addHook('onClose', pages.stop)
  installPreviews(app, options)
  const hidden = { schema: { hide: true } }
  for (const url of FORMS) app.get(url, hidden, (_request, reply) => sendShell(reply, site))
  for (const url of DRAWN_PAGES) app.get(url, hidden, sendPage({ ...ctx, pages, shell: site }))
  for (const url of FRAMED_PAGES) app.get(url, hidden, sendPage({ ...ctx, pages, shell: embed }))
}

/** A document in which the browser draws, and the hash of the script in it, if there is one. */
type Shell = {
  readonly template: string
  readonly bytes: Buffer
  readonly scripts: readonly string[]
  /** Whether pages of others may frame it. */
  readonly framed: boolean
}

/** Of the site, and of its views in pages of others. */
type Shells = { readonly site: Shell; readonly embed: Shell }

const shellsIn = (built: string): Shells => ({
  site: shellOf(readFileSync(join(built, 'index.html'), 'utf8'), false),
  embed: shellOf(readFileSync(join(built, 'embed.html'), 'utf8'), true),
})

const shellOf = (template: string, framed: boolean): Shell => ({
  template,
  bytes: Buffer.from(template),
  scripts: [...template.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script]) => hashOf(script!)),
  framed,
})

const sendShell = (reply: FastifyReply, shell: Shell): FastifyReply => asPage(reply, shell).send(shell.bytes)

const asPage = (reply: FastifyReply, { scripts, framed }: Shell, styleHash?: string): FastifyReply => {
  const styles = styleHash === undefined ? [] : [styleHash]
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf({ scripts, styles, framed }))
}

/** That something is not there, the site itself says, in the language that was chosen in it. */
const sendRefusal = (reply: FastifyReply, shell: Shell, language: Language): FastifyReply => {
  const { template } = shell
  const isMissing = reply.statusCode === 404
  return asPage(reply, shell).send(
    isMissing ? missingPage(template, language) : refusalPage(template, reply.statusCode, language),
  )
}

const WHOLE: Readonly<Record<Language, readonly [says: string, link: string]>> = {
  en: ['This page is large, and drawn by JavaScript.', 'All of it without JavaScript'],
  fr: ['Cette page est grande, et JavaScript la dessine.', 'La page entière sans JavaScript'],
}

/** The browser draws it; whoever has no JavaScript may have all of it at once. */
const sendLarge = (reply: FastifyReply, shell: Shell, language: Language): FastifyReply => {
  const [says, link] = WHOLE[language]
  const notice = `<noscript><p class="notice">${says} <a href="?whole">${link}</a></p></noscript>`
  return asPage(reply, shell).send(shell.template.replace(/<noscript>[^<]*<\/noscript>/, notice))
}

type Drawn = SiteContext & { readonly pages: Pages; readonly shell: Shell }

/**
 * A page with what it shows, as a guest sees it. Of what is not there for guests (it may be private) it says nothing, in
 * the same way whether or not there is something; what cannot be drawn now, the browser draws.
 */
const sendPage =
  (site: Drawn) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pages, shell } = site
    const path = request.url.split('?')[0] ?? '/'
    const { language, theme } = lookOf(request, shell)
    const origin = publicOrigin(request.server)
    const drawn = await pages
      .draw({
        path,
        language,
        theme,
        isWhole: !shell.framed && 'whole' in (request.query as object),
        address: `${origin}${path}`,
        picture: pictureOf(origin, path, language),
        read: readAsGuest(request, language),
      })
      .catch(error => {
        request.log.error({ err: error }, '[site] page - not drawn')
        return 'busy' as const
      })
    if (drawn === 'busy') return sendShell(reply, shell)
    if (drawn === 'large') return sendLarge(reply.header('content-language', language), shell, language)
    if (drawn === 'missing')
      return sendRefusal(reply.code(404).header('content-language', language), shell, language)
    reply.code(drawn.isKnown ? 200 : 404).header('content-language', language)
    return sendDrawn(site, drawn, request, reply)
  }

/** The reader's own language; whoever frames a page may choose it, and the theme. */
const lookOf = (
  { headers, query }: FastifyRequest,
  { framed }: Shell,
): { readonly language: Language; readonly theme: Theme | undefined } => {
  const { lang, theme } = (framed ? query : {}) as { readonly lang?: unknown; readonly theme?: unknown }
  return {
    language: lang === 'en' || lang === 'fr' ? lang : languageOf(headers['accept-language']),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  }
}

const sendDrawn = async (
  { compressor, outgoing, shell }: Drawn,
  { bytes, hash, styleHash }: Complete,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  asPage(reply, shell, styleHash)
  if (answersUnchanged(request, reply, hash)) return reply.code(304).send()
  const sent = await encodedFor(compressor, request, bytes)
  const body = bodyOf(outgoing, sent.bytes)
  if (body === 'busy') return sendProblem(request, reply.removeHeader('etag'), 'BUSY')
  sayCoding(reply, sent)
  return reply.send(body)
}
