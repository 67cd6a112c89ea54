import { isStale } from '../api/remote.ts'
import { session, signOut } from '../api/session.ts'
import { changeLanguage, strings } from '../i18n/strings.ts'
import { navigate } from '../router/navigation.ts'
import { href } from '../router/routes.ts'
import { changeTheme } from '../theme.ts'
import { ActionButton } from './button.tsx'

export const TopBar = () => {
  const words = strings.value.site
  return (
    <header class="top-bar">
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <a class="brand" href={href({ name: 'home' })}>
        <Mark />
        Tabiya
      </a>
      <nav aria-label={words.main}>
        <a href={href({ name: 'home' })}>{words.tournaments}</a>
        <a href={href({ name: 'ratings' })}>{strings.value.site.ratings}</a>
      </nav>
      {isStale.value ? <span class="chip warn">{words.reconnecting}</span> : null}
      <div class="top-end">
        <ActionButton kind="plain" act={changeLanguage}>
          <span aria-hidden="true">{words.otherLanguage.slice(0, 2)}</span>
          <span class="unseen">{words.otherLanguage}</span>
        </ActionButton>
        <ActionButton kind="plain" act={changeTheme} label={words.theme}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="8" />
            <path class="solid" d="M12 4a8 8 0 0 1 0 16z" />
          </svg>
        </ActionButton>
        <Who />
      </div>
    </header>
  )
}

const Who = () => {
  const words = strings.value.site
  const current = session.value
  if (current.kind === 'asking') return null
  if (current.kind === 'guest') {
    return (
      <a class="button" href={href({ name: 'login' })}>
        {words.signIn}
      </a>
    )
  }
  const leave = async () => {
    await signOut()
    navigate({ name: 'home' })
  }
  return (
    <>
      <a class="who" href={href({ name: 'me' })}>
        <span class="unseen">
          {words.lobby}, {current.player.displayName}
        </span>
        <span class="full" aria-hidden="true">
          {current.player.displayName}
        </span>
        <span class="initials" aria-hidden="true">
          {initials(current.player.displayName)}
        </span>
      </a>
      <ActionButton act={leave}>{words.signOut}</ActionButton>
    </>
  )
}

/** Two letters stand for a name where there is no room. */
const initials = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .slice(0, 2)
    .map(part => part.slice(0, 1).toUpperCase())
    .join('')

const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="6" />
    <path d="M6 16h5v5H6zm10 0h5v5h-5zm-5 5h5v5h-5zm10 0h5v5h-5z" />
  </svg>
)
