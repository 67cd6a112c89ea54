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
  drawn: 'Quand une partie est nulle',
  policies: {
    RAPID: 'Une partie rapide',
    BLITZ: 'Une partie blitz',
    ARMAGEDDON: 'Armageddon',
    BEST_OF_3: 'Au meilleur de trois',
    BEST_OF_5: 'Au meilleur de cinq',
    NONE: 'Les deux passent',
  },
  policyHints: {
    RAPID: 'Une partie de plus suit d’elle-même, avec les mêmes couleurs.',
    BLITZ: 'Une partie de plus suit d’elle-même, avec les mêmes couleurs.',
    ARMAGEDDON:
      'Une partie de plus suit d’elle-même, couleurs inversées ; si elle est nulle, les Noirs passent.',
    BEST_OF_3: 'Trois parties au plus suivent d’elles-mêmes ; qui en gagne deux passe.',
    BEST_OF_5: 'Cinq parties au plus suivent d’elles-mêmes ; qui en gagne trois passe.',
    NONE: 'Les deux joueurs passent, et la suite est appariée à nouveau.',
  },
  fallback: 'Si celle-ci est nulle aussi',
  fallbacks: { ARMAGEDDON: 'Armageddon', REPLAY: 'Encore, trois fois au plus', MANUAL: 'L’arbitre décide' },
  tieBreakTime: 'Cadence du départage',
  tieBreakTimeHint: 'Vide : comme la première partie',
  armageddonTime: 'Cadence de l’Armageddon',
  armageddonTimeHint: 'Blancs | Noirs ; si elle est nulle, les Noirs passent',
  cycles: 'Parties entre deux joueurs',
  cycleCounts: { '1': 'Une', '2': 'Deux, avec les deux couleurs' },
}
