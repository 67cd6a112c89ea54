/** The words of the list of events: fetched with it. */
export const homeEn = {
  title: 'Tournaments',
  create: 'Create tournament',
  none: 'No tournaments yet.',
  noneHint: 'Create the first one: it takes a minute, and nobody sees it before you open it.',
  noneGuest: 'Sign in to create the first one, or come back when one has been announced.',
  groups: {
    ACTIVE: 'In play',
    OPEN: 'Open for entries',
    DRAFT: 'Drafts',
    FINISHED: 'Finished',
    CANCELED: 'Canceled',
  },
}
