import type { planningEn } from './planning-en.ts'

// Narrow no-break spaces (U+202F) stand before ; : ? and !
export const planningFr: typeof planningEn = {
  format: 'Formule',
  system: 'Système',
  formatHints: {
    KNOCKOUT: 'Le vainqueur de chaque paire continue.',
    SWISS: 'Chacun joue à chaque ronde, contre quelqu’un qui a autant de points.',
    ROUND_ROBIN: 'Chacun joue contre chacun.',
  },
  pairing: 'Appariement',
  pairings: { DUTCH: 'Règles hollandaises de la FIDE', SWISS: 'Règles maison' },
  dutchHint:
    'Suit les règles hollandaises de la FIDE (Manuel C.04.3, février 2026). Tabiya n’est pas approuvé par la FIDE.',
  houseHint:
    'Règles simples pour une soirée de club : mêmes points, pas de seconde partie, couleurs alternées.',
  rounds: 'Rondes',
  roundsHint: '1 à 100',
  roundsOpenHint: 'Vide : jusqu’à ce que vous terminiez',
  byeLimit: 'Exemptions d’un demi-point par joueur',
  byeLimitHint: 'Autant qu’un joueur peut en demander',
  acceleration: 'Accélération',
  accelerations: { NONE: 'Aucune', BAKU: 'Bakou' },
  accelerationHint:
    'Pour les grands tournois : la moitié haute part avec des points fictifs, pour l’appariement seul',
  publication: 'Publication des rondes',
  publications: { MANUAL: 'À la main', AUTOMATIC: 'D’elle-même' },
  tieBreaks: 'Départages, dans l’ordre',
  tieBreaksHint:
    'Codes de la FIDE avec des virgules : BH/C1 est le Buchholz sans le plus faible, DE la rencontre directe',
  unknownTieBreak: code => `${code} n’est pas un départage de la FIDE.`,
  cycles: 'Parties entre deux joueurs',
  cycleCounts: { '1': 'Une', '2': 'Deux, avec les deux couleurs' },
}
