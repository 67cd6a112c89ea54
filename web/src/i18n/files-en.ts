/** The event as files. */
export const filesEn = {
  title: 'Files',
  trf26: 'Report TRF26',
  trf16: 'Report TRF16',
  pgn: 'Games, PGN',
  standings: 'Standings, CSV',
  calendar: 'Calendar of the rounds',
}
