import { exportAccount } from '../accounts/export.ts'
import { importEntries } from '../files/import-entries.ts'
import { importEvent } from '../files/import-event.ts'
import { checkRound } from '../rounds/check-round.ts'
import { publishDueRound, publishRound } from '../rounds/publish-round.ts'
import { takeBackRound } from '../rounds/take-back-round.ts'
import { adjustScore, undoAdjustment } from '../rulings/adjustments.ts'
import { clearResult } from '../rulings/clear-result.ts'
import { disqualify, liftDisqualification } from '../rulings/disqualify.ts'
import { rule } from '../rulings/rule.ts'
import { voidMatch } from '../rulings/void.ts'
import { createTournament } from '../tournaments/edit-tournament.ts'
import { finishTournament, reopenTournament, startTournament } from '../tournaments/lifecycle.ts'
import { unstartTournament } from '../tournaments/unstart.ts'

/** The use cases that go over all of an event and write, or all of a career. Each is given plain data, and answers with it. */
export const DEEDS = {
  adjustScore,
  checkRound,
  clearResult,
  createTournament,
  disqualify,
  exportAccount,
  finishTournament,
  importEntries,
  importEvent,
  liftDisqualification,
  publishDueRound,
  publishRound,
  reopenTournament,
  rule,
  startTournament,
  takeBackRound,
  undoAdjustment,
  unstartTournament,
  voidMatch,
} as const

export type Deeds = typeof DEEDS
export type DeedName = keyof Deeds
