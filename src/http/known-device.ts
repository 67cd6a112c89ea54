import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tokens } from '../app/accounts/access-tokens.ts'
import { cookieName, cookieOptions, isBrowser } from './cookies.ts'

const LIFE_SECONDS = 180 * 24 * 3600
/** A family shares a computer; of more accounts the one that signed in longest ago is forgotten. */
const MOST_ACCOUNTS = 8

const nameFor = (request: FastifyRequest): string => cookieName(request, 'tabiya-device')

/** What a browser keeps of an account that signed in with it: it names nobody, and nobody else can make it. */
const markOf = (tokens: Tokens, username: string): string =>
  tokens.derive(`device ${username.toLowerCase()}`).slice(0, 32)

const marksIn = (request: FastifyRequest): readonly string[] =>
  (request.cookies[nameFor(request)] ?? '').split('.').filter(mark => /^[0-9a-f]{32}$/.test(mark))

/** Whether this account has signed in with the browser before: then guesses that others make do not slow it down. */
export const isKnownDevice = (tokens: Tokens, request: FastifyRequest, username: string): boolean =>
  marksIn(request).includes(markOf(tokens, username))

/** The browser is known from now on, for half a year after the last time. */
export const rememberDevice = (
  tokens: Tokens,
  request: FastifyRequest,
  reply: FastifyReply,
  username: string,
): void => {
  if (!isBrowser(request)) return
  const mark = markOf(tokens, username)
  const marks = [mark, ...marksIn(request).filter(other => other !== mark)].slice(0, MOST_ACCOUNTS)
  reply.setCookie(nameFor(request), marks.join('.'), {
    ...cookieOptions(request),
    maxAge: LIFE_SECONDS,
  })
}
