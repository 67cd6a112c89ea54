import type { InvitationRefusal } from '../../app/refusal.ts'

/** The codes of invitations: an account is entered by somebody else, and asked. */
export const INVITATION_PROBLEMS = {
  INVITATION_NOT_FOUND: {
    status: 404,
    en: 'There is no such invitation.',
    fr: 'Cette invitation n’existe pas.',
  },
  INVITATION_CLOSED: {
    status: 409,
    en: 'This invitation has been answered or withdrawn.',
    fr: 'Cette invitation a reçu une réponse, ou a été retirée.',
  },
  INVITATION_DECLINED: {
    status: 409,
    en: 'This player has declined and is not asked again: they may still enter themselves.',
    fr: 'Ce joueur a décliné l’invitation et ne sera pas sollicité de nouveau : il peut encore s’inscrire lui-même.',
  },
  INVITATIONS_PENDING: {
    status: 409,
    en: 'Not everybody has accepted their invitation, and online only those are paired who have. Wait for them, or withdraw their entries.',
    fr: 'Tous les invités n’ont pas encore accepté, et en ligne seuls ceux qui ont accepté sont appariés. Attendez leur réponse, ou retirez leurs inscriptions.',
  },
  TOO_MANY_INVITATIONS: {
    status: 409,
    en: 'Too many invitations wait for an answer: yours, or those to this player. Enter the player by name alone.',
    fr: 'Trop d’invitations attendent une réponse : les vôtres, ou celles de ce joueur. Inscrivez-le par son seul nom.',
  },
  ENTRY_HAS_ACCOUNT: {
    status: 409,
    en: 'This entry belongs to an account.',
    fr: 'Cette inscription appartient à un compte.',
  },
  ENTRY_HAS_INVITATION: {
    status: 409,
    en: 'Another account is invited to this entry. Withdraw that invitation first.',
    fr: 'Un autre compte est invité pour cette inscription. Retirez d’abord cette invitation.',
  },
  WITHDRAWN_BY_PLAYER: {
    status: 409,
    en: 'This player has left the tournament: only they themselves come back.',
    fr: 'Ce joueur a quitté le tournoi : lui seul peut y revenir.',
  },
} as const satisfies Readonly<Record<InvitationRefusal, object>>
