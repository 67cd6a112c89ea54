/** What accounts, tokens and budgets refuse (docs/accounts.md). */
export const ACCOUNT_PROBLEMS = {
  RESET_LINK_NOT_VALID: {
    status: 403,
    en: 'This link has been used, replaced or has expired. Ask an administrator for a new one.',
    fr: 'Ce lien a déjà servi, a été remplacé ou a expiré. Demandez-en un autre à un administrateur.',
  },
  ACCOUNT_IN_USE: {
    status: 409,
    en: 'This account organises or plays in an event that is not over. Withdraw, or finish or cancel the event, first.',
    fr: 'Ce compte organise un tournoi non terminé ou y participe. Retirez-vous, ou terminez ou annulez le tournoi, d’abord.',
  },
  BUSY: {
    status: 503,
    en: 'Too many requests of this kind are under way. Nothing was changed; try again shortly.',
    fr: 'Trop de demandes de ce genre en ce moment. Rien n’a été modifié ; réessayez bientôt.',
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
