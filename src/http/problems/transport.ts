import type { Language } from '../../domain/kernel/language.ts'

/** What only the HTTP layer itself can answer: each code, its status and its message (contract section 2). */
export const TRANSPORT_PROBLEMS = {
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    en: 'Administrators need a second factor here. Turn it on under “Security” first.',
    fr: 'Ici, les administrateurs ont besoin d’un second facteur. Activez-le d’abord sous « Sécurité ».',
  },
  SCOPE_MISSING: {
    status: 403,
    en: 'This personal token was not made for that. Make one with the scope it needs, or sign in.',
    fr: 'Ce jeton personnel n’a pas été créé pour cela. Créez-en un avec la portée voulue, ou connectez-vous.',
  },
  NOT_FOUND: { status: 404, en: 'There is nothing at this address.', fr: 'Il n’y a rien à cette adresse.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    en: 'This address does not take this method. Allow names those that it takes.',
    fr: 'Cette adresse n’accepte pas cette méthode. Allow indique celles qu’elle accepte.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    en: 'The request took too long to arrive. Nothing was changed; send it again.',
    fr: 'La requête a mis trop de temps à arriver. Rien n’a été modifié ; renvoyez-la.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, en: 'The body is too large.', fr: 'Le corps est trop volumineux.' },
  URI_TOO_LONG: {
    status: 414,
    en: 'The address is too long: 8 KB at most.',
    fr: 'L’adresse est trop longue : 8 Ko au plus.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    en: 'Send the body as application/json; the file of an import may also be text/csv or application/x-trf.',
    fr: 'Envoyez le corps en application/json ; le fichier d’un import peut aussi être en text/csv ou application/x-trf.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    en: 'This Idempotency-Key was sent before with another request. Use a new key for a new request.',
    fr: 'Cette Idempotency-Key a déjà servi pour une autre demande. Utilisez une nouvelle clé.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    en: 'The headers are too large: 16 KB at most.',
    fr: 'Les en-têtes sont trop volumineux : 16 Ko au plus.',
  },
  INTERNAL_ERROR: {
    status: 500,
    en: 'Something went wrong on the server. It has been logged.',
    fr: 'Une erreur est survenue sur le serveur. Elle a été enregistrée.',
  },
  RATE_LIMITED: {
    status: 429,
    en: 'Too many requests. Wait a moment, then try again.',
    fr: 'Trop de requêtes. Attendez un instant, puis réessayez.',
  },
  UNAVAILABLE: {
    status: 503,
    en: 'The database does not answer. Whether this happened is not known: send it again shortly; under the same key it is never done twice.',
    fr: 'La base de données ne répond pas. On ne sait pas si cela a eu lieu : renvoyez la demande bientôt ; avec la même clé, elle n’est jamais faite deux fois.',
  },
} as const satisfies Readonly<
  Record<string, { readonly status: number } & Readonly<Record<Language, string>>>
>

export type HttpCode = keyof typeof TRANSPORT_PROBLEMS
