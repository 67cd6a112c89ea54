import { plural } from './plural.ts'

const rounds = plural('en', { one: 'round', other: 'rounds' })
const byes = plural('en', { one: 'half-point bye', other: 'half-point byes' })

/** What an event’s first page says of how it is played. */
export const aboutEn = {
  about: {
    title: 'About this event',
    time: 'Time for each player',
    timeHint: 'minutes + seconds added after each move',
    where: 'Where',
    places: {
      ONLINE: 'Online: the games are played on this server.',
      OVER_THE_BOARD: 'Over the board; the arbiter enters the results.',
    },
    privacy: 'Year of birth, sex',
    privacyText: 'The files of this event, which everybody can read, say these of its players.',
    delay: 'Spectators',
    firstMove: ', and before the first',
    delayText: (wait: string) => `Moves and clocks are shown ${wait} late.`,
    late: 'Late players',
    lateText: (wait: string) => `A player who has not joined ${wait} after the opponent did loses the game.`,
    breakText: (minutes: string) => `Rounds after the first open ${minutes} after the previous one.`,
    rounds: 'Rounds',
    roundsText: (n: number) => `${n} ${rounds(n)}`,
    roundsOpen: 'As many as the arbiter makes',
    cycles: {
      1: 'Everybody plays everybody once.',
      2: 'Everybody plays everybody twice, with both colours.',
    },
    pairing: 'Pairing',
    pairings: {
      DUTCH:
        'FIDE’s Dutch rules: players with as many points meet, nobody meets twice, and colours are kept even.',
      SWISS: 'House rules: players with as many points meet, nobody meets twice, and colours take turns.',
    },
    baku: 'In the first rounds the upper half counts extra points, for the pairing only (Baku acceleration).',
    tieBreaks: 'Level on points',
    shared: 'They share the place.',
    byes: 'Byes',
    noByes: 'Players may ask for byes without points only.',
    byesText: (n: number, last: number | null) =>
      `Each player may ask for ${n} ${byes(n)}${last === null ? '' : `, up to round ${last}`}.`,
    byesUntil: 'A bye is asked for before its round is published.',
    byeWorth: (points: string) => `Whoever is left without an opponent scores ${points}.`,
    checkIn: 'Check-in',
    checkInText: (from: string, to: string) => `From ${from} to ${to}; who has not checked in does not play.`,
    draws: 'Draws',
    drawModes: {
      ALLOW_ALL: 'Draws may be agreed.',
      NO_DRAW_OFFER: 'No draw offers; a game is drawn by the rules only.',
      NO_DRAW: 'Every drawn game is followed by a tie-break.',
    },
    knockoutDraws: {
      ALLOW_ALL: 'Draws may be agreed; a drawn pair both advance.',
      NO_DRAW_OFFER: 'No draw offers. A game that is drawn by the rules lets both advance.',
      NO_DRAW: 'Every drawn game is followed by a tie-break.',
    },
    drawsTieBreak: 'A drawn game is followed by a tie-break.',
    claims: 'Threefold repetition and fifty moves must be claimed.',
    rated: 'Rating',
    isRated: 'The games count for the ratings of this server.',
    isUnrated: 'The games are not rated.',
    size: 'Players',
    sizeText: (least: number, most: number | null) =>
      most === null ? `At least ${least}` : `${least} to ${most}`,
    fee: 'Entry fee',
  },
}
