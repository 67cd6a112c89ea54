import type { FileRefusalCode } from '../../app/refusal.ts'

/** The codes of files, in and out. */
export const FILE_PROBLEMS = {
  ROUND_NOT_FOUND: {
    status: 404,
    en: 'This tournament has no such round.',
    fr: 'Ce tournoi n’a pas cette ronde.',
  },
  FILE_NOT_READABLE: {
    status: 422,
    en: 'The file cannot be read as what it is said to be. Nothing was stored.',
    fr: 'Le fichier ne peut pas être lu comme annoncé. Rien n’a été enregistré.',
  },
  FILE_TOO_COMPLEX: {
    status: 422,
    en: 'The file has more lines or columns than any tournament. Nothing was stored.',
    fr: 'Le fichier a plus de lignes ou de colonnes qu’aucun tournoi. Rien n’a été enregistré.',
  },
} as const satisfies Readonly<Record<FileRefusalCode, object>>
