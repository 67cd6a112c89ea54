import { lateEn } from './late-en.ts'
import { grouped } from './plural.ts'

const count = grouped('en')

/** The words of rounds, live boards and the search for a player: fetched with these. */
export const watchingEn = {
  find: {
    label: 'Find a player',
    count: (n: number) => (n === 0 ? 'Nobody of that name is here.' : `${count(n)} found`),
  },
  late: lateEn,
  boards: {
    title: 'Live boards',
    none: 'No game is in play.',
    overTheBoard: 'The games of this event are played over the board; their moves are not shown here.',
    shown: (first: number, last: number, all: number) =>
      all === 0
        ? 'Nobody of that name is playing.'
        : `${count(first)}–${count(last)} of ${count(all)} in play`,
    pages: 'Pages of boards',
    page: (n: number, all: number) => `${n} of ${all}`,
    before: 'Previous',
    next: 'Next',
  },
  round: {
    before: 'points before the round',
    openOnly: 'Without a result only',
    prepared: (n: number) => `Round ${n} is being prepared.`,
    due: (when: string) => `It is due on ${when}.`,
  },
}
