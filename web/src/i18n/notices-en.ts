/** What the site is made of, and under which licences. */
export const noticesEn = {
  title: 'Notices',
  own: 'Tabiya is free software: you may use it, study it, change it and pass it on under the GNU Affero General Public License, version 3 or later.',
  source: 'The source of the version that this server runs',
  sourceAsked:
    'Whoever runs this server has to give you the source of the version it runs: ask them for it, or look where they had it from.',
  licence: 'The licence',
  parts: 'In the pages you load is work of others:',
  part: 'Part',
  use: 'What it does',
  licenceHead: 'Licence',
  uses: {
    chessground: 'the board that games are played on',
    chessops: 'legal moves and notation',
    preact: 'draws the pages',
    signals: 'keeps them up to date',
    qr: 'draws the code that the app of a second factor reads',
    font: 'the typeface',
  },
  pieces: 'The pieces and the sounds are Tabiya’s own.',
}
