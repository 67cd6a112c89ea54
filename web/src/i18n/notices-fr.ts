import type { noticesEn } from './notices-en.ts'

export const noticesFr: typeof noticesEn = {
  title: 'Mentions',
  own: 'Tabiya est un logiciel libre : vous pouvez l’utiliser, l’étudier, le modifier et le transmettre selon la licence publique générale GNU Affero, version 3 ou ultérieure.',
  source: 'Le code source de la version que ce serveur fait tourner',
  sourceAsked:
    'Qui fait tourner ce serveur vous doit le code source de sa version : demandez-le, ou voyez d’où il vient.',
  licence: 'La licence',
  parts: 'Les pages que vous chargez contiennent l’œuvre d’autres personnes :',
  part: 'Partie',
  use: 'Ce qu’elle fait',
  licenceHead: 'Licence',
  uses: {
    chessground: 'l’échiquier sur lequel on joue',
    chessops: 'coups légaux et notation',
    preact: 'dessine les pages',
    signals: 'les tient à jour',
    qr: 'dessine le code que lit l’application d’un second facteur',
    font: 'les caractères',
  },
  pieces: 'Les pièces et les sons sont de Tabiya.',
}
