import type { ComponentChildren } from 'preact'
import { session } from '../api/session.ts'
import { isStale } from '../api/stale.ts'
import { changeLanguage, strings } from '../i18n/strings.ts'
import { href } from '../router/routes.ts'
import { changeTheme } from '../theme.ts'
import { ActionButton } from './button.tsx'

/** With who is signed in, where anybody is. */
export const TopBar = ({ children }: { children: ComponentChildren }) => {
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
        {session.value.kind === 'guest' ? (
          <a class="button" href={href({ name: 'login' })}>
            {words.signIn}
          </a>
        ) : (
          children
        )}
      </div>
    </header>
  )
}

const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="6" />
    <path d="M6 16h5v5H6zm10 0h5v5h-5zm-5 5h5v5h-5zm10 0h5v5h-5z" />
  </svg>
)
