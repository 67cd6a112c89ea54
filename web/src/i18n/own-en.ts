import type { Color } from '../../../src/domain/kernel/color.ts'
import type { OwnMatch } from '../../../src/wire/account-stream.ts'

const colors: Readonly<Record<Color, string>> = { WHITE: 'White', BLACK: 'Black' }

/** What concerns the visitor alone: the next game, the call to it, the lobby. */
export const ownEn = {
  lobby: 'My games',
  next: 'Your next game',
  colors,
  you: (color: Color, name: string) => ({
    before: 'You have ',
    color: colors[color],
    between: ' against ',
    name,
  }),
  running: 'In play',
  opens: 'begins in',
  deadline: 'join within',
  waiting: 'waiting for both players',
  earlier: 'waits for the game before',
  opponentThere: 'Your opponent is at the board.',
  opponentAway: 'Your opponent is not at the board yet.',
  youThere: 'You are at the board.',
  tieBreak: 'Tie-break',
  boardAt: (round: number, board: number) => `Round ${round}, board ${board}`,
  go: 'Go to board',
  look: 'See game',
  call: {
    label: 'Your game calls',
    runs: 'Your game is on',
    awaits: 'Your game can begin',
    title: '♟ Your game is on',
    taken: (seconds: number) => `You are taken to the board in ${seconds} s.`,
    stays: 'You are busy here: the board waits for you.',
    dismiss: 'Not now',
  },
  noGame: 'You have no game to play.',
  noGameHint:
    'When you are paired, your next game stands here, and every open page of this site calls you to it.',
  findEvent: 'See tournaments',
  roundWaits: 'The next round is not paired yet.',
  alsoToPlay: 'Further games',
  events: 'My events',
  noEvents: 'You are in no event that is open or running.',
  history: 'Games played',
  noHistory: 'You have played no game here yet.',
  more: 'Show earlier games',
  against: (name: string) => `against ${name}`,
  bye: (kind: OwnMatch['byeType']): string =>
    kind === 'HALF' ? 'half-point bye' : kind === 'ZERO' ? 'zero-point bye' : 'bye',
  byeNow: (round: number) => `You have a bye in round ${round}.`,
  outcomes: { won: 'Won', drawn: 'Drawn', lost: 'Lost', bye: 'Bye' },
  withdrawn: 'You have withdrawn from this event.',
  takenOut: 'An arbiter has taken you out of this event.',
  notCheckedIn: 'You had not checked in when the event began.',
  slots: {
    title: 'When to play',
    window: (from: string, to: string) => `The game can be played from ${from} to ${to}.`,
    agreed: (at: string) => `Agreed: ${at}.`,
    theirs: (at: string) => `Your opponent proposes ${at}.`,
    mine: (at: string) => `You propose ${at}.`,
    at: 'Date and time',
    propose: 'Propose',
    accept: 'Agree',
    proposed: 'Your proposal is sent.',
    accepted: 'The time is agreed.',
  },
  notify: {
    title: 'Messages when this site is closed',
    says: 'This device can tell you that you are paired, that your game can begin, and of proposed times, also while this site is closed.',
    on: 'Send messages to this device',
    off: 'Send no more messages to this device',
    isOn: 'Messages are sent to this device.',
    isOff: 'No more messages are sent to this device.',
    denied:
      'This browser has been told to show no messages of this site. Its settings for the site can change that.',
    insecure:
      'This site came over plain HTTP. Browsers show messages of a closed site, and install it as an app, only over HTTPS: the call to your game works only while a page of this site is open.',
    failed: 'This browser could not set messages up. Its push service may not be reachable.',
    insecureMore: 'How an organiser sets up HTTPS in a local network',
    unable:
      'This browser cannot show messages of a closed site. On an iPhone or iPad, add this site to the home screen first.',
  },
}
