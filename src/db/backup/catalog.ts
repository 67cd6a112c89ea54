import type { ClientBase } from 'pg'
import { rows } from '../transaction.ts'
import type { TableHead } from './format.ts'

/**
 * Tables that no backup has: the record of migrations, which is in the header and written by the migrations themselves,
 * rows that only show that there is room for them, and what is of no use a minute later.
 */
const LEFT_OUT = ['schema_migrations', 'probes', 'editing']

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Columns that hold a value of their own: not those that are computed, and no transaction numbers, which mean
 * nothing in another database.
 */
const COLUMNS = `
select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all($1)
  and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
group by c.relname order by c.relname collate "C"`

const REFERENCES = `
select distinct r.relname as table, p.relname as parent
from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class p on p.oid = c.confrelid
where c.contype = 'f' and r.relnamespace = current_schema()::regnamespace and c.conrelid <> c.confrelid`

/** All tables with data, each after those that its rows refer to. */
export const listTables = async (client: ClientBase): Promise<TableHead[]> => {
  const tables = await rows<TableHead>(client, COLUMNS, [LEFT_OUT])
  const references = await rows<{ table: string; parent: string }>(client, REFERENCES)
  return inDependencyOrder(tables, references)
}

const inDependencyOrder = (
  tables: readonly TableHead[],
  references: readonly { readonly table: string; readonly parent: string }[],
): TableHead[] => {
  const ordered: TableHead[] = []
  const waiting = new Map(tables.map(each => [each.table, each]))
  const isFree = ({ table }: TableHead) =>
    !references.some(it => it.table === table && waiting.has(it.parent))
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(isFree)
    if (next === undefined) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()]}`)
    waiting.delete(next.table)
    ordered.push(next)
  }
  return ordered
}

export type Trigger = { readonly table: string; readonly name: string; readonly enabled: 'O' | 'A' | 'R' }

/** Triggers of our own migrations that would act on rows as they are loaded; foreign keys are not among them. */
export const listTriggers = (client: ClientBase): Promise<Trigger[]> =>
  rows<Trigger>(
    client,
    `select c.relname as table, t.tgname as name, t.tgenabled as enabled
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'`,
  )

/** A default that would mark each row with the transaction that loads it; `value` is the expression. */
export type TransactionMark = { readonly table: string; readonly column: string; readonly value: string }

export const listTransactionMarks = (client: ClientBase): Promise<TransactionMark[]> =>
  rows<TransactionMark>(
    client,
    `select c.relname as table, a.attname as column, pg_get_expr(d.adbin, d.adrelid) as value
     from pg_attrdef d join pg_class c on c.oid = d.adrelid
     join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where c.relnamespace = current_schema()::regnamespace and a.atttypid = 'xid8'::regtype`,
  )

/** Whether nothing at all has been made in this database. */
export const isEmpty = async (client: ClientBase): Promise<boolean> => {
  const found = await rows(
    client,
    `select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`,
  )
  return found.length === 0
}
