import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Editing } from '../../../../../src/wire/arbiters.ts'
import { editingRead, isSame, sayEditing, stopEditing, type Thing } from '../../../api/presence.ts'
import { useRemote } from '../../../api/remote.ts'
import { me } from '../../../api/session.ts'
import { desk } from '../../../i18n/desk.ts'
import { names } from '../../../i18n/format.ts'
import { language } from '../../../i18n/strings.ts'

/** So often one says that one is still at work, and sees who else is; it is forgotten after thirty seconds. */
const EVERY_MS = 5_000

type Props = {
  eventId: string
  thing: Thing
  /** Whoever only looks says nothing. */
  isAtWork?: boolean
}

/** Says that one is at work on something while it is open, and who else is. Nobody is kept from anything by it. */
export const AtWork = ({ eventId, thing, isAtWork = true }: Props) => {
  const read = editingRead(eventId)
  const all = useRemote(read, EVERY_MS).value ?? []
  useSaying(eventId, thing, isAtWork)
  const others = all.filter(one => one.playerId !== me.value?.id && isSame(one, thing))
  return (
    <p class={others.length === 0 ? 'unseen' : 'notice'} role="status">
      {others.length === 0 ? '' : desk.value.presence.also(namesOf(others))}
    </p>
  )
}

const namesOf = (all: readonly Editing[]): string =>
  names([...new Set(all.map(({ name }) => name))], language.value)

const useSaying = (eventId: string, thing: Thing, isAtWork: boolean): void => {
  const isLeft = useSignal(false)
  useEffect(() => {
    if (!isAtWork) return undefined
    isLeft.value = false
    const say = async () => {
      if (document.visibilityState !== 'visible' || isLeft.peek()) return
      await sayEditing(eventId, thing)
    }
    void say()
    const timer = setInterval(say, EVERY_MS)
    return () => {
      isLeft.value = true
      clearInterval(timer)
      void stopEditing(eventId, thing)
    }
  }, [eventId, thing.what, thing.of, isAtWork])
}
