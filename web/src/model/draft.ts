import { parseTimeControl } from '../../../src/domain/clock/time-control.ts'
import type { Prize, TournamentDraft } from '../api/types.ts'
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

/** Only what the form alone knows to be wrong; everything else is for the server to say. */
export const draftErrors = (form: DraftForm): FieldErrors => {
  const errors: Record<string, string> = {}
  for (const name of ['title', 'description']) if (form.text(name) === '') errors[name] = 'FIELD_REQUIRED'
  if (!parseTimeControl(form.text('timeControl')).ok) errors['timeControl'] = 'INVALID_TIME_CONTROL'
  if (parseCents(form.text('entryFee') || '0') === undefined) errors['entryFeeCents'] = 'BAD_NUMBER'
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
    format: 'KNOCKOUT',
    playMode: form.text('playMode') === 'OVER_THE_BOARD' ? 'OVER_THE_BOARD' : 'ONLINE',
    timeControl: form.text('timeControl'),
    startsAt: startsAt === '' ? null : new Date(startsAt).toISOString(),
    timeZone: startsAt === '' ? null : form.timeZone,
    minPlayers: Number(form.text('minPlayers')),
    maxPlayers: most === '' ? null : Number(most),
    seed: form.text('seeding') === 'LOT' ? form.lot : null,
    drawRuleMode: form.text('drawRuleMode') === 'NO_DRAW_OFFER' ? 'NO_DRAW_OFFER' : 'ALLOW_ALL',
    drawConfig: form.isOn('claims') ? { claims: true } : null,
    thirdPlaceMatch: form.isOn('thirdPlaceMatch'),
    joinWindowSeconds: Number(form.text('joinWindowSeconds')),
    noShowGraceSeconds: Number(form.text('noShowGraceSeconds')),
    breakSeconds: Number(form.text('breakSeconds')),
    entryFeeCents: parseCents(form.text('entryFee') || '0') ?? 0,
    currency: form.text('currency').toUpperCase(),
    prizeFundCents: fundOf(form.prizes),
    prizes: prizes.length === 0 ? null : prizes,
  }
}

const prizesOf = (texts: readonly string[]): readonly Prize[] =>
  texts.map((text, index) => ({ place: index + 1, cents: parseCents(text) ?? 0 }))

/** The sum of the prizes typed so far, in cents. */
export const fundOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (parseCents(text) ?? 0), 0)
