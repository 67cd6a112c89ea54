/** What accounts, tokens and budgets refuse (docs/accounts.md). */
export const ACCOUNT_PROBLEMS = {
  BUSY: {
    status: 503,
    en: 'Too many people are signing in at this moment. Nothing was changed; try again shortly.',
    fr: 'Trop de personnes se connectent en ce moment. Rien n’a été modifié ; réessayez bientôt.',
  },
  TOKEN_NOT_FOUND: { status: 404, en: 'You have no such token.', fr: 'Vous n’avez pas de tel jeton.' },
  TOKEN_LIMIT_REACHED: {
    status: 409,
    en: 'You have 50 personal tokens, the most there may be. Revoke one first.',
    fr: 'Vous avez 50 jetons personnels, le maximum. Révoquez-en un d’abord.',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    en: 'You have no such session.',
    fr: 'Vous n’avez pas de telle session.',
  },
} as const
