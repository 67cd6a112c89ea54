import type { Prize, Tournament, TournamentDraft } from '../../../src/wire/tournaments.ts'
import { parseCents } from '../i18n/format.ts'
import { tieBreaksIn } from './draft.ts'
import { type Control, controlOf, type FormField, fieldsOf, GROUP_NAMES, standing } from './settings-form.ts'

/** What stands in the control of each name. */
export type Texts = Readonly<Record<string, string>>

/** Of `drawConfig` each part has a control of its own. */
export const DRAW_PARTS = ['drawMinMove', 'drawMaxOffers', 'drawClaims'] as const

/** `2026-11-30T18:00` in this browser's zone, as its control of instants takes it. */
const localText = (instant: string): string => {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const centsText = (cents: number): string => (cents === 0 ? '0' : (cents / 100).toFixed(2))

/** A prize as it is written: `500.00`, or `50 %` of the fund. */
const prizeText = (prize: Prize): string =>
  'cents' in prize ? centsText(prize.cents) : `${prize.basisPoints / 100} %`

/** Whether prizes are a list from place 1 on, without categories: only such a list is written in lines. */
export const isPlainList = (prizes: readonly Prize[] | null): boolean =>
  (prizes ?? []).every(({ place, category }, index) => place === index + 1 && category === undefined)

const TEXT_OF: Readonly<Record<Exclude<Control['kind'], 'draws'>, (value: never) => string>> = {
  text: String,
  long: String,
  number: String,
  date: String,
  choice: String,
  instant: localText,
  instants: (value: readonly string[]) => value.map(localText).join('\n'),
  money: centsText,
  check: (value: boolean) => (value ? 'on' : ''),
  codes: (value: readonly string[]) => value.join(', '),
  prizes: (value: readonly Prize[]) => value.map(prizeText).join('\n'),
}

/** What stands in the controls before anybody has written in them. */
export const textsOf = (event: Tournament): Texts => {
  const { minMove, maxOffers, claims } = event.drawConfig ?? {}
  const draws = { drawMinMove: minMove ?? '', drawMaxOffers: maxOffers ?? '', drawClaims: claims ? 'on' : '' }
  const texts = eachField(event, (field, { kind }) => {
    const value = event[field]
    return kind === 'draws' || value === null ? '' : TEXT_OF[kind](value as never)
  })
  return {
    ...texts,
    ...Object.fromEntries(Object.entries(draws).map(([name, part]) => [name, String(part)])),
  }
}

const eachField = <T>(
  event: Tournament,
  made: (field: FormField, control: Control) => T,
): Record<string, T> =>
  Object.fromEntries(
    GROUP_NAMES.flatMap(group =>
      fieldsOf(group, event).map(field => [field, made(field, controlOf(group, field))] as const),
    ),
  )

/** What cannot be read, by field: the server says the rest. */
export type Unread = Readonly<Record<string, 'BAD_NUMBER' | 'INVALID_FORMAT'>>

export type Changes = { readonly changes: TournamentDraft; readonly unread: Unread }

const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** `undefined` where a text cannot be read. */
const prizeOf = (text: string, index: number): Prize | undefined => {
  const place = index + 1
  const share = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%$/.exec(text)?.[1]
  if (share !== undefined) return { place, basisPoints: Math.round(Number(share.replace(',', '.')) * 100) }
  const cents = parseCents(text)
  return cents === undefined ? undefined : { place, cents }
}

const instantOf = (text: string): string | undefined => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

const whole = <T>(values: readonly (T | undefined)[]): readonly T[] | undefined =>
  values.includes(undefined) ? undefined : (values as readonly T[])

const orNull = <T>(list: readonly T[] | undefined): readonly T[] | null | undefined =>
  list?.length === 0 ? null : list

/** The value of what is written, `null` for nothing, `undefined` where it cannot be read. */
const VALUE_OF: Readonly<Record<Exclude<Control['kind'], 'draws'>, (text: string) => unknown>> = {
  text: text => text,
  long: text => text,
  date: text => text,
  choice: text => text,
  number: text => (/^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined),
  instant: instantOf,
  instants: text => orNull(whole(lines(text).map(instantOf))),
  money: parseCents,
  check: text => text === 'on',
  codes: tieBreaksIn,
  prizes: text => orNull(whole(lines(text).map(prizeOf))),
}

const writtenValue = (field: FormField, { kind }: Control, text: string): unknown => {
  if (kind === 'check' || kind === 'codes') return VALUE_OF[kind](text)
  if (text === '') return field === 'title' || field === 'description' ? '' : null
  if (field === 'roundRobinCycles') return Number(text)
  if (field === 'federation' || field === 'currency') return text.toUpperCase()
  return kind === 'draws' ? undefined : VALUE_OF[kind](text)
}

/** What was written anew since `before`, as the server takes it. What no longer changes is in no form. */
export const changesOf = (event: Tournament, before: Texts, after: Texts): Changes => {
  const fixed = standing(event)
  const changes: Record<string, unknown> = {}
  const unread: Record<string, 'BAD_NUMBER' | 'INVALID_FORMAT'> = {}
  eachField(event, (field, control) => {
    if (control.kind === 'draws' || fixed.has(field) || before[field] === after[field]) return
    const value = writtenValue(field, control, after[field] ?? '')
    if (value === undefined)
      unread[field] = control.kind === 'number' || control.kind === 'money' ? 'BAD_NUMBER' : 'INVALID_FORMAT'
    else changes[field] = value
  })
  const draws = drawsOf(before, after)
  return {
    changes: {
      ...(changes as TournamentDraft),
      ...(draws === undefined || fixed.has('drawConfig') ? {} : { drawConfig: draws }),
      ...fundOf(changes),
    },
    unread,
  }
}

/** What somebody else has set since `before` and is about to be written over. */
export const changedMeanwhile = (event: Tournament, before: Texts, after: Texts): readonly string[] => {
  const now = textsOf(event)
  return Object.keys(before).filter(
    name => before[name] !== after[name] && now[name] !== before[name] && now[name] !== after[name],
  )
}

/** Amounts written anew are the fund, unless that was written as well. */
const fundOf = ({ prizes, prizeFundCents }: Record<string, unknown>): TournamentDraft => {
  const list = prizes as readonly Prize[] | undefined | null
  if (list === undefined || prizeFundCents !== undefined) return {}
  const amounts = (list ?? []).map(prize => ('cents' in prize ? prize.cents : undefined))
  const sum = whole(amounts)?.reduce((all, each) => all + each, 0)
  return sum === undefined ? {} : { prizeFundCents: sum }
}

const drawsOf = (before: Texts, after: Texts): TournamentDraft['drawConfig'] | undefined => {
  if (DRAW_PARTS.every(part => before[part] === after[part])) return undefined
  const part = (name: (typeof DRAW_PARTS)[number], key: 'minMove' | 'maxOffers') =>
    (after[name] ?? '') === '' ? {} : { [key]: Number(after[name]) }
  const set = {
    ...part('drawMinMove', 'minMove'),
    ...part('drawMaxOffers', 'maxOffers'),
    ...(after['drawClaims'] === 'on' ? { claims: true } : {}),
  }
  return Object.keys(set).length === 0 ? null : set
}
