import type { Operation } from './document.ts'

/** Who may call an operation, and with what, in sentences: made of what its route declares, `codes` are its refusals. */
export const whoMay = (path: string, { security = [] }: Operation, codes: readonly string[]): string => {
  const scopes = security.flatMap(way => way['personalToken'] ?? [])
  return [who(path, security, scopes, codes), ...tokens(security, scopes)].join(' ')
}

/** Reads of one entry's money: its owner's too. */
const IS_OWN_MONEY = /\/(?:fee|receipt|receipts\/\{number\})$/

const who = (
  path: string,
  security: NonNullable<Operation['security']>,
  scopes: readonly string[],
  codes: readonly string[],
): string => {
  if (security.length === 0) return 'Anybody may call it.'
  if (security.some(way => Object.keys(way).length === 0))
    return 'Anybody may call it; what is private is there only for those who are in it, its arbiters and admins.'
  const isPlayers = codes.includes('PLAYER_NOT_IN_MATCH')
  if (isPlayers && scopes.includes('organise')) return 'For the two players of the match, and for arbiters.'
  if (isPlayers) return 'For the two players of the match.'
  if (!codes.includes('FORBIDDEN')) return 'For whoever is signed in.'
  if (path.startsWith('/players/')) return 'For admins.'
  if (scopes.includes('play') || (scopes.includes('read') && IS_OWN_MONEY.test(path)))
    return 'For whose entry it is, and for arbiters of the tournament, as far as their role goes.'
  return 'For arbiters of the tournament, as far as their role goes.'
}

const tokens = (security: NonNullable<Operation['security']>, scopes: readonly string[]): string[] => {
  if (security.length === 0) return []
  if (scopes.length === 0) return ['A personal token does not do.']
  return [`A personal token needs ${scopes.map(scope => `\`${scope}\``).join(' or ')}.`]
}
