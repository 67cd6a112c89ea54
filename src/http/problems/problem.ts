import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refused } from '../../app/refusal.ts'
import { reasonWith } from '../../domain/formats/swiss/dead-round.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { deadReasonWords } from '../../domain/words/dead-round.ts'
import type { Problem } from '../../wire/problem.ts'
import { languageOf } from './language.ts'
import { isForPerson } from './person.ts'
import { PROBLEMS, type ProblemCode } from './problems.ts'
import { wayOutWords } from './ways-out.ts'

type More = Omit<Refused, 'code'>

/** RFC 9457: `type` names the code's paragraph in the documentation; `message` is in the caller's language. */
const problemBody = (code: ProblemCode, request: FastifyRequest, language: Language, more: More): Problem => {
  const problem = PROBLEMS[code]
  return {
    type: `/docs/problems#${code}`,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    code,
    message: problem[language].replace('{round}', `${more.round}`),
    instance: request.url.split('?')[0] ?? request.url,
    ...(more.errors !== undefined && more.errors.length > 0 ? { errors: more.errors } : {}),
    ...(more.match === undefined ? {} : { match: more.match }),
    ...(more.tournament === undefined ? {} : { tournament: more.tournament }),
    ...(more.effect === undefined ? {} : { effect: more.effect }),
    ...(more.opensAt === undefined ? {} : { opensAt: more.opensAt, closesAt: more.closesAt ?? null }),
    ...(more.causes === undefined ? {} : causesTold(more.causes, language)),
    ...(more.waysOut === undefined ? {} : { waysOut: more.waysOut.map(way => wayOutWords(way, language)) }),
    ...(more.lifts === undefined ? {} : { lifts: more.lifts }),
    ...(more.call === undefined ? {} : { call: more.call }),
    ...(more.passkey === undefined ? {} : { passkey: more.passkey }),
    ...(more.problems === undefined ? {} : { problems: more.problems }),
    ...(more.entries === undefined
      ? {}
      : { entries: more.entries.map(({ entryId, name }) => ({ entryId, name })) }),
  }
}

/** Why a round cannot be paired: in the caller's language, and by codes with who stands in the way. */
const causesTold = (causes: NonNullable<More['causes']>, language: Language) => ({
  reasons: causes.map(cause =>
    deadReasonWords(
      reasonWith(cause, ({ name }) => name),
      language,
    ),
  ),
  causes: causes.map(({ code, ...values }) => ({ code, values })),
})

/** Refuses what was asked: a program with a problem, a person who follows a link with a page. */
export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  more: More = {},
): FastifyReply => {
  const language = languageOf(request.headers['accept-language'])
  const body = problemBody(code, request, language, more)
  if (body.status === 403 || code === 'RATE_LIMITED') request.server.lineOfRefusal?.(request, code)
  if (body.status === 401) reply.header('www-authenticate', 'Bearer')
  if (code === 'UNAVAILABLE' || code === 'BUSY') reply.header('retry-after', '1')
  if (more.retryInMs !== undefined) reply.header('retry-after', String(Math.ceil(more.retryInMs / 1000)))
  reply.header('vary', 'accept, accept-language').header('content-language', language)
  const { refusalPage } = request.server
  if (refusalPage !== undefined && isForPerson(request)) return refusalPage(reply, body.status, language)
  return reply.code(body.status).type('application/problem+json').send(JSON.stringify(body))
}

export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply =>
  sendProblem(request, reply, refused.code, refused)
