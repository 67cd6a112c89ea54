/**
 * What a reader of an event's files is told of when its players were born: arbiters the whole date, everybody else nothing, or
 * the year where the event says so, as FIDE's list gives it. The sex goes with it.
 */
export type Born = 'WHOLE' | 'YEAR' | 'NOTHING'

type Birth = { readonly sex: 'm' | 'w' | null; readonly birthDate: string | null }

export const shownBirth = ({ sex, birthDate }: Birth, born: Born) =>
  born === 'NOTHING'
    ? { sex: undefined, birthDate: undefined }
    : {
        sex: sex ?? undefined,
        birthDate: (born === 'YEAR' ? birthDate?.replace(/\/\d\d\/\d\d$/, '/00/00') : birthDate) ?? undefined,
      }

/** A line of a report in the layout of record 001: the sex stands at column 10, a birth date at columns 70 to 79. */
export const shownLine = (line: string, born: Born): string => {
  if (born === 'WHOLE') return line
  if (born === 'YEAR') return line.replace(/^(.{69}\d{4}[/.-])\d\d([/.-])\d\d/u, '$100$200')
  return line
    .replace(/^(.{69})\d{4}[/.-]\d\d[/.-]\d\d/u, `$1${' '.repeat(10)}`)
    .replace(/^([A-Z]{3} [ \d]{4} )[mwfMWF]/, '$1 ')
}
