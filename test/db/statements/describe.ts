import type { ClientBase, Connection, FieldDef } from 'pg'
import { type Catalog, readCatalog, treeOf } from './catalog.ts'
import { knownColumns } from './known.ts'
import type { Known } from './known-value.ts'

/** A column that a statement answers with. */
export type Described = {
  readonly name: string
  /** What the program's own reader makes of it, or of each item of it: `string`, say; `json` for what may be anything. */
  readonly type: string
  readonly isArray: boolean
  /** What can come, and what could if the statement had no conditions. */
  readonly known: Known
  readonly unheeded: Known
}

/** A statement as the database understands it, or why it refuses it. */
export type Answer = { readonly columns: readonly Described[] } | { readonly refusal: string }

/** Statements that answer with no rows and that PostgreSQL does not prepare. */
const COMMAND = /^(begin|commit|rollback|savepoint|release|set|lock|truncate|listen|analyze|create|alter)\b/
const MAKES_TABLE = /^create temporary table/

export type Answers = {
  readonly answers: ReadonlyMap<string, Answer>
  /** Functions of the schema that it does not understand itself. */
  readonly broken: readonly string[]
}

/** Asks what each statement answers with. All of it is undone afterwards. */
export const describeAll = async (client: ClientBase, texts: ReadonlySet<string>): Promise<Answers> => {
  const answers = new Map<string, Answer>()
  await client.query('begin')
  try {
    const catalog = await readCatalog(client)
    for (const text of texts) if (MAKES_TABLE.test(text)) await client.query(text)
    for (const text of texts) answers.set(text, await describeOne(client, catalog, text.trim()))
    return { answers, broken: catalog.broken }
  } finally {
    await client.query('rollback')
  }
}

const describeOne = async (client: ClientBase, catalog: Catalog, text: string): Promise<Answer> => {
  if (COMMAND.test(text)) return { columns: [] }
  await client.query('savepoint asked')
  try {
    const { fields, parameters } = await prepared(client, text)
    if (fields.length === 0) return { columns: [] }
    const types = parameters.map(type => `"${catalog.types.get(type)!.name}"`).join(', ')
    const tree = await treeOf(client, text, types)
    const known = knownColumns(catalog, tree, true)
    const unheeded = knownColumns(catalog, tree, false)
    const columns = fields.map(({ name, dataTypeID }, index) => ({
      name,
      ...typeOf(client, catalog, dataTypeID),
      known: known[index]!,
      unheeded: unheeded[index]!,
    }))
    return { columns }
  } catch (error) {
    return { refusal: (error as Error).message }
  } finally {
    await client.query('rollback to savepoint asked')
  }
}

type Prepared = { readonly fields: readonly FieldDef[]; readonly parameters: readonly number[] }

/** Has a statement read and described, but not run. */
const prepared = (client: ClientBase, text: string): Promise<Prepared> =>
  new Promise((resolve, reject) => {
    let fields: readonly FieldDef[] = []
    let parameters: readonly number[] = []
    const note = (message: { dataTypeIDs: number[] }) => {
      parameters = message.dataTypeIDs
    }
    const asking = {
      submit: (connection: Connection) => {
        connection.once('parameterDescription', note)
        connection.parse({ text, name: '', types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: FieldDef[] }) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ fields, parameters }),
    }
    client.query(asking)
  })

/** A value of a kind of type, as the database writes it. */
const SAMPLES: Readonly<Record<string, string>> = {
  N: '1',
  B: 't',
  D: '2026-11-29 00:00:00+00',
  S: 'x',
  E: 'x',
  U: 'x',
}

/** Asks the program's own reader of values. */
const typeOf = (client: ClientBase, catalog: Catalog, id: number): Pick<Described, 'type' | 'isArray'> => {
  const type = catalog.types.get(id)!
  const isJson = /^jsonb?$/.test(type.name)
  const sample = type.category === 'A' ? `{${sampleOf(catalog, type.item)}}` : sampleOf(catalog, id)
  const read: unknown = isJson ? undefined : client.getTypeParser(id, 'text')(sample)
  const isArray = Array.isArray(read)
  return { type: isJson ? 'json' : typeof (isArray ? read[0] : read), isArray }
}

const sampleOf = (catalog: Catalog, id: number): string =>
  SAMPLES[catalog.types.get(id)?.category ?? ''] ?? 'x'
