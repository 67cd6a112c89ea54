import type { Result } from '../../kernel/result.ts'
import { readCode, type WrittenCode } from './modifiers.ts'
import { TIE_BREAKS, type TieBreakName } from './tie-breaks.ts'

/** A code with its modifiers. */
export type TieBreak = WrittenCode<TieBreakName>

const isName = (text: string): text is TieBreakName => Object.hasOwn(TIE_BREAKS, text)

/** Reads the code of one of C.07's tie-breaks; the refusal is the part that means nothing. */
export const parseTieBreak = (text: string): Result<TieBreak, string> => readCode(text, isName)
