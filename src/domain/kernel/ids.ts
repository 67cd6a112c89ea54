declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** Ids are opaque strings; the brand keeps an entry's id from being passed where a match's is wanted. */
export type EntryId = Branded<'entry'>
export type MatchId = Branded<'match'>
export type PlayerId = Branded<'player'>

export const entryId = (id: string): EntryId => id as EntryId
export const matchId = (id: string): MatchId => id as MatchId
export const playerId = (id: string): PlayerId => id as PlayerId
