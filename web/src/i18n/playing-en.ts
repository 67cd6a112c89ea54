import type { Adjudication } from '../../../src/domain/kernel/outcome.ts'
import type { Role } from '../model/board.ts'
import { lateEn } from './late-en.ts'
import { plural } from './plural.ts'

const minutes = plural('en', { one: 'minute', other: 'minutes' })
const seconds = plural('en', { one: 'second', other: 'seconds' })

/** The words of the game page: of those who play, and of those who watch. */
export const playingEn = {
  late: lateEn,
  join: 'I am here: join the game',
  you: 'you',
  here: 'here',
  notHere: 'not here yet',
  joined: (name: string) => `You are here. Waiting for ${name}.`,
  joinedAnnounce: 'You have joined the game.',
  opponentJoined: (name: string) => `${name} is here and waits for you.`,
  nobodyJoined: 'Neither player is here yet.',
  waitsFor: (here: string, missing: string) => `${here} is here. Waiting for ${missing}.`,
  youWinIn: 'Whoever does not come loses: you win in',
  youLoseIn: 'Without you the game is lost in',
  oneLosesIn: (name: string) => `${name} loses without joining in`,
  bothLoseIn: 'If nobody comes, both lose in',
  opensIn: 'The game opens in',
  started: 'The game has begun.',
  white: 'White',
  black: 'Black',
  goesOn: 'The game goes on.',
  yourMove: 'Your move.',
  suspended: {
    says: 'Your account is suspended: you cannot play.',
    running:
      'Your clock runs whenever it is your move, and the game is lost when it has run out. Ask the arbiter.',
    waiting: 'Without you the game is lost once the time to join is over. Ask the arbiter.',
  },
  theirMove: (name: string) => `${name} is to move.`,
  boardWith: (position: string) => `Board: ${position}`,
  finalPosition: 'Final position',
  boardKeys: 'Arrow keys move over the squares, Enter picks up and puts down, Escape lets go.',
  roles: { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' } as Readonly<
    Record<Role, string>
  >,
  plurals: { k: 'kings', q: 'queens', r: 'rooks', b: 'bishops', n: 'knights', p: 'pawns' } as Readonly<
    Record<Role, string>
  >,
  pieceOf: (color: string, role: string) => `${color} ${role}`,
  whitePiece: 'white',
  blackPiece: 'black',
  square: (square: string, piece: string) => `${square}, ${piece}`,
  empty: 'empty',
  picked: (piece: string, square: string) => `${piece} on ${square} picked up`,
  letGo: 'Let go',
  promote: 'Promote to',
  premoveSet: (from: string, to: string) => `Premove from ${from} to ${to}. Escape takes it back.`,
  canceledWithEvent: 'The event was canceled, and this game with it.',
  wasNotNeeded: 'This game was not needed: the match was decided before.',
  canceled: 'The arbiter canceled this game: it does not count.',
  toReplay: 'To the new game',
  positionChanged: 'The position has changed meanwhile: what you asked for no longer stands.',
  premoveTaken: 'Your premove was taken back.',
  clocksSet: 'The arbiter has set the clocks.',
  said: {
    piece: (role: string, to: string) => `${role} ${to}`,
    takes: (role: string, to: string) => `${role} takes ${to}`,
    from: (role: string, from: string) => `${role} from ${from}`,
    promotes: (move: string, role: string) => `${move}, promotes to ${role}`,
    check: (move: string) => `${move}, check`,
    mate: (move: string) => `${move}, checkmate`,
    short: 'castles short',
    long: 'castles long',
  },
  announced: (color: string, move: string) => `${color}: ${move}.`,
  time: (ms: number) => {
    const all = Math.ceil(ms / 1000)
    if (all < 120) return `${all} ${seconds(all)}`
    const whole = Math.floor(all / 60)
    return `${whole} ${minutes(whole)}`
  },
  oneMinute: 'One minute left.',
  twentySeconds: 'Twenty seconds left.',
  field: 'Your move',
  fieldHint: 'As Nf3 or g1f3. Also: clocks, last, pieces, or a square with a question mark: e4?',
  play: 'Play',
  notUnderstood: (text: string) => `“${text}” is no move that can be played here.`,
  ambiguous: (text: string, moves: string) => `“${text}” can mean ${moves}. Write the two squares.`,
  needsPromotion: (text: string) => `“${text}” promotes a pawn. Add the piece: q, r, b or n.`,
  notYourTurn: 'It is not your move.',
  notRunning: 'The game is not in play.',
  say: 'Read aloud',
  sayClocks: 'Clocks',
  sayLast: 'Last move',
  sayPieces: 'Pieces',
  commands: {
    clocks: ['clocks', 'clock', 'time'],
    last: ['last', 'last move'],
    pieces: ['pieces', 'board'],
  } as Readonly<Record<'clocks' | 'last' | 'pieces', readonly string[]>>,
  clocksSaid: (white: string, black: string) => `White has ${white}, Black has ${black}.`,
  noMoveYet: 'No move has been played.',
  noneOfThem: (pieces: string) => `No ${pieces} on the board.`,
  table: 'Without looking at the board',
  tableCaption: 'The board, a row for each rank. Choose a piece, then where it goes.',
  tableSeen: 'The board, a row for each rank.',
  rank: 'Rank',
  actions: 'Draw and resignation',
  offerDraw: 'Offer draw',
  drawNotAllowed: 'Draw offers are not allowed in this event.',
  drawTooEarly: (move: number) => `Draws can be offered from move ${move} on.`,
  offered: 'You have offered a draw. It stands until your opponent answers or moves.',
  offeredAnnounce: 'Draw offered.',
  offeredBy: (name: string) => `${name} offers a draw.`,
  offeredHint: 'Making a move declines it.',
  accept: 'Accept draw',
  decline: 'Decline',
  resign: 'Resign',
  resignQuestion: {
    match: 'Resign? You lose this game, and with it the match.',
    set: (score: string) => `Resign? You lose this game; the tie-break stands ${score} then.`,
    points: 'Resign? You lose this game and score nothing from it.',
  },
  resignYes: 'Yes, resign',
  claim: 'Claim draw',
  claimNow: {
    THREE_FOLD_REPETITION: (times: number) =>
      `This position is there for the ${times === 3 ? 'third' : 'fourth'} time: you can claim a draw (FIDE Laws 9.2).`,
    FIFTY_MOVE_RULE: () =>
      'Fifty moves without a capture or a pawn move: you can claim a draw (FIDE Laws 9.3).',
  },
  claimWith: {
    THREE_FOLD_REPETITION: (move: string) =>
      `With ${move} the position is there for the third time: you can claim a draw with it (FIDE Laws 9.2).`,
    FIFTY_MOVE_RULE: (move: string) =>
      `With ${move} fifty moves have gone by without a capture or a pawn move: you can claim a draw with it (FIDE Laws 9.3).`,
  },
  claimWithButton: (move: string) => `Claim with ${move}`,
  reconnecting: 'Reconnecting.',
  whoUnknown:
    'It is not known yet whether you play in this game; until then it is shown as everybody sees it.',
  yourClockRuns: 'Your clock runs.',
  theirClockRuns: 'Your opponent’s clock runs.',
  moveReceived: 'Your last move was received.',
  moveSending: 'Your last move is being sent and will not be played twice.',
  commandSending: 'What you asked for is being sent.',
  notDone: 'Not done.',
  unreachable: 'The server could not be reached.',
  law: (article: string) => `FIDE Laws ${article}`,
  /** Whether a mate was still possible, and how that was found out; where nobody won, it was not. */
  adjudicated: {
    MATERIAL: () => 'No series of legal moves mates: there is too little left on the board.',
    STATIC: () => 'No series of legal moves mates: the pieces can never get to where they would have to be.',
    SEARCH: (isWon: boolean): string =>
      isWon
        ? 'A mate was still possible: a series of legal moves that leads to one was found.'
        : 'No series of legal moves mates: all of them were tried.',
    BUDGET: () =>
      'Whether a mate was still possible was not found out in the moves that were tried: then it counts as possible.',
  } satisfies Readonly<Record<Adjudication, (isWon: boolean) => string>>,
  armageddonDrawn: (name: string) =>
    `A drawn armageddon game is Black’s, who had less time: ${name} wins the match.`,
  contestScore: (score: string) => `The match stands ${score}.`,
  nextGameIn: (label: string) => `${label} starts in`,
  nextGameOpen: (label: string) => `${label} can begin.`,
  youHave: { WHITE: 'You have White.', BLACK: 'You have Black.' },
  goTo: (label: string) => `Go to ${label}`,
  takesYou: 'You are taken there in',
  stayHere: 'Stay here',
  waitsForArbiter: 'Level again: the arbiter decides how it goes on.',
  toEvent: 'To the event',
  path: 'Path of the match',
  game: 'Game',
  types: {
    RAPID: 'Rapid',
    BLITZ: 'Blitz',
    ARMAGEDDON: 'Armageddon',
    BEST_OF_3: 'Game',
    BEST_OF_5: 'Game',
  } as Readonly<Record<string, string>>,
  tieBreakGame: (type: string, index: number) => `${type} ${index}`,
  tieBreak: 'Tie-break',
  ifDrawn: 'if drawn',
  ifLevel: 'if level',
  notNeeded: 'not needed',
  inPlay: 'In play',
  next: 'next',
  sounds: 'Sounds',
  vibration: 'Vibration',
  settings: 'Settings of this page',
  fullLedger: 'How the clocks ran',
  callArbiter: 'Call the arbiter',
  page: {
    moves: 'Moves',
    noMoves: 'No moves yet.',
    first: 'First position',
    previous: 'Previous move',
    next: 'Next move',
    last: 'Last move',
    flip: 'Turn board',
    pgn: 'Download PGN',
    toMove: { WHITE: 'White to move', BLACK: 'Black to move' },
    waiting: 'Waiting for the players.',
    overTheBoard: 'Played over the board. The arbiter enters the result.',
    playersReport: 'Played over the board. Both players report the result, or the arbiter enters it.',
    paused: 'The arbiter has paused this game. The clocks stand still.',
    bye: (name: string) => `${name} has a bye in this round and advances.`,
    byeOf: (name: string, kind: string, points: string) => `${name}: ${kind} in this round, worth ${points}.`,
    arbiter: 'Arbiter’s result',
    arbiterHint: 'This ends the game at once.',
    correctionHint: 'The game is over. A new result corrects it and may change later rounds.',
    note: 'Note',
    noteHint: 'Kept in the audit log',
    enterResult: 'Enter result',
    saved: 'The result is entered.',
  },
}

export type Playing = typeof playingEn
