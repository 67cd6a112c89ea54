import type { TieBreakName } from '../../../src/domain/standings/tie-breaks/tie-breaks.ts'

const TIE_BREAKS_EN: Readonly<Record<TieBreakName, string>> = {
  PTS: 'Points',
  DE: 'Direct encounter',
  WIN: 'Number of wins',
  WON: 'Games won over the board',
  BPG: 'Games played with Black',
  BWG: 'Games won with Black',
  PS: 'Progressive score',
  REP: 'Rounds elected to play',
  STD: 'Standard points',
  RTNG: 'Rating',
  TPN: 'Pairing number',
  BH: 'Buchholz',
  FB: 'Fore Buchholz',
  AOB: "Average of opponents' Buchholz",
  SB: 'Sonneborn-Berger',
  KS: 'Koya',
  ARO: 'Average rating of opponents',
  TPR: 'Tournament performance rating',
  PTP: 'Perfect tournament performance',
  APRO: 'Average performance rating of opponents',
  APPO: 'Average perfect performance of opponents',
  ADJ: 'Score as an opponent',
}

/** Standings by points, and crosstables. */
export const tablesEn = {
  files: {
    title: 'Files',
    trf26: 'Report TRF26',
    trf16: 'Report TRF16',
    pgn: 'Games, PGN',
    standings: 'Standings, CSV',
    calendar: 'Calendar',
    paper: 'To print',
  },
  tables: {
    rounds: 'Rounds',
    sharedPlace: 'shared place',
    adjustment: (points: string) => `of them ${points} as bonus or penalty`,
    adjustments: 'Penalties and bonus points',
    countsFrom: (round: number) => (round === 0 ? 'from the start' : `from round ${round} on`),
    tieBreaks: TIE_BREAKS_EN,
    tieBreakNote: 'Level on points, these decide in order:',
    /** What is left out of a tie-break before it is added up. */
    cut: (low: number, high: number) =>
      high > 0
        ? ` without the ${high} highest and ${low} lowest`
        : low === 0
          ? ''
          : low === 1
            ? ' without the lowest'
            : ` without the ${low} lowest`,
    noNumber: 'No.',
    crosstable: 'Crosstable',
    empty: 'The crosstable begins with the first round.',
    ownNumber: 'Each number is a line of this table; w had White, b had Black.',
    ownColor: 'A hollow square had White, a filled one Black.',
    pick: 'Player',
    all: 'All players',
    opponent: 'Opponent',
    result: 'Result',
    byes: {
      PAIRING: 'pairing-allocated bye',
      FULL: 'full-point bye',
      HALF: 'half-point bye',
      ZERO: 'zero-point bye',
    },
    bye: 'bye',
    unplayed: 'no game',
    against: (color: 'WHITE' | 'BLACK', opponent: string) =>
      `${color === 'WHITE' ? 'White' : 'Black'} against ${opponent}`,
    notCounted: 'not counted',
    states: {
      win: 'won',
      draw: 'drawn',
      loss: 'lost',
      forfeitWin: 'won by forfeit',
      forfeitLoss: 'lost by forfeit',
      open: 'not over',
    },
  },
}
