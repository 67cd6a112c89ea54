import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFieldCode } from '../app/field-codes.ts'
import type { FieldError } from '../app/refusal.ts'
import { sendProblem } from './problems/problem.ts'
import type { ProblemCode } from './problems/problems.ts'

/** What the framework itself refuses, in our codes. */
const FRAMEWORK: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
}

/**
 * PostgreSQL's classes for a server that is going, gone or out of something (connections, disk), for a standby
 * (25006) and for work that lost every deadlock it was tried in (40), and what the driver says then.
 */
const AWAY =
  /^(?:08|40|53|57P|58)|^(?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|25006|57014|55P03|55000|3D000)$/
const AWAY_TEXT =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error/

const isDatabaseAway = (error: { code?: string; message?: string }): boolean =>
  AWAY.test(error.code ?? '') || AWAY_TEXT.test(error.message ?? '')

type ValidationIssue = {
  readonly instancePath?: string
  readonly keyword?: string
  readonly params?: unknown
}

type IssueParams = { readonly keys?: readonly string[]; readonly params?: { readonly code?: unknown } }

/** A field's path with dots, and the rule it broke, as stable words: a rule of ours brings its own (`breaks`). */
const fieldErrors = (error: FastifyError): FieldError[] =>
  ((error.validation ?? []) as readonly ValidationIssue[]).flatMap(issue => {
    const path = (issue.instancePath ?? '').split('/').filter(Boolean).join('.')
    const { keys, params } = (issue.params ?? {}) as IssueParams
    if (keys !== undefined)
      return keys.map(key => ({
        path: path === '' ? key : `${path}.${key}`,
        code: 'UNKNOWN_FIELD' as const,
      }))
    const code = params?.code ?? issue.keyword?.toUpperCase()
    return [{ path, code: isFieldCode(code) ? code : ('INVALID' as const) }]
  })

/** Turns whatever was thrown into a problem; nothing of a stack, an SQL text or a path reaches the caller. */
export const installErrorHandlers = (app: FastifyInstance): void => {
  app.setErrorHandler((thrown, request: FastifyRequest, reply: FastifyReply) => {
    const error = thrown as FastifyError
    if (error.validation !== undefined)
      return sendProblem(request, reply, 'VALIDATION_FAILED', { errors: fieldErrors(error) })
    const known = FRAMEWORK[error.code]
    if (known !== undefined) return sendProblem(request, reply, known)
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, '[http] database - unavailable')
      return sendProblem(request, reply, 'UNAVAILABLE')
    }
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return sendProblem(request, reply, 'VALIDATION_FAILED', {
        errors: [{ path: '', code: 'NOT_READABLE' }],
      })
    request.log.error({ err: error }, '[http] request - failed')
    return sendProblem(request, reply, 'INTERNAL_ERROR')
  })
}
