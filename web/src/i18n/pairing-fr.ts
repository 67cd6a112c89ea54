import type { pairingEn } from './pairing-en.ts'

// Narrow no-break spaces (U+202F) stand before ; : ? and !
export const pairingFr: typeof pairingEn = {
  change: 'Modifier les appariements',
  changeQuestion:
    'Modifier les appariements ? La ronde est reprise jusqu’à ce que vous la publiiez à nouveau.',
  changeYes: 'Oui, les modifier',
  title: round => `Ronde ${round}, à la main`,
  hint: 'Choisissez un joueur, puis celui avec qui il échange sa place. Les exemptions demandées restent.',
  picked: name => `${name} est choisi. Choisissez avec qui échanger.`,
  changed: (one, other) => `${one} et ${other} ont échangé leurs places.`,
  looking: 'Vérification des règles…',
  fine: 'Aucune règle n’est enfreinte.',
  other: 'Un autre joueur',
  problem: (who, what) => `${who} : ${what}`,
  problems: {
    PAIRED_TWICE: 'sur deux échiquiers',
    NOT_IN_ROUND: 'ne joue pas cette ronde',
    LEFT_OUT: 'sur aucun échiquier',
    SECOND_BYE_IN_ROUND: 'un second exempt dans cette ronde',
    MAY_NOT_MEET: 'se sont déjà rencontrés, ou ne doivent pas se rencontrer',
    COLORS_CLASH: 'les couleurs ne conviennent pas',
    BYE_NOT_ALLOWED: 'ne peut pas être exempt',
    THIRD_COLOR: 'la même couleur trois fois de suite',
    COLOR_DIFFERENCE: 'une différence de couleurs supérieure à deux',
    COLORS_NOT_DUE: 'couleurs inversées par rapport aux règles',
    BYE_NOT_DUE: 'selon les règles, quelqu’un d’autre est exempt',
    FLOATS_WORSE: 'plus de flotteurs, ou d’autres, que selon les règles',
    COLORS_WORSE: 'plus de joueurs sans leur couleur que selon les règles',
    OTHERS_UNPAIRABLE: 'les autres ne peuvent alors pas tous être appariés',
    LATER_PAIRING: 'les règles les apparient autrement',
  },
  publish: 'Publier ces appariements',
  forceQuestion: 'Publier ces appariements bien qu’ils enfreignent des règles ?',
  forceYes: 'Oui, publier',
  discard: 'Abandonner',
}
