import type { TieBreakName } from '../../../src/domain/standings/tie-breaks/tie-breaks.ts'
import type { tablesEn } from './tables-en.ts'

const TIE_BREAKS_FR: Record<TieBreakName, string> = {
  PTS: 'Points',
  DE: 'Confrontation directe',
  WIN: 'Nombre de victoires',
  WON: 'Parties gagnées sur l’échiquier',
  BPG: 'Parties jouées avec les Noirs',
  BWG: 'Parties gagnées avec les Noirs',
  PS: 'Cumulatif',
  REP: 'Rondes que le joueur a voulu jouer',
  STD: 'Points standard',
  RTNG: 'Elo',
  TPN: 'Numéro d’appariement',
  BH: 'Buchholz',
  FB: 'Buchholz anticipé',
  AOB: 'Moyenne des Buchholz des adversaires',
  SB: 'Sonneborn-Berger',
  KS: 'Koya',
  ARO: 'Elo moyen des adversaires',
  TPR: 'Performance',
  PTP: 'Performance parfaite',
  APRO: 'Moyenne des performances des adversaires',
  APPO: 'Moyenne des performances parfaites des adversaires',
  ADJ: 'Score en tant qu’adversaire',
}

export const tablesFr: typeof tablesEn = {
  files: {
    title: 'Fichiers',
    trf26: 'TRF26',
    trf16: 'TRF16',
    pgn: 'Parties, PGN',
    standings: 'Classement, CSV',
    calendar: 'Calendrier',
    paper: 'À imprimer',
  },
  tables: {
    rounds: 'Rondes',
    sharedPlace: 'place partagée',
    adjustment: points => `dont ${points} de bonus ou de pénalité`,
    adjustments: 'Pénalités et bonus',
    countsFrom: round => (round === 0 ? 'dès le début' : `à partir de la ronde ${round}`),
    tieBreaks: TIE_BREAKS_FR,
    tieBreakNote: 'À égalité de points, dans l’ordre :',
    cut: (low, high) =>
      high > 0
        ? ` sans les ${high} plus hauts et ${low} plus bas`
        : low === 0
          ? ''
          : low === 1
            ? ' sans le plus bas'
            : ` sans les ${low} plus bas`,
    noNumber: 'N°',
    crosstable: 'Grille',
    empty: 'La grille commence avec la première ronde.',
    ownNumber: 'Chaque numéro est une ligne de ce tableau ; w avait les Blancs, b les Noirs.',
    ownColor: 'Un carré vide avait les Blancs, un carré plein les Noirs.',
    pick: 'Joueur',
    all: 'Tous les joueurs',
    opponent: 'Adversaire',
    result: 'Résultat',
    byes: {
      PAIRING: 'exempt',
      FULL: 'exemption d’un point',
      HALF: 'exemption d’un demi-point',
      ZERO: 'exemption sans point',
    },
    bye: 'exempt',
    unplayed: 'pas de partie',
    against: (color, opponent) => `${color === 'WHITE' ? 'Blancs' : 'Noirs'} contre ${opponent}`,
    notCounted: 'ne compte pas',
    states: {
      win: 'gagné',
      draw: 'nulle',
      loss: 'perdu',
      forfeitWin: 'gagné par forfait',
      forfeitLoss: 'perdu par forfait',
      open: 'en cours',
    },
  },
}
