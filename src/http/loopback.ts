import type { FastifyRequest } from 'fastify'
import { addressKey } from './rate-limit/address.ts'

/** Says that a proxy stands before us, whether or not we were told to believe it. */
const PASSED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Whether an address is this machine's own. */
const isLoopback = (ip: string): boolean => ip === '::1' || /^127(?:\.\d{1,3}){3}$/.test(addressKey(ip))

/**
 * Whether a request comes from this machine: from a proxy on it that we do not know, what is passed on comes from
 * anywhere.
 */
export const isFromHere = (request: FastifyRequest): boolean =>
  isLoopback(request.ip) &&
  (request.ips !== undefined || PASSED_ON.every(header => request.headers[header] === undefined))
