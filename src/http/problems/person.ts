import type { FastifyRequest } from 'fastify'
import type { Language } from '../../domain/kernel/language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a person with a page in place of a problem; undefined where the site is not built. */
    refusalPage?: (reply: FastifyReply, status: number, language: Language) => FastifyReply
  }
}

/**
 * Whether a browser asks for something to show in place of the page before: programs name no HTML, or JSON beside it,
 * or bring a token, which no link does.
 */
export const isForPerson = ({ method, headers }: FastifyRequest): boolean => {
  const { accept = '', authorization } = headers
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && authorization === undefined && accept.includes('text/html') && !accept.includes('json')
}
