import type { Editing } from '../../../src/wire/arbiters.ts'
import { event, post, type Read } from './endpoints.ts'
import { call } from './session.ts'

/** What arbiters are at work on: spectators do not load it. */
export type Thing = { readonly what: Editing['what']; readonly of?: string | undefined }

export const editingRead = (eventId: string): Read<readonly Editing[]> => ({
  path: `${event(eventId)}/editing`,
})

export const sayEditing = (eventId: string, thing: Thing) =>
  post<readonly Editing[]>(editingRead(eventId).path, thing)

export const stopEditing = (eventId: string, { what, of }: Thing) =>
  call<readonly Editing[]>({
    method: 'DELETE',
    path: `${editingRead(eventId).path}?what=${what}${of === undefined ? '' : `&of=${of}`}`,
  })

export const isSame = ({ what, of }: Editing, thing: Thing): boolean =>
  what === thing.what && (of ?? undefined) === thing.of?.toLowerCase()
