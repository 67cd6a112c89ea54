import type { lateEn } from './late-en.ts'

export const lateFr: typeof lateEn = {
  shown: span => `Montré avec ${span} de retard`,
  toCome: span => `Montré avec ${span} de retard : la fin est à venir`,
  spectators: span => `Les spectateurs le voient avec ${span} de retard`,
}
