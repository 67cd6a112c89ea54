import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answersUnchanged } from './etag.ts'
import { createPages, type DrawOptions, type Pages } from './pages/draw.ts'
import { readAsGuest } from './pages/guest-read.ts'
import { sendProblem } from './problems/problem.ts'

/** Pages that links lead to, each with the address of its picture. */
const PICTURED = /^\/([tmp])\/([^/]+)/

/** The address of the picture for a page; that of the site itself where the page has none of its own. */
export const pictureOf = (origin: string, path: string, language: string): string => {
  const [, kind, id] = PICTURED.exec(path) ?? []
  return `${origin}/preview${kind === undefined ? '' : `/${kind}/${id}`}?lang=${language}`
}

/**
 * Pictures for those who show links: of an event, a game or a player as guests see them. What is not there for guests
 * has the picture of the site itself.
 */
export const installPreviews = (app: FastifyInstance, options: DrawOptions): void => {
  const cards = createPages(options, 'card')
  app.addHook('onClose', cards.stop)
  for (const kind of ['t', 'm', 'p'])
    app.get<{ Params: { id: string } }>(
      `/preview/${kind}/:id`,
      { schema: { hide: true } },
      (request, reply) =>
        sendCard(cards, `/${kind}/${encodeURIComponent(request.params.id)}`, request, reply),
    )
  app.get('/preview', { schema: { hide: true } }, (request, reply) => sendCard(cards, '/', request, reply))
}

const sendCard = async (
  cards: Pages,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { lang } = request.query as { readonly lang?: unknown }
  const language = lang === 'fr' ? 'fr' : 'en'
  const asked = { language, address: '', picture: '', read: readAsGuest(request, language) } as const
  const own = await cards.draw({ ...asked, path })
  const card = typeof own === 'string' ? await cards.draw({ ...asked, path: '/' }) : own
  if (typeof card === 'string') return sendProblem(request, reply, 'BUSY')
  // Pages of others may show it: that is what it is for.
  reply
    .type('image/png')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('vary', 'accept-encoding')
  if (answersUnchanged(request, reply, card.hash)) return reply.code(304).send()
  return reply.send(Buffer.from(card.bytes.buffer))
}
