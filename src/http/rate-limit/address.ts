/**
 * Where a request comes from, as one address is counted. A caller who has hung up meanwhile has no address left, whatever
 * the type of `ip` says; they read no answer either.
 */
export const addressOf = ({ ip }: { readonly ip: string | undefined }): string => addressKey(ip ?? '')

/**
 * What one provider gives a customer at most: of IPv6 the first 48 bits, of an IPv4 address that address. `key` is that of an
 * address.
 */
export const networkOf = (key: string): string =>
  key.includes(':') ? `${key.split(':').slice(0, 3).join(':')}::/48` : key

/**
 * What counts as one address: an IPv4 address, also one written as IPv6; of IPv6 the first 64 bits, since a home
 * or a phone has all that follow.
 */
export const addressKey = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip
  const [left = '', right] = ip.toLowerCase().split('%')[0]!.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
