/** The words of the ledger of a game's clocks. */
export const ledgerEn = {
  hint: 'Every turn as the server charged it. Time that no server could use, and pauses, cost nobody anything.',
  move: 'Move',
  taken: 'Thought',
  notCharged: 'Not charged',
  increment: 'Added',
  left: 'Left',
  gap: 'server down',
  held: 'held up',
  paused: 'paused',
  present: 'now',
  causes: { WRONG_CLAIM: 'wrong claim', ARBITER: 'arbiter', UNRECORDED: 'unrecorded' },
  changed: (color: string, time: string, cause: string) => `${color}: ${time} (${cause})`,
  changes: 'Changes by hand',
  begin: 'At the start',
}
