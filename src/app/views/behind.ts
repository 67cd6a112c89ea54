import { type Millis, SECOND } from '../../domain/kernel/time.ts'

/** How old the moves and clocks of an answer are, for who is kept behind; nothing for who is not. */
export const behind = (delayMs: Millis): { readonly delaySeconds?: number } =>
  delayMs === 0 ? {} : { delaySeconds: delayMs / SECOND }
