import { parseTimeControl } from '../../../src/domain/clock/time-control.ts'
import { parseTieBreak } from '../../../src/domain/standings/tie-breaks/tie-break-code.ts'
import {
  FORMATS,
  type Format,
  TIE_BREAK_FALLBACKS,
  TIE_BREAK_POLICIES,
} from '../../../src/domain/tournament/tournament.ts'
import type { Prize, TournamentDraft } from '../../../src/wire/tournaments.ts'
import { parseCents } from '../i18n/format.ts'

/** The answers of the create form as they were typed. */
export type DraftForm = {
  readonly text: (name: string) => string
  readonly isOn: (name: string) => boolean
  /** What was typed for place 1, 2, … */
  readonly prizes: readonly string[]
  readonly timeZone: string
  /** A text to draw lots by, if lots are to be drawn. */
  readonly lot: string
}

/** What is wrong, by field: the same codes as the server's. */
export type FieldErrors = Readonly<Record<string, string>>

/** The format that was chosen; a knockout where none was. */
export const formatOf = (form: Pick<DraftForm, 'text'>): Format =>
  FORMATS.find(format => format === form.text('format')) ?? 'KNOCKOUT'

const isDutch = (form: DraftForm): boolean =>
  formatOf(form) === 'SWISS' && form.text('pairingSystem') === 'DUTCH'

/** Tie-breaks as they are typed: codes in order, with commas (or spaces) between them. */
export const tieBreaksIn = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(code => code !== '')

/** The first code that is none of C.07's; undefined where all are. */
export const unknownTieBreak = (text: string): string | undefined =>
  tieBreaksIn(text).find(code => !parseTieBreak(code).ok)

/** Only what the form alone knows to be wrong; everything else is for the server to say. */
export const draftErrors = (form: DraftForm): FieldErrors => {
  const errors: Record<string, string> = {}
  for (const name of ['title', 'description']) if (form.text(name) === '') errors[name] = 'FIELD_REQUIRED'
  if (!parseTimeControl(form.text('timeControl')).ok) errors['timeControl'] = 'INVALID_TIME_CONTROL'
  for (const name of ['tieBreakTimeControl', 'armageddonTimeControl'])
    if (form.text(name) !== '' && !parseTimeControl(form.text(name)).ok) errors[name] = 'INVALID_TIME_CONTROL'
  if (parseCents(form.text('entryFee') || '0') === undefined) errors['entryFeeCents'] = 'BAD_NUMBER'
  if (formatOf(form) !== 'KNOCKOUT' && unknownTieBreak(form.text('tieBreaks')) !== undefined)
    errors['tieBreaks'] = 'UNKNOWN_TIE_BREAK'
  if (isDutch(form) && form.text('rounds') === '') errors['rounds'] = 'REQUIRED'
  for (const [index, text] of form.prizes.entries()) {
    if (parseCents(text) === undefined) errors[`prizes.${index}`] = 'BAD_NUMBER'
  }
  return errors
}

/** The event that a form without errors describes. The fund is the sum of its prizes, so the two always agree. */
export const draftOf = (form: DraftForm): TournamentDraft => {
  const prizes = prizesOf(form.prizes)
  const startsAt = form.text('startsAt')
  const most = form.text('maxPlayers')
  return {
    title: form.text('title'),
    description: form.text('description'),
    ...formatSettings(form),
    timeControl: form.text('timeControl'),
    startsAt: startsAt === '' ? null : new Date(startsAt).toISOString(),
    timeZone: startsAt === '' ? null : form.timeZone,
    minPlayers: Number(form.text('minPlayers')),
    maxPlayers: most === '' ? null : Number(most),
    seed: form.text('seeding') === 'LOT' ? form.lot : null,
    birthAndSexShown: form.isOn('birthAndSexShown'),
    ...playSettings(form),
    entryFeeCents: parseCents(form.text('entryFee') || '0') ?? 0,
    currency: form.text('currency').toUpperCase(),
    prizeFundCents: fundOf(form.prizes),
    prizes: prizes.length === 0 ? null : prizes,
  }
}

type Settings<Sure extends 'format' | 'playMode'> = Partial<TournamentDraft> & Pick<TournamentDraft, Sure>

/** A field that is not shown says nothing: the server keeps to its own default. */
const formatSettings = (form: DraftForm): Settings<'format'> => {
  const format = formatOf(form)
  if (format === 'KNOCKOUT')
    return { format, ...tieBreakSettings(form), thirdPlaceMatch: form.isOn('thirdPlaceMatch') }
  const tieBreaks = tieBreaksIn(form.text('tieBreaks'))
  if (format === 'ROUND_ROBIN') return { format, tieBreaks, roundRobinCycles: cyclesOf(form) }
  const rounds = form.text('rounds')
  return {
    format,
    tieBreaks,
    rounds: rounds === '' ? null : Number(rounds),
    publication: form.text('publication') === 'AUTOMATIC' ? 'AUTOMATIC' : 'MANUAL',
    byeLimit: Number(form.text('byeLimit')),
    ...(isDutch(form)
      ? { pairingSystem: 'DUTCH', acceleration: form.text('acceleration') === 'BAKU' ? 'BAKU' : 'NONE' }
      : { pairingSystem: 'SWISS' }),
  }
}

/** What follows when a knockout game is drawn. */
const tieBreakSettings = (form: DraftForm): Partial<TournamentDraft> => {
  const one = <Name extends string>(names: readonly Name[], field: string): Name | undefined =>
    names.find(name => name === form.text(field))
  const tieBreakPolicy = one(TIE_BREAK_POLICIES, 'tieBreakPolicy') ?? 'NONE'
  const tieBreakFallback = one(TIE_BREAK_FALLBACKS, 'tieBreakFallback')
  const tieBreakTimeControl = form.text('tieBreakTimeControl')
  const armageddonTimeControl = form.text('armageddonTimeControl')
  return {
    tieBreakPolicy,
    ...(tieBreakFallback === undefined ? {} : { tieBreakFallback }),
    ...(tieBreakTimeControl === '' ? {} : { tieBreakTimeControl }),
    ...(armageddonTimeControl === '' ? {} : { armageddonTimeControl }),
  }
}

const cyclesOf = (form: DraftForm): 1 | 2 => (form.text('roundRobinCycles') === '2' ? 2 : 1)

/** Draws, joining and pauses are rules for games on the server: over the board they are the arbiter's. */
const playSettings = (form: DraftForm): Settings<'playMode'> => {
  if (form.text('playMode') === 'OVER_THE_BOARD') return { playMode: 'OVER_THE_BOARD' }
  return {
    playMode: 'ONLINE',
    drawRuleMode: form.text('drawRuleMode') === 'NO_DRAW_OFFER' ? 'NO_DRAW_OFFER' : 'ALLOW_ALL',
    drawConfig: form.isOn('claims') ? { claims: true } : null,
    joinWindowSeconds: Number(form.text('joinWindowSeconds')),
    noShowGraceSeconds: Number(form.text('noShowGraceSeconds')),
    breakSeconds: Number(form.text('breakSeconds')),
    spectatorDelaySeconds: Number(form.text('spectatorDelaySeconds')),
  }
}

const prizesOf = (texts: readonly string[]): readonly Prize[] =>
  texts.map((text, index) => ({ place: index + 1, cents: parseCents(text) ?? 0 }))

/** The sum of the prizes typed so far, in cents. */
export const fundOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (parseCents(text) ?? 0), 0)
