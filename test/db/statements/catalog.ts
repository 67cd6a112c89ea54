import type { ClientBase } from 'pg'
import { isTree, parseTree, type Tree, treesOf } from './node-tree.ts'

type Type = {
  readonly name: string
  readonly category: string
  readonly item: number
  readonly relation: number
}
type Column = { readonly isRequired: boolean }

/** What a database knows of types, columns and functions, by its numbers for them. */
export type Catalog = {
  readonly types: ReadonlyMap<number, Type>
  /** The labels of each type that has some, in order. */
  readonly labels: ReadonlyMap<number, readonly string[]>
  /** A single label by its own number. */
  readonly label: ReadonlyMap<number, string>
  /** By table and place: `16402 3`. */
  readonly columns: ReadonlyMap<string, Column>
  /** The conditions of each table, as trees. */
  readonly checks: ReadonlyMap<number, readonly Tree[]>
  /** Names of PostgreSQL's own functions. */
  readonly functions: ReadonlyMap<number, string>
  /** The queries that the schema's own functions stand for. */
  readonly bodies: ReadonlyMap<number, Tree>
  /** Those that the schema no longer understands, each with what it says. */
  readonly broken: readonly string[]
}

const TYPES = `select oid::int as id, typname as name, typcategory as category, typelem::int as item,
  typrelid::int as relation from pg_type`
const LABELS =
  'select oid::int as id, enumtypid::int as type, enumlabel as label from pg_enum order by enumtypid, enumsortorder'
const COLUMNS = `select attrelid::int || ' ' || attnum as id, attnotnull as required
  from pg_attribute where attnum > 0 and not attisdropped`
const CHECKS = `select conrelid::int as table, conbin::text as tree from pg_constraint where contype = 'c'`
const FUNCTIONS = `select oid::int as id, proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace`
const OWN_FUNCTIONS = `
select p.oid::int as id, p.proname as name, pg_get_function_identity_arguments(p.oid) as parameters, p.prosrc as text
from pg_proc p join pg_language l on l.oid = p.prolang
where p.pronamespace = current_schema()::regnamespace and l.lanname = 'sql' and p.prosqlbody is null`

/** Reads the catalog in a transaction that is undone: it makes functions to learn from. */
export const readCatalog = async (client: ClientBase): Promise<Catalog> => {
  const read = async (text: string) => (await client.query(text)).rows
  const types = await read(TYPES)
  const labels = await read(LABELS)
  const columns = await read(COLUMNS)
  const functions = await read(FUNCTIONS)
  const checks = await read(CHECKS)
  const bodies = new Map<number, Tree>()
  const broken: string[] = []
  for (const { id, name, parameters, text } of await read(OWN_FUNCTIONS)) {
    await client.query('savepoint asked')
    await treeOf(client, text, parameters).then(
      tree => bodies.set(id, tree),
      (error: Error) => broken.push(`function ${name}: ${error.message}`),
    )
    await client.query('rollback to savepoint asked')
  }
  return {
    types: new Map(types.map(({ id, ...type }) => [id, type])),
    labels: grouped(labels.map(({ type, label }) => [type, label])),
    label: new Map(labels.map(({ id, label }) => [id, label])),
    columns: new Map(columns.map(({ id, required }) => [id, { isRequired: required }])),
    checks: grouped(checks.map(({ table, tree }) => [table, parseTree(tree) as Tree])),
    functions: new Map(functions.map(({ id, name }) => [id, name])),
    bodies,
    broken,
  }
}

const grouped = <Value>(pairs: readonly [number, Value][]): Map<number, Value[]> => {
  const groups = new Map<number, Value[]>()
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}

/** A statement as PostgreSQL has analysed it: it keeps one so as the body of a function. */
export const treeOf = async (client: ClientBase, text: string, parameters: string): Promise<Tree> => {
  const body = text.trim().replace(/;$/, '')
  const answers = await client.query(
    `create function pg_temp.analysed(${parameters}) returns setof record language sql begin atomic ${body}; end;
     select prosqlbody::text as body from pg_proc
     where pronamespace = pg_my_temp_schema() and proname = 'analysed';
     drop routine pg_temp.analysed`,
  )
  const [, kept] = answers as unknown as { rows: { body: string }[] }[]
  const [tree] = treesOf(parseTree(kept!.rows[0]!.body))
  if (!isTree(tree)) throw new Error(`not understood: ${text}`)
  return tree
}
