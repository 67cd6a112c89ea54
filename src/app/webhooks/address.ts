import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'

/** All addresses of a host name; injected, so that tests can answer for names of their own. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** What a self-hosted server may be allowed: receivers in its own network, for a club's LAN. Never by default. */
export type WebhookRules = { readonly allowPrivate: boolean; readonly resolve: Resolve }

export const resolveBySystem: Resolve = host =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, found: readonly LookupAddress[]) => {
      if (error) reject(error)
      else resolve(found.map(({ address }) => address))
    })
  })

/** The rules of a server that was told nothing else. */
export const ON_THE_INTERNET: WebhookRules = { allowPrivate: false, resolve: resolveBySystem }

/** IPv4 ranges that are not of the public internet (IANA special-purpose registry). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Parts of 2000::/3, all of IPv6 that is routed, which are not: documentation, and tunnels that hide an IPv4 address. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blockList = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const range of ranges) {
    const [network, bits] = range.split('/')
    list.addSubnet(network!, Number(bits), family)
  }
  return list
}

const REFUSED_IPV4 = blockList(SPECIAL_IPV4, 'ipv4')
const ROUTED_IPV6 = blockList(['2000::/3'], 'ipv6')
const REFUSED_IPV6 = blockList(SPECIAL_IPV6, 'ipv6')

/** Whether an IP address is one of the public internet; anything else, private, loopback or mapped, is not. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv6(address)) return ROUTED_IPV6.check(address, 'ipv6') && !REFUSED_IPV6.check(address, 'ipv6')
  return isIP(address) === 4 && !REFUSED_IPV4.check(address, 'ipv4')
}

/** Of the ports that belong to services of a system only those of the web; empty where the scheme's own is meant. */
const isReceiversPort = (port: string): boolean => ['', '80', '443'].includes(port) || Number(port) >= 1024

/**
 * The addresses that a URL may be posted to, or why none: it must be `https:` (`http:` too in one's own network),
 * carry no user name, name no port of another service, and every address its host has must be public. Asked when a webhook is saved, and again at
 * each connection, since a name may lead elsewhere by then.
 */
export const addressesFor = async (
  url: URL,
  { allowPrivate, resolve }: WebhookRules,
): Promise<Result<readonly string[], 'URL_NOT_ALLOWED'>> => {
  const schemes = allowPrivate ? ['https:', 'http:'] : ['https:']
  if (
    !schemes.includes(url.protocol) ||
    !isReceiversPort(url.port) ||
    url.username !== '' ||
    url.password !== ''
  )
    return refuse('URL_NOT_ALLOWED')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host]
  const reachable = addresses.length > 0 && (allowPrivate || addresses.every(isPublicAddress))
  return reachable ? ok(addresses) : refuse('URL_NOT_ALLOWED')
}
