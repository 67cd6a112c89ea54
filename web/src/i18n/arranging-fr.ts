import type { arrangingEn } from './arranging-en.ts'

// Narrow no-break spaces (U+202F) stand before ; : ? and !
export const arrangingFr: typeof arrangingEn = {
  entered: 'Vous êtes inscrit.',
  withdraw: 'Se retirer du tournoi',
  withdrawQuestion: 'Vous retirer ? Une partie non terminée est perdue.',
  withdrawYes: 'Oui, me retirer',
  arrange: 'Pointage, exemptions, retrait',
  byes: 'Exemptions',
  byeRound: 'Ronde',
  byeKind: 'Valeur',
  kinds: { HALF: 'exemption d’un demi-point', ZERO: 'exemption sans point', FULL: 'exemption d’un point' },
  given: (round, kind) => `Ronde ${round} : ${kind}`,
  ask: 'Demander une exemption',
  give: 'Accorder l’exemption',
  asked: round => `L’exemption de la ronde ${round} est notée.`,
  takeBack: 'Reprendre',
  takeBackOf: round => `Reprendre l’exemption de la ronde ${round}`,
  takenBack: round => `L’exemption de la ronde ${round} est reprise.`,
  limit: (n, last) =>
    n === 0
      ? 'Seules des exemptions sans point peuvent être demandées ici.'
      : `Au plus ${n} avec un demi-point${last === null ? '' : `, jusqu’à la ronde ${last}`}.`,
  checkIn: 'Pointer',
  checkInUntil: to => `Le pointage ferme à ${to}. Qui n’a pas pointé ne joue pas.`,
  checkInFrom: from => `Le pointage ouvre à ${from}.`,
  checkedIn: 'Vous avez pointé.',
  undoCheckIn: 'Annuler le pointage',
  fee: {
    says: (amount, status) => `Vos droits d’inscription, ${amount} : ${status}.`,
    statuses: {
      OWED: 'à payer',
      RECEIVED: 'reçus',
      WAIVED: 'remis',
      VOID: 'plus dus',
      REFUNDED: 'remboursés',
    },
    receipt: number => `Reçu ${number}`,
  },
  left: 'Vous vous êtes retiré.',
  comeBack: 'Revenir dès la prochaine ronde',
}
