/** What accounts, tokens and budgets refuse (docs/accounts.md). */
export const ACCOUNT_PROBLEMS = {
  RESET_LINK_NOT_VALID: {
    status: 403,
    en: 'This link has been used, replaced or has expired. Ask an administrator for a new one.',
    fr: 'Ce lien a déjà servi, a été remplacé ou a expiré. Demandez-en un autre à un administrateur.',
  },
  REGISTRATION_BY_LINK: {
    status: 403,
    en: 'Accounts are made here by a link. Ask whoever runs this server, or your organiser, for one.',
    fr: 'Ici, un compte se crée par un lien. Demandez-en un à la personne qui gère ce serveur ou à votre organisateur.',
  },
  REGISTRATION_LINK_NOT_VALID: {
    status: 403,
    en: 'This registration link has been used up, ended or has expired. Ask for a new one.',
    fr: 'Ce lien d’inscription a été épuisé, retiré ou a expiré. Demandez-en un autre.',
  },
  REGISTRATION_LINK_NOT_FOUND: {
    status: 404,
    en: 'There is no such registration link, or it serves no more.',
    fr: 'Ce lien d’inscription n’existe pas, ou ne sert plus.',
  },
  REGISTRATION_LINK_LIMIT_REACHED: {
    status: 409,
    en: 'There are 100 registration links that still serve. End one of them first.',
    fr: 'Il y a déjà 100 liens d’inscription valables. Retirez-en un d’abord.',
  },
  SECOND_FACTOR_DUE: {
    status: 401,
    en: 'This account has a second factor. Show a passkey, the code of your app, or a recovery code as well.',
    fr: 'Ce compte a un second facteur. Présentez aussi une clé d’accès, le code de votre application ou un code de secours.',
  },
  CONFIRMATION_REQUIRED: {
    status: 403,
    en: 'Say once more that it is you: send your password as well, or, with a second factor, a code or a passkey.',
    fr: 'Confirmez que c’est bien vous : envoyez aussi votre mot de passe ou, avec un second facteur, un code ou une clé d’accès.',
  },
  SECOND_FACTOR_WRONG: {
    status: 401,
    en: 'This code is wrong, has served already, or is too old. Wait for the next one that your app shows.',
    fr: 'Ce code est faux, a déjà servi ou est trop ancien. Attendez le prochain que votre application affiche.',
  },
  SECOND_FACTOR_PAUSED: {
    status: 429,
    en: 'Too many wrong codes. Wait as long as Retry-After says, or use a recovery code.',
    fr: 'Trop de codes faux. Attendez aussi longtemps que Retry-After l’indique, ou utilisez un code de secours.',
  },
  SECOND_FACTOR_ON: {
    status: 409,
    en: 'This account has a second factor. Turn it off before you begin another.',
    fr: 'Ce compte a déjà un second facteur. Désactivez-le avant d’en commencer un autre.',
  },
  SECOND_FACTOR_OFF: {
    status: 409,
    en: 'This account has no second factor, or it was begun too long ago: begin it again.',
    fr: 'Ce compte n’a pas de second facteur, ou il a été commencé il y a trop longtemps : recommencez.',
  },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    en: 'This server has no passkeys: they need an address that begins with https. Use an app that shows codes.',
    fr: 'Ce serveur n’a pas de clés d’accès : il leur faut une adresse en https. Utilisez une application qui affiche des codes.',
  },
  PASSKEY_WRONG: {
    status: 401,
    en: 'This passkey was not accepted: it is not of this account, or it answered too late. Try again.',
    fr: 'Cette clé d’accès n’a pas été acceptée : elle n’est pas de ce compte, ou a répondu trop tard. Réessayez.',
  },
  PASSKEY_KNOWN: {
    status: 409,
    en: 'This passkey has been added to an account already.',
    fr: 'Cette clé d’accès a déjà été ajoutée à un compte.',
  },
  PASSKEY_LIMIT_REACHED: {
    status: 409,
    en: 'You have 10 passkeys, the most there may be. Remove one first.',
    fr: 'Vous avez 10 clés d’accès, le maximum. Retirez-en une d’abord.',
  },
  PASSKEY_NOT_FOUND: {
    status: 404,
    en: 'You have no such passkey.',
    fr: 'Vous n’avez pas de telle clé d’accès.',
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
