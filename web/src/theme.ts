const KEPT_UNDER = 'tabiya.theme'

/** The theme somebody chose here; without a choice the system's holds. */
export const applyTheme = (): void => {
  const kept = localStorage.getItem(KEPT_UNDER)
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset['theme'] = kept
}

export const changeTheme = async (): Promise<void> => {
  const isDark =
    (document.documentElement.dataset['theme'] ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  localStorage.setItem(KEPT_UNDER, isDark ? 'light' : 'dark')
  applyTheme()
}
