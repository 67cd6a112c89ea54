import type { FastifyRequest } from 'fastify'
import type { Language } from '../../domain/kernel/language.ts'
import type { GuestRead } from './draw.ts'

/** What the API answers whoever asks for a page, without an account: at their cost, by the routes themselves. */
export const readAsGuest =
  ({ server, ip }: FastifyRequest, language: Language): GuestRead =>
  async (path, held) => {
    const headers = { 'accept-language': language, ...(held === undefined ? {} : { 'if-none-match': held }) }
    const answer = await server.inject({ method: 'GET', url: path, remoteAddress: ip, headers })
    return { path, status: answer.statusCode, tag: answer.headers.etag, text: answer.payload }
  }
