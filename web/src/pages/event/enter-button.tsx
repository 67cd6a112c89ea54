import { useEffect } from 'preact/hooks'
import { strings } from '../../i18n/strings.ts'
import { ActionButton } from '../../parts/button.tsx'

/** Which event a guest of this tab meant to enter when they went to sign in. */
const ENTERING = 'entering'

/** Whoever has signed in to enter this event is entered when they come back; nobody else is by a mere address. */
export const EnterButton = ({ eventId, enterNow }: { eventId: string; enterNow: () => Promise<void> }) => {
  useEffect(() => {
    if (sessionStorage.getItem(ENTERING) === eventId) void enterNow()
    sessionStorage.removeItem(ENTERING)
  }, [])
  return (
    <ActionButton kind="primary" act={enterNow}>
      {strings.value.overview.enter}
    </ActionButton>
  )
}
