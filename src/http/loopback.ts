import type { FastifyRequest } from 'fastify'
import { addressOf } from './rate-limit/address.ts'

/** Says that a proxy stands before us, whether or not we were told to believe it. */
const PASSED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Whether a request's address is this machine's own. */
const isLoopback = (request: FastifyRequest): boolean =>
  request.ip === '::1' || /^127(?:\.\d{1,3}){3}$/.test(addressOf(request))

/**
 * Whether a request comes from this machine: what a proxy on it passes on comes from anywhere, also where we know the proxy and it
 * says so in a header that we do not read an address from.
 */
export const isFromHere = (request: FastifyRequest): boolean =>
  isLoopback(request) &&
  ((request.ips?.length ?? 1) > 1 || PASSED_ON.every(header => request.headers[header] === undefined))
