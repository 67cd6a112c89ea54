import type { lateEn } from './late-en.ts'

export const lateFr: typeof lateEn = {
  shown: span => `Montré avec ${span} de retard`,
  spectators: span => `Les spectateurs le voient avec ${span} de retard`,
}
