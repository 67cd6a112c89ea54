import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret, type Tokens } from '../app/accounts/access-tokens.ts'
import { cookieIn, cookieName, cookieOptions, isBrowser } from './cookies.ts'

const LIFE_SECONDS = 180 * 24 * 3600
/** A family shares a computer; of more accounts the one that signed in longest ago is forgotten. */
const MOST_ACCOUNTS = 8

const nameFor = (request: FastifyRequest): string => cookieName(request, 'tabiya-device')

/** What a browser keeps of an account that signed in with it: it names nobody, and nobody else can make it. */
const markOf = (tokens: Tokens, username: string): string =>
  tokens.derive(`device ${username.toLowerCase()}`).slice(0, 32)

const partsIn = (request: FastifyRequest): readonly string[] =>
  (cookieIn(request, nameFor(request)) ?? '').split('.')

const marksIn = (request: FastifyRequest): readonly string[] =>
  partsIn(request).filter(part => /^[0-9a-f]{32}$/.test(part))

/** Stands at the end of the cookie and says that the marks before it are ours, whosever they are. */
const sealOf = (tokens: Tokens, marks: readonly string[]): string =>
  tokens.derive(`devices ${marks.join('.')}`).slice(0, 40)

/** The account that signed in with the browser last, as its mark; undefined where none has. Nothing is looked up for it. */
export const lastMarkIn = (tokens: Tokens, request: FastifyRequest): string | undefined => {
  const marks = marksIn(request)
  return isSameSecret(partsIn(request).at(-1) ?? '', sealOf(tokens, marks)) ? marks[0] : undefined
}

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
  reply.setCookie(nameFor(request), [...marks, sealOf(tokens, marks)].join('.'), {
    ...cookieOptions(request),
    maxAge: LIFE_SECONDS,
  })
}
