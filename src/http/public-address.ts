import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The origin under which everybody reaches the server, as its operator says; undefined where they do not. */
    publicUrl: string | undefined
    sourceUrl: string | undefined
    operatorContact: string | undefined
  }
}

/** `http:` or `https:`, a host and perhaps a port, as an origin; undefined where it is anything else, or says more. */
export const originOf = (text: string): string | undefined => {
  if (!/^https?:\/\/[^\s/?#@\\]+\/?$/i.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).origin
}

/**
 * The origin of links that leave the server (games, calendars, previews): what its operator says, else the address it
 * listens on. Never what a request says of itself: whoever sends one would choose where others are led to.
 */
export const publicOrigin = (app: FastifyInstance): string => {
  if (app.publicUrl !== undefined) return app.publicUrl
  const { address, port } = app.server.address() as AddressInfo
  const [first] = reachable({ host: address, port })
  return first ?? `http://${hostOf(address)}:${port}`
}

const EVERY_ADDRESS = ['0.0.0.0', '::']

const hostOf = (address: string): string => {
  if (EVERY_ADDRESS.includes(address)) return '127.0.0.1'
  return address.includes(':') ? `[${address}]` : address
}

/** Addresses that phones on the same network can open, where the server listens on all of them. */
export const reachable = ({ host, port }: { readonly host: string; readonly port: number }): string[] =>
  EVERY_ADDRESS.includes(host)
    ? Object.values(networkInterfaces())
        .flat()
        .filter(address => address !== undefined && !address.internal && address.family === 'IPv4')
        .map(address => `http://${address!.address}:${port}`)
    : []

/** Whether the caller's browser is on TLS: as a trusted proxy says, or because there is no other way in. */
export const isOnTls = ({ protocol, server }: FastifyRequest): boolean =>
  protocol === 'https' || server.publicUrl?.startsWith('https:') === true
