import { endEditing, listEditing, noteEditing } from '../../db/editing.ts'
import { ok } from '../../domain/kernel/result.ts'
import { EDITING_LASTS_MS, type EditedThing, MOST_EDITED } from '../../domain/tournament/editing.ts'
import type { Editing } from '../../wire/arbiters.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { rightsOn, visibleTournament } from '../rights/rights.ts'
import { isoTime } from '../views/iso-time.ts'

type Thing = { readonly what: EditedThing; readonly of: string }

/**
 * An arbiter is at work on something, which nobody is kept from by it: versions see to it that nothing is lost. It lasts
 * half a minute from when it was said last. Answers what all arbiters of the event are at work on.
 */
export const sayEditing = async (
  ctx: Context,
  caller: Caller,
  id: string,
  thing: Thing,
): Promise<Answer<Editing[]>> => {
  const refused = await unlessDirecting(ctx, caller, id)
  if (refused !== undefined) return refused
  const at = ctx.timeline.now()
  const { playerId } = caller
  const said = { at, until: at + EDITING_LASTS_MS, most: MOST_EDITED }
  await noteEditing(ctx.pool, id, { playerId, ...thing }, said)
  return edited(ctx, id)
}

/** The arbiter has stopped with one thing, or with everything. */
export const stopEditing = async (
  ctx: Context,
  caller: Caller,
  id: string,
  thing: Thing | undefined,
): Promise<Answer<Editing[]>> => {
  const refused = await unlessDirecting(ctx, caller, id)
  if (refused !== undefined) return refused
  await endEditing(ctx.pool, id, caller.playerId, thing)
  return edited(ctx, id)
}

/** Who is at work on what, for arbiters of the event. */
export const readEditing = async (ctx: Context, caller: Caller, id: string): Promise<Answer<Editing[]>> =>
  (await unlessDirecting(ctx, caller, id)) ?? edited(ctx, id)

const unlessDirecting = async (ctx: Context, caller: Caller, id: string) => {
  const found = await visibleTournament(ctx.pool, id, caller)
  if (!found.ok) return found
  const { directs } = await rightsOn(ctx.pool, found.value, caller)
  return directs ? undefined : refusal('FORBIDDEN')
}

const edited = async (ctx: Context, id: string): Promise<Answer<Editing[]>> => {
  const found = await listEditing(ctx.pool, id, ctx.timeline.now())
  return ok(
    found.map(({ of, since, until, ...who }) => ({
      ...who,
      of: of === '' ? null : of,
      since: isoTime(since),
      until: isoTime(until),
    })),
  )
}
