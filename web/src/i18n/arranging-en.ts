/** What players ask for themselves, and arbiters arrange for them: byes, check-in, coming back. */
export const arrangingEn = {
  entered: 'You are entered.',
  withdraw: 'Withdraw from event',
  withdrawQuestion: 'Withdraw? An unfinished game is lost.',
  withdrawYes: 'Yes, withdraw',
  arrange: 'Check-in, byes, withdrawal',
  byes: 'Byes',
  byeRound: 'Round',
  byeKind: 'Kind',
  kinds: { HALF: 'half-point bye', ZERO: 'zero-point bye', FULL: 'full-point bye' },
  given: (round: number, kind: string) => `Round ${round}: ${kind}`,
  ask: 'Ask for a bye',
  give: 'Give bye',
  asked: (round: number) => `The bye in round ${round} is noted.`,
  takeBack: 'Take back',
  takeBackOf: (round: number) => `Take back the bye in round ${round}`,
  takenBack: (round: number) => `The bye in round ${round} is taken back.`,
  limit: (n: number, last: number | null) =>
    n === 0
      ? 'Only byes without points can be asked for here.'
      : `Up to ${n} of them with half a point${last === null ? '' : `, until round ${last}`}.`,
  checkIn: 'Check in',
  checkInUntil: (to: string) => `Check-in closes at ${to}. Who has not checked in does not play.`,
  checkInFrom: (from: string) => `Check-in opens at ${from}.`,
  checkedIn: 'You have checked in.',
  undoCheckIn: 'Take the check-in back',
  fee: {
    says: (amount: string, status: string) => `Your fee of ${amount}: ${status}.`,
    statuses: {
      OWED: 'to be paid',
      RECEIVED: 'received',
      WAIVED: 'waived',
      VOID: 'not owed any more',
      REFUNDED: 'given back',
    },
    receipt: (number: number) => `Receipt ${number}`,
  },
  left: 'You have withdrawn.',
  comeBack: 'Come back from the next round on',
}
