import type { Signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { StandingExplained } from '../../../../../src/wire/standings.ts'
import { reads } from '../../../api/endpoints.ts'
import { useRemote } from '../../../api/remote.ts'
import { explaining } from '../../../i18n/explaining.ts'
import { Loaded } from '../../../parts/status.tsx'
import { href } from '../../../router/routes.ts'
import { MadeOf, numberName } from './made-of.tsx'
import type { OpenNumber } from './open-number.ts'

/** The number in the row above. */
const OPENED = '.opens[aria-expanded="true"]'

type Props = { eventId: string; entryId: string; open: Signal<OpenNumber | undefined> }

/** What one number of an entry is made of, with its rule. */
export const ExplainedPanel = ({ eventId, entryId, open }: Props) => {
  const read = reads.explained(eventId, entryId)
  const remote = useRemote(read)
  return (
    <Loaded read={read} remote={remote}>
      {found => <Opened eventId={eventId} found={found} open={open} />}
    </Loaded>
  )
}

const Opened = ({ eventId, found, open }: Omit<Props, 'entryId'> & { found: StandingExplained }) => {
  const words = explaining.value
  const section = useRef<HTMLElement>(null)
  const code = open.value?.code
  const number = found.numbers.find(one => one.code === code)
  if (number === undefined) return <p>{words.nothing}</p>
  const close = () => {
    // The focus goes back to the number that was opened; of the columns and the line of a phone one can be seen.
    const numbers = section.current
      ?.closest('tr')
      ?.previousElementSibling?.querySelectorAll<HTMLElement>(OPENED)
    for (const one of numbers ?? []) if (one.offsetParent !== null) one.focus()
    open.value = undefined
  }
  return (
    <section
      ref={section}
      class="made-of"
      aria-label={words.of(numberName(number), found.name)}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <MadeOf eventId={eventId} number={number} />
      <p class="made-of-foot">
        <a href={href({ name: 'entry', id: eventId, entry: found.entryId })}>{words.allGames(found.name)}</a>
        <button type="button" class="button" onClick={close}>
          {words.close}
        </button>
      </p>
    </section>
  )
}
