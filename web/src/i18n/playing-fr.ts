import type { Role } from '../model/board.ts'
import { lateFr } from './late-fr.ts'
import type { Playing } from './playing-en.ts'
import { plural } from './plural.ts'

const minutes = plural('fr', { one: 'minute', other: 'minutes' })
const seconds = plural('fr', { one: 'seconde', other: 'secondes' })

export const playingFr: Playing = {
  late: lateFr,
  join: 'Je suis là : rejoindre la partie',
  you: 'vous',
  here: 'présent',
  notHere: 'pas encore là',
  joined: (name: string) => `Vous êtes là. ${name} n’est pas encore là.`,
  joinedAnnounce: 'Vous avez rejoint la partie.',
  opponentJoined: (name: string) => `${name} est là et vous attend.`,
  nobodyJoined: 'Aucun des deux joueurs n’est encore là.',
  waitsFor: (here: string, missing: string) => `${here} est là. ${missing} n’est pas encore là.`,
  youWinIn: 'Qui ne vient pas perd : vous gagnez dans',
  youLoseIn: 'Sans vous, la partie est perdue dans',
  oneLosesIn: (name: string) => `${name} perd sans venir dans`,
  bothLoseIn: 'Si personne ne vient, les deux perdent dans',
  opensIn: 'La partie ouvre dans',
  started: 'La partie a commencé.',
  white: 'Blancs',
  black: 'Noirs',
  goesOn: 'La partie reprend.',
  yourMove: 'À vous de jouer.',
  suspended: {
    says: 'Votre compte est suspendu : vous ne pouvez pas jouer.',
    running:
      'Votre pendule tourne quand le trait est à vous, et la partie est perdue quand elle est écoulée. Adressez-vous à l’arbitre.',
    waiting:
      'Sans vous, la partie est perdue une fois le délai pour la rejoindre passé. Adressez-vous à l’arbitre.',
  },
  theirMove: (name: string) => `C’est à ${name} de jouer.`,
  boardWith: (position: string) => `Échiquier : ${position}`,
  finalPosition: 'Position finale',
  boardKeys: 'Les flèches parcourent les cases, Entrée prend et pose, Échap relâche.',
  roles: { k: 'roi', q: 'dame', r: 'tour', b: 'fou', n: 'cavalier', p: 'pion' } as Readonly<
    Record<Role, string>
  >,
  plurals: { k: 'rois', q: 'dames', r: 'tours', b: 'fous', n: 'cavaliers', p: 'pions' } as Readonly<
    Record<Role, string>
  >,
  pieceOf: (color: string, role: string) => `${role} ${color}`,
  whitePiece: 'des Blancs',
  blackPiece: 'des Noirs',
  square: (square: string, piece: string) => `${square}, ${piece}`,
  empty: 'vide',
  picked: (piece: string, square: string) => `${piece} pris en ${square}`,
  letGo: 'Relâché',
  promote: 'Promouvoir en',
  premoveSet: (from: string, to: string) => `Coup d’avance de ${from} à ${to}. Échap le retire.`,
  canceledWithEvent: 'L’événement a été annulé, et cette partie avec lui.',
  wasNotNeeded: 'Cette partie n’a pas eu lieu d’être : le match était décidé.',
  canceled: 'L’arbitre a annulé cette partie : elle ne compte pas.',
  toReplay: 'Vers la nouvelle partie',
  positionChanged: 'La position a changé entre-temps : votre demande n’est plus valable.',
  premoveTaken: 'Votre coup d’avance est retiré.',
  clocksSet: 'L’arbitre a réglé les pendules.',
  said: {
    piece: (role: string, to: string) => `${role} ${to}`,
    takes: (role: string, to: string) => `${role} prend ${to}`,
    from: (role: string, from: string) => `${role} de ${from}`,
    promotes: (move: string, role: string) => `${move}, promotion en ${role}`,
    check: (move: string) => `${move}, échec`,
    mate: (move: string) => `${move}, échec et mat`,
    short: 'petit roque',
    long: 'grand roque',
  },
  announced: (color: string, move: string) => `${color} : ${move}.`,
  time: (ms: number) => {
    const all = Math.ceil(ms / 1000)
    if (all < 120) return `${all} ${seconds(all)}`
    const whole = Math.floor(all / 60)
    return `${whole} ${minutes(whole)}`
  },
  oneMinute: 'Plus qu’une minute.',
  twentySeconds: 'Plus que vingt secondes.',
  field: 'Votre coup',
  fieldHint:
    'Comme Cf3, Nf3 ou g1f3. Aussi : pendules, dernier, pièces, ou une case et un point d’interrogation : e4 ?',
  play: 'Jouer',
  notUnderstood: (text: string) => `« ${text} » n’est pas un coup jouable ici.`,
  ambiguous: (text: string, moves: string) => `« ${text} » peut signifier ${moves}. Écrivez les deux cases.`,
  needsPromotion: (text: string) => `« ${text} » promeut un pion. Ajoutez la pièce : D, T, F ou C.`,
  notYourTurn: 'Ce n’est pas à vous de jouer.',
  notRunning: 'La partie n’est pas en cours.',
  say: 'Lire à voix haute',
  sayClocks: 'Pendules',
  sayLast: 'Dernier coup',
  sayPieces: 'Pièces',
  commands: {
    clocks: ['pendules', 'pendule', 'temps'],
    last: ['dernier', 'dernier coup'],
    pieces: ['pièces', 'pieces'],
  } as Readonly<Record<'clocks' | 'last' | 'pieces', readonly string[]>>,
  clocksSaid: (white: string, black: string) => `Blancs : ${white}, Noirs : ${black}.`,
  noMoveYet: 'Aucun coup n’a été joué.',
  noneOfThem: (pieces: string) => `Pas de ${pieces} sur l’échiquier.`,
  table: 'Sans regarder l’échiquier',
  tableCaption: 'L’échiquier, une ligne par rangée. Choisissez une pièce, puis sa case d’arrivée.',
  tableSeen: 'L’échiquier, une ligne par rangée.',
  rank: 'Rangée',
  actions: 'Nulle et abandon',
  offerDraw: 'Proposer nulle',
  drawNotAllowed: 'Les propositions de nulle ne sont pas permises dans cet événement.',
  drawTooEarly: (move: number) => `La nulle peut être proposée à partir du coup ${move}.`,
  offered: 'Vous avez proposé nulle. L’offre tient jusqu’à la réponse ou au coup de l’adversaire.',
  offeredAnnounce: 'Nulle proposée.',
  offeredBy: (name: string) => `${name} propose nulle.`,
  offeredHint: 'Jouer un coup la refuse.',
  accept: 'Accepter la nulle',
  decline: 'Refuser',
  resign: 'Abandonner',
  resignQuestion: {
    match: 'Abandonner ? Vous perdez cette partie, et le match avec elle.',
    set: (score: string) => `Abandonner ? Vous perdez cette partie ; le départage est alors à ${score}.`,
    points: 'Abandonner ? Vous perdez cette partie, qui ne vous rapporte rien.',
  },
  resignYes: 'Oui, abandonner',
  claim: 'Réclamer la nulle',
  claimNow: {
    THREE_FOLD_REPETITION: (times: number) =>
      `Cette position est là pour la ${times === 3 ? 'troisième' : 'quatrième'} fois : vous pouvez réclamer la nulle (Règles du jeu FIDE 9.2).`,
    FIFTY_MOVE_RULE: () =>
      'Cinquante coups sans prise ni coup de pion : vous pouvez réclamer la nulle (Règles du jeu FIDE 9.3).',
  },
  claimWith: {
    THREE_FOLD_REPETITION: (move: string) =>
      `Avec ${move} la position revient pour la troisième fois : vous pouvez réclamer la nulle avec ce coup (Règles du jeu FIDE 9.2).`,
    FIFTY_MOVE_RULE: (move: string) =>
      `Avec ${move} cinquante coups ont passé sans prise ni coup de pion : vous pouvez réclamer la nulle avec ce coup (Règles du jeu FIDE 9.3).`,
  },
  claimWithButton: (move: string) => `Réclamer avec ${move}`,
  reconnecting: 'Reconnexion.',
  whoUnknown:
    'On ne sait pas encore si vous jouez cette partie ; d’ici là, elle est montrée comme tout le monde la voit.',
  yourClockRuns: 'Votre pendule tourne.',
  theirClockRuns: 'La pendule de l’adversaire tourne.',
  moveReceived: 'Votre dernier coup a été reçu.',
  moveSending: 'Votre dernier coup est en cours d’envoi et ne sera pas joué deux fois.',
  commandSending: 'Votre demande est en cours d’envoi.',
  notDone: 'Pas fait.',
  unreachable: 'Le serveur est injoignable.',
  law: (article: string) => `Règles du jeu FIDE, ${article}`,
  adjudicated: {
    MATERIAL: () => 'Aucune suite de coups légaux ne mate : il reste trop peu sur l’échiquier.',
    STATIC: () =>
      'Aucune suite de coups légaux ne mate : les pièces ne peuvent jamais aller là où il le faudrait.',
    SEARCH: (isWon: boolean) =>
      isWon
        ? 'Un mat restait possible : une suite de coups légaux qui y mène a été trouvée.'
        : 'Aucune suite de coups légaux ne mate : toutes ont été essayées.',
    BUDGET: () =>
      'Les coups essayés n’ont pas dit si un mat restait possible : il est alors tenu pour possible.',
  },
  armageddonDrawn: (name: string) =>
    `Une armageddon nulle revient aux Noirs, qui avaient moins de temps : ${name} gagne le match.`,
  contestScore: (score: string) => `Le match en est à ${score}.`,
  nextGameIn: (label: string) => `${label} commence dans`,
  nextGameOpen: (label: string) => `${label} peut commencer.`,
  youHave: { WHITE: 'Vous avez les Blancs.', BLACK: 'Vous avez les Noirs.' },
  goTo: (label: string) => `Aller à : ${label}`,
  takesYou: 'Vous y êtes conduit dans',
  stayHere: 'Rester ici',
  waitsForArbiter: 'Encore à égalité : l’arbitre décide de la suite.',
  toEvent: 'Vers l’événement',
  path: 'Déroulement du match',
  game: 'Partie',
  types: {
    RAPID: 'Rapide',
    BLITZ: 'Blitz',
    ARMAGEDDON: 'Armageddon',
    BEST_OF_3: 'Partie',
    BEST_OF_5: 'Partie',
  } as Readonly<Record<string, string>>,
  tieBreakGame: (type: string, index: number) => `${type} ${index}`,
  tieBreak: 'Départage',
  ifDrawn: 'si nulle',
  ifLevel: 'si égalité',
  notNeeded: 'superflue',
  inPlay: 'En cours',
  next: 'ensuite',
  sounds: 'Sons',
  vibration: 'Vibrations',
  settings: 'Réglages de cette page',
  fullLedger: 'Le décompte des pendules',
  callArbiter: 'Appeler l’arbitre',
  page: {
    moves: 'Coups',
    noMoves: 'Aucun coup pour le moment.',
    first: 'Première position',
    previous: 'Coup précédent',
    next: 'Coup suivant',
    last: 'Dernier coup',
    flip: 'Tourner l’échiquier',
    pgn: 'Télécharger le PGN',
    toMove: { WHITE: 'Trait aux Blancs', BLACK: 'Trait aux Noirs' },
    waiting: 'En attente des joueurs.',
    overTheBoard: 'Joué sur l’échiquier. L’arbitre saisit le résultat.',
    playersReport: 'Joué sur l’échiquier. Les deux joueurs annoncent le résultat, ou l’arbitre le saisit.',
    paused: 'L’arbitre a suspendu cette partie. Les pendules sont arrêtées.',
    bye: name => `${name} est exempt à cette ronde et passe.`,
    byeOf: (name, kind, points) => `${name} : ${kind} à cette ronde, valeur ${points}.`,
    arbiter: 'Résultat par l’arbitre',
    arbiterHint: 'Cela termine aussitôt la partie.',
    correctionHint:
      'La partie est terminée. Un nouveau résultat la corrige et peut changer les rondes suivantes.',
    note: 'Note',
    noteHint: 'Conservée au journal',
    enterResult: 'Saisir le résultat',
    saved: 'Le résultat est saisi.',
  },
}
