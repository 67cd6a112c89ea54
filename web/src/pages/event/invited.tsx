import { useEffect, useRef } from 'preact/hooks'
import type { Invitation } from '../../../../src/wire/invitations.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { invitationsRead, uninvite } from '../../api/arbiter.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { directing } from '../../i18n/directing.ts'
import { ActionButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { useArrangement } from './arrangement.ts'

/** Whom the arbiter has asked, and who has not said yes: they stand in the list by name. */
export const Invited = ({ event }: { event: Tournament }) => {
  const words = directing.value.life
  const read = invitationsRead(event.id)
  const { failure, act } = useArrangement(event.id)
  const items = useRemote(read).value?.items ?? []
  // Whoever is entered or answers makes a new version of the event.
  const seen = useRef(event.version)
  useEffect(() => {
    if (seen.current === event.version) return
    seen.current = event.version
    void reload(read)
  }, [event.version])
  const open = items.filter(isShown)
  if (open.length === 0) return null
  const withdraw = async ({ entryId, name }: Invitation) => {
    await act(uninvite({ id: event.id }, entryId), words.uninvited(name))
    await reload(read)
  }
  return (
    <section class="invited">
      <h3>{words.invited}</h3>
      <ul>
        {open.map(invitation => (
          <li key={invitation.id}>
            {words.invitedAs[invitation.status](invitation.name, invitation.username)}{' '}
            {invitation.status === 'PENDING' ? (
              <ActionButton act={() => withdraw(invitation)} label={words.uninvite(invitation.name)}>
                {words.uninviteShort}
              </ActionButton>
            ) : null}
          </li>
        ))}
      </ul>
      <ActionFailure failure={failure} />
    </section>
  )
}

type Shown = Invitation & { readonly status: 'PENDING' | 'DECLINED' }

const isShown = (invitation: Invitation): invitation is Shown =>
  invitation.status === 'PENDING' || invitation.status === 'DECLINED'
