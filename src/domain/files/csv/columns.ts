import { foldedName } from '../person-name.ts'
import type { CsvRow } from './read.ts'

export const COLUMN_KINDS = [
  'name',
  'lastName',
  'firstName',
  'rating',
  'nationalRating',
  'title',
  'federation',
  'fideId',
  'sex',
  'birthDate',
  'club',
  'tags',
] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

/** Heads of columns in English, French and German and as common programs export them, without case and marks. */
const HEADS: Readonly<Record<ColumnKind, string>> = {
  name: 'name fullname player playername nom nomcomplet nomprenom joueur spieler spielername teilnehmer participant namevorname nachnamevorname',
  lastName: 'lastname surname familyname nomdefamille nachname familienname',
  firstName: 'firstname givenname forename prenom vorname',
  rating:
    'rating elo rtg fiderating ratingfide elofide fideelo elorating fidertg eloint eloi rtgi irtg intrating ratingint eloinf srtng stdrating standardrating std classement wertung wertungszahl',
  nationalRating: 'rtgn nrtg elon elonat elonational nationalrating ratingnat dwz nwz natrating rtgnat',
  title: 'title titre titel tit titl fidetitle titrefide fidetitel',
  federation: 'federation fed country countrycode pays land nation nat nationalite verband foderation',
  fideId:
    'fideid idfide fideno fidenumber fidenum fidecode codefide numerofide nofide nrfide fidenr idno idnumber idcode idnr ididno fidekennung fideidentnummer fideidnumber',
  sex: 'sex gender sexe geschlecht geschl genre mf',
  birthDate:
    'birthdate dateofbirth birth born birthday bday dob yearofbirth birthyear naissance datedenaissance datenaissance nele anneedenaissance annee geburtsdatum geburtstag geburtsjahr gebdatum geb jahrgang',
  club: 'club clubname nomduclub verein vereinsname clubcity clubort',
  tags: 'tags tag etiquettes etiquette schlagworte schlagwort',
}

const KIND_OF: ReadonlyMap<string, ColumnKind> = new Map(
  COLUMN_KINDS.flatMap(kind => HEADS[kind].split(' ').map(head => [head, kind] as const)),
)

const kindOf = (head: string): ColumnKind | undefined => KIND_OF.get(foldedName(head).replaceAll(' ', ''))

/** Where each kind of fact stands: the cell's index. Of two columns of a kind the first counts. */
export type Columns = ReadonlyMap<ColumnKind, number>

export type Heading = {
  readonly columns: Columns
  /** Cells of the heading that have no use here. */
  readonly unused: readonly { readonly index: number; readonly head: string }[]
  /** How many rows stand above the first player: lines of title, and the heading. */
  readonly rowsAbove: number
  readonly line: number
  /** Cells of the heading: a row should have no more. */
  readonly width: number
}

/** Programs put the event's name and more above the table. */
const SEARCHED_ROWS = 20

/** The first row that names a column for names; `undefined` if none of the first twenty does. */
export const findHeading = (rows: readonly CsvRow[]): Heading | undefined => {
  for (const [at, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const columns = new Map<ColumnKind, number>()
    const unused: { index: number; head: string }[] = []
    row.cells.forEach((head, index) => {
      const kind = kindOf(head)
      if (kind !== undefined && !columns.has(kind)) columns.set(kind, index)
      else if (head.trim() !== '') unused.push({ index, head: head.trim() })
    })
    if (columns.has('name') || columns.has('lastName'))
      return { columns, unused, rowsAbove: at + 1, line: row.line, width: row.cells.length }
  }
  return undefined
}
