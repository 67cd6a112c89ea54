import type { FastifyReply } from 'fastify'

/** A title as a part of a file's name: letters and figures of any script, the rest hyphens. */
const slug = (title: string): string =>
  title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)

/** RFC 8187: what may stand in `filename*` as it is; everything else is percent-encoded UTF-8. */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Names the file that an answer is to be saved as (RFC 6266). The name is made here, of the event's title and what
 * the file is: no path, quote or line break of anybody's gets into it, and there is a plain name for old programs.
 */
export const asDownload = (reply: FastifyReply, title: string, what: string, extension: string): void => {
  const plain = slug(title.normalize('NFD').replace(/\p{M}/gu, '')).replace(/[^A-Za-z0-9-]+/g, '')
  const suffix = what === '' ? '' : `-${what}`
  const names = [plain, slug(title)].map(name => `${name === '' ? 'tournament' : name}${suffix}.${extension}`)
  reply.header(
    'content-disposition',
    `attachment; filename="${names[0]}"; filename*=UTF-8''${extended(names[1]!)}`,
  )
}
