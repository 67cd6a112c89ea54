/** What only pages say that the server has drawn: the browser never fetches it. */
export const drawnEn = {
  site: 'Chess tournaments: entries, rounds, games, standings and prizes.',
  notice:
    'Without JavaScript, this page shows how things stood when it was loaded. Load it again for news; to enter or to play, turn JavaScript on.',
  needed: 'This page needs JavaScript.',
  player: (name: string) => `Ratings and games of ${name}.`,
}
