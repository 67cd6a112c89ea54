import type { EntryEdit, TournamentPlayer } from '../../../src/wire/entries.ts'

/** What is written in the form of a player, by the names of its controls. */
export type EntryForm = (name: string) => string

const whole = (text: string): number | null => (text === '' ? null : Number(text))

/** Words with commas between them, each once. */
export const tagsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map(tag => tag.trim())
      .filter(tag => tag !== ''),
  ),
]

/**
 * What differs from what is known of a player, as the server takes it: an emptied control is null, "not known". Birth date and sex are
 * in no list and so not in the form; where nothing is written they stay as they are.
 */
export const entryEdit = (player: TournamentPlayer, form: EntryForm): EntryEdit => {
  const text = (name: string) => (form(name) === '' ? null : form(name))
  const written: EntryEdit = {
    name: form('name'),
    rating: whole(form('rating')),
    title: text('title') as EntryEdit['title'],
    federation: text('federation')?.toUpperCase() ?? null,
    fideId: text('fideId'),
    club: text('club'),
    fixedBoard: whole(form('fixedBoard')),
    tags: [...tagsOf(form('tags'))],
  }
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(player[name as keyof TournamentPlayer])
  const { sex, birthDate, note } = { sex: form('sex'), birthDate: form('birthDate'), note: form('note') }
  return {
    ...Object.fromEntries(Object.entries(written).filter(differs)),
    ...(sex === '' ? {} : { sex: sex === 'none' ? null : (sex as 'm' | 'w') }),
    ...(birthDate === '' ? {} : { birthDate: birthDate.replaceAll(/[-.]/g, '/') }),
    ...(note === '' ? {} : { note }),
  }
}

/** Whether anything is to be put right; a note alone is about nothing. */
export const isEdit = ({ note: _, ...facts }: EntryEdit): boolean => Object.keys(facts).length > 0
