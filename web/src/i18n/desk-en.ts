import { grouped, plural } from './plural.ts'

const count = grouped('en')
const games = plural('en', { one: 'game', other: 'games' })

/** The words of the arbiter’s desk, and of the arbiter’s hand on a match. */
export const deskEn = {
  link: 'Arbiter’s desk',
  title: 'Arbiter’s desk',
  notYours: 'Only the organiser, arbiters of the event and administrators see this.',
  notChief: 'Only the organiser, chief arbiters and administrators see this.',
  parts: 'Parts of the desk',
  part: {
    desk: 'Now',
  },
  hand: {
    reason: 'Reason',
    reasonHint: 'Optional; kept in the audit log',
    reasonNeeded: 'Kept in the audit log',
    look: 'See what changes',
    pauseAndClocks: 'Pause and clocks',
    pause: 'Pause the game',
    pauseHint:
      'From that moment the clocks stand still, and no move is taken. Resigning and agreeing to a draw stay possible.',
    paused: 'The game is paused.',
    isPaused: 'The game is paused. It goes on with exactly the times that the clocks show.',
    resume: 'Let the game go on',
    resumed: 'The game goes on.',
    setClocks: 'Set the clocks',
    white: 'White’s clock',
    black: 'Black’s clock',
    clockHint: 'Such as 5:00 or 1:30:00. Empty: it goes on as it is',
    badClock: 'Write at least one time, from 0:01 to 24:00:00.',
    clocksSet: 'The clocks are set.',
    clear: 'Clear the result',
    clearQuestion: (result: string) => `Clear ${result}? The board waits for a result again.`,
    clearYes: 'Yes, clear it',
    cleared: 'The result is cleared.',
    clearedOn: (board: number) => `Board ${board}: the result is cleared.`,
    putBack: (result: string) => `Enter ${result} again`,
    keyClear: 'clear',
    void: 'Void the game',
    voidHint:
      'The game comes to nothing, whether it waits, runs or is over. Without a replay, neither has points or a colour of this round.',
    voidHintKnockout:
      'The game comes to nothing, whether it waits, runs or is over, and the same two play again.',
    replay: 'They play again, in the same round and on the same board',
    swapColors: 'With the other colours',
    voidQuestion: (isReplayed: boolean): string =>
      isReplayed
        ? 'Void the game and have it played again? This cannot be taken back.'
        : 'Void the game? It is not played again. This cannot be taken back.',
    voidYes: (isReplayed: boolean): string => (isReplayed ? 'Void and replay' : 'Void without a replay'),
    voided: (isReplayed: boolean): string =>
      isReplayed ? 'The game is void, and is played again.' : 'The game is void.',
  },
  calls: {
    title: 'Calls',
    none: 'Nobody calls.',
    more: 'Only the first hundred are shown.',
    over: 'Calls that are over',
    where: (round: number, board: number) => `round ${round}, board ${board}`,
    by: (name: string) => `called by ${name}`,
    says: (name: string, result: string) => `${name} reports ${result}.`,
    take: 'I see to it',
    takeOver: (name: string) => `Take over from ${name}`,
    taken: 'You have the call.',
    takenBy: (name: string) => `${name} sees to it`,
    accept: (result: string) => `Enter ${result}`,
    accepted: 'The result is entered.',
    note: 'Note for the audit log',
    close: 'Close the call',
    closed: 'The call is closed.',
    closedBy: (name: string) => `closed by ${name}`,
    withdrawn: 'taken back',
  },
  presence: {
    title: 'Who works on what',
    nobody: 'No other arbiter is changing anything.',
    also: (who: string) => `Also at work here: ${who}. Nothing is lost: what was changed meanwhile is said.`,
    things: {
      SETTINGS: 'settings',
      ENTRIES: 'list of players',
      ENTRY: 'player',
      ROUND: 'round',
      MATCH: 'match',
      MONEY: 'money',
    },
  },
  disqualify: {
    title: 'Disqualify',
    hint: 'Takes place and prize. What was played stays, for opponents and ratings. While the event is on, the player is withdrawn too and loses an open game.',
    question: (name: string) => `Disqualify ${name}?`,
    yes: 'Yes, disqualify',
    done: (name: string) => `${name} is disqualified.`,
    lift: 'Lift the disqualification',
    liftHint: 'Gives place and prize back. Whoever was withdrawn with it stays so until let back in.',
    liftQuestion: (name: string) => `Lift the disqualification of ${name}?`,
    liftYes: 'Yes, lift it',
    lifted: (name: string) => `${name}: the disqualification is lifted.`,
  },
  games: {
    title: 'Games on this server',
    none: 'No game is open on this server.',
    some: (open: number, paused: number) =>
      `${count(open)} ${games(open)} open, ${paused === 0 ? 'none' : count(paused)} of them paused.`,
    pauseAll: 'Pause all games',
    pauseQuestion:
      'Pause every open game of the event? All clocks stand still from that moment. Games that open later are not paused.',
    pauseYes: 'Yes, pause all',
    pausedAll: (n: number) => (n === 0 ? 'No game was running.' : `${count(n)} ${games(n)} paused.`),
    resumeAll: 'Let all games go on',
    resumeQuestion: 'Let all paused games go on? Their clocks run at once.',
    resumeYes: 'Yes, let them go on',
    resumedAll: (n: number) => (n === 0 ? 'No game was paused.' : `${count(n)} ${games(n)} going on.`),
  },
}
