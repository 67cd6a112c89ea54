const KEPT_UNDER = 'tabiya.theme'

/** Without a choice the system's theme holds. `index.html` applies what was chosen before, ahead of the first paint. */
export const changeTheme = async (): Promise<void> => {
  const root = document.documentElement
  const isDark =
    (root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) ===
    'dark'
  const chosen = isDark ? 'light' : 'dark'
  localStorage.setItem(KEPT_UNDER, chosen)
  root.dataset['theme'] = chosen
}
