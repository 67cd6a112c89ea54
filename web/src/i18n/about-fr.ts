import type { aboutEn } from './about-en.ts'
import { plural } from './plural.ts'

const rounds = plural('fr', { one: 'ronde', other: 'rondes' })
const byes = plural('fr', { one: 'exemption d’un demi-point', other: 'exemptions d’un demi-point' })

// Narrow no-break spaces (U+202F) stand before ; : ? and !
export const aboutFr: typeof aboutEn = {
  about: {
    title: 'Le tournoi',
    time: 'Temps par joueur',
    timeHint: 'minutes + secondes ajoutées à chaque coup',
    where: 'Lieu',
    places: {
      ONLINE: 'En ligne : les parties se jouent sur ce serveur.',
      OVER_THE_BOARD: 'Sur l’échiquier ; l’arbitre saisit les résultats.',
    },
    privacy: 'Année de naissance, sexe',
    privacyText: 'Les fichiers de ce tournoi, que tous peuvent lire, les disent de ses joueurs.',
    delay: 'Spectateurs',
    firstMove: ', et avant le premier',
    delayText: wait => `Coups et pendules sont montrés avec ${wait} de retard.`,
    late: 'Retards',
    lateText: wait => `Qui ne rejoint pas la partie ${wait} après son adversaire perd.`,
    breakText: minutes => `Chaque ronde après la première ouvre ${minutes} après la précédente.`,
    rounds: 'Rondes',
    roundsText: n => `${n} ${rounds(n)}`,
    roundsOpen: 'Autant que l’arbitre en publie',
    cycles: {
      1: 'Chacun rencontre tous les autres une fois.',
      2: 'Chacun rencontre tous les autres deux fois, avec les deux couleurs.',
    },
    pairing: 'Appariement',
    pairings: {
      DUTCH:
        'Système hollandais de la FIDE : on rencontre des joueurs ayant autant de points, jamais deux fois le même, et les couleurs s’équilibrent.',
      SWISS:
        'Règles maison : on rencontre des joueurs ayant autant de points, jamais deux fois le même, et les couleurs alternent.',
    },
    baku: 'Aux premières rondes, la moitié supérieure compte des points en plus, pour l’appariement seulement (accélération de Bakou).',
    tieBreaks: 'À égalité de points',
    shared: 'La place est partagée.',
    byes: 'Exemptions',
    noByes: 'Les joueurs ne peuvent demander que des exemptions sans point.',
    byesText: (n, last) =>
      `Chaque joueur peut demander ${n} ${byes(n)}${last === null ? '' : `, jusqu’à la ronde ${last}`}.`,
    byesUntil: 'Une exemption se demande avant la publication de sa ronde.',
    byeWorth: points => `Qui reste sans adversaire marque ${points}.`,
    checkIn: 'Pointage',
    checkInText: (from, to) => `De ${from} à ${to} ; qui n’a pas pointé ne joue pas.`,
    draws: 'Nulles',
    drawModes: {
      ALLOW_ALL: 'La nulle par accord est permise.',
      NO_DRAW_OFFER: 'Pas de proposition de nulle ; la partie n’est nulle que selon les règles.',
      NO_DRAW: 'Toute partie nulle est suivie d’un départage.',
    },
    knockoutDraws: {
      ALLOW_ALL: 'La nulle par accord est permise ; après une nulle, les deux joueurs passent.',
      NO_DRAW_OFFER: 'Pas de proposition de nulle. Après une nulle selon les règles, les deux passent.',
      NO_DRAW: 'Toute partie nulle est suivie d’un départage.',
    },
    drawsTieBreak: 'Une partie nulle est suivie d’un départage.',
    claims: 'La triple répétition et les cinquante coups doivent être réclamés.',
    rated: 'Elo',
    isRated: 'Les parties comptent pour l’Elo de ce serveur.',
    isUnrated: 'Les parties ne comptent pas pour l’Elo.',
    size: 'Joueurs',
    sizeText: (least, most) => (most === null ? `Au moins ${least}` : `${least} à ${most}`),
    fee: 'Droit d’inscription',
  },
}
