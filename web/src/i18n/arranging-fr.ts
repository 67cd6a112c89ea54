import type { arrangingEn } from './arranging-en.ts'

// Narrow no-break spaces (U+202F) stand before ; : ? and !
export const arrangingFr: typeof arrangingEn = {
  byes: 'Byes',
  byeRound: 'Ronde',
  byeKind: 'Valeur',
  kinds: { HALF: 'bye d’un demi-point', ZERO: 'bye sans point', FULL: 'bye d’un point' },
  given: (round, kind) => `Ronde ${round} : ${kind}`,
  ask: 'Demander un bye',
  give: 'Accorder le bye',
  asked: round => `Le bye de la ronde ${round} est noté.`,
  takeBack: 'Reprendre',
  takeBackOf: round => `Reprendre le bye de la ronde ${round}`,
  takenBack: round => `Le bye de la ronde ${round} est repris.`,
  limit: (n, last) =>
    n === 0
      ? 'Seuls des byes sans point peuvent être demandés ici.'
      : `Au plus ${n} avec un demi-point${last === null ? '' : `, jusqu’à la ronde ${last}`}.`,
  checkIn: 'Pointer',
  checkInUntil: to => `Le pointage ferme à ${to}. Qui n’a pas pointé ne joue pas.`,
  checkInFrom: from => `Le pointage ouvre à ${from}.`,
  checkedIn: 'Vous avez pointé.',
  undoCheckIn: 'Annuler le pointage',
  left: 'Vous vous êtes retiré.',
  comeBack: 'Revenir dès la prochaine ronde',
}
