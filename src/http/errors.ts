import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldError } from '../app/refusal.ts'
import { isFieldCode } from '../wire/field-codes.ts'
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

/** What a form that the value may have says of it: `path` within the value. */
type FormIssue = { readonly path: readonly PropertyKey[]; readonly code: string }

type IssueParams = {
  readonly keys?: readonly string[]
  readonly params?: { readonly code?: unknown }
  readonly errors?: readonly (readonly FormIssue[])[]
}

const codeOf = (code: unknown) => (isFieldCode(code) ? code : ('INVALID' as const))

/** Fields of a value of several forms that are wrong whichever of them was meant. */
const wrongInEveryForm = ([first = [], ...others]: readonly (readonly FormIssue[])[]): readonly FormIssue[] =>
  first.filter(
    ({ path, code }) =>
      path.length > 0 &&
      others.every(form =>
        form.some(other => other.code === code && other.path.join('.') === path.join('.')),
      ),
  )

/** A field's path with dots, and the rule it broke, as stable words: a rule of ours brings its own (`breaks`). */
const issueErrors = (issue: ValidationIssue): FieldError[] => {
  const path = (issue.instancePath ?? '').split('/').filter(Boolean)
  const within = (inner: readonly PropertyKey[]) => [...path, ...inner].join('.')
  const { keys, params, errors = [] } = (issue.params ?? {}) as IssueParams
  if (keys !== undefined) return keys.map(key => ({ path: within([key]), code: 'UNKNOWN_FIELD' as const }))
  const shared = wrongInEveryForm(errors)
  if (shared.length > 0)
    return shared.map(inner => ({ path: within(inner.path), code: codeOf(inner.code.toUpperCase()) }))
  return [{ path: within([]), code: codeOf(params?.code ?? issue.keyword?.toUpperCase()) }]
}

/** What is wrong with a request; the same is said once of one field. */
const fieldErrors = (error: FastifyError): FieldError[] => {
  const found = ((error.validation ?? []) as readonly ValidationIssue[]).flatMap(issueErrors)
  return [...new Map(found.map(each => [`${each.path} ${each.code}`, each])).values()]
}

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
