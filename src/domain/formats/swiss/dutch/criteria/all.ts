import { c06Downfloaters } from './c06-downfloaters.ts'
import { c07DownfloaterScores } from './c07-downfloater-scores.ts'
import { c08NextBracket } from './c08-next-bracket.ts'
import { c09ByeTaker } from './c09-bye-taker.ts'
import { c10ColorDifference } from './c10-color-difference.ts'
import { c11SameColorThrice } from './c11-same-color-thrice.ts'
import { c12ColorPreference } from './c12-color-preference.ts'
import { c13StrongPreference } from './c13-strong-preference.ts'
import { c14RepeatedDownfloat } from './c14-downfloat-again.ts'
import { c15RepeatedUpfloat } from './c15-upfloat-again.ts'
import { c16RepeatedDownfloat } from './c16-downfloat-again.ts'
import { c17RepeatedUpfloat } from './c17-upfloat-again.ts'
import { c18DownfloatScores } from './c18-downfloat-scores.ts'
import { c19UpfloatScores } from './c19-upfloat-scores.ts'
import { c20DownfloatScores } from './c20-downfloat-scores.ts'
import { c21UpfloatScores } from './c21-upfloat-scores.ts'
import type { Criterion } from './criterion.ts'

/** The quality criteria of a bracket in the order of C.04.3 article 3. */
export const qualityCriteria = (roundsDone: number): readonly Criterion[] => [
  c06Downfloaters,
  c07DownfloaterScores,
  c08NextBracket,
  c09ByeTaker(roundsDone),
  c10ColorDifference,
  c11SameColorThrice,
  c12ColorPreference,
  c13StrongPreference,
  c14RepeatedDownfloat,
  c15RepeatedUpfloat,
  c16RepeatedDownfloat,
  c17RepeatedUpfloat,
  c18DownfloatScores,
  c19UpfloatScores,
  c20DownfloatScores,
  c21UpfloatScores,
]
