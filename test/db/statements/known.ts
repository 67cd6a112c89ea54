import type { Catalog } from './catalog.ts'
import { type Demands, demanded, demandsOf, literalOf } from './conditions.ts'
import { emptyJson, inJson, objectOf } from './json.ts'
import type { Known } from './known-value.ts'
import { isTree, numberOf, type Tree, treesOf, type Value } from './node-tree.ts'

/** An analysed query, and those around it, whose rows and common tables it may name. */
type Scope = { readonly query: Tree; readonly outer: Scope | undefined; readonly demands: Demands }

const SELECT = 1
const RELATION = { table: 0, subquery: 1, join: 2, common: 6, group: 9 }
const JOIN = { left: 1, full: 2, right: 3 }
const SUBLINK = { exists: 0, expression: 4, array: 6 }

/** PostgreSQL's own functions that are null for a null only, and those that never are. */
const FOR_NULL_ONLY =
  /^(to_timestamp|lower|upper|md5|extract|date_part|split_part|replace|substr|floor|round|abs|int[248]|float[48]|numeric|text|to_char|length|cardinality|repeat|hash_record_extended|array_prepend|pg_snapshot_xmax|jsonb_array_length|make_interval|timezone)$/
const NEVER_NULL =
  /^(now|clock_timestamp|random|gen_random_uuid|concat|concat_ws|jsonb?_build_object|jsonb?_build_array|pg_current_snapshot|pg_backend_pid|current_setting|pg_advisory_.*|pg_notify)$/
/** Operators that answer null for what is not there. */
const MAY_MISS = /^jsonb?_(object|array|extract)/
const COUNTS = /^(count|rank|dense_rank|row_number)$/
const GATHERS = /^(array_agg|jsonb?_agg|string_agg|jsonb?_object_agg)$/

const NOTHING: Known = { mayBeNull: true }
const SOMETHING: Known = { mayBeNull: false }

const either = (all: readonly Known[]): Known => {
  const items = all.map(({ item }) => item).filter(item => item !== undefined)
  return {
    mayBeNull: all.some(({ mayBeNull }) => mayBeNull),
    literals: all.every(({ literals }) => literals !== undefined)
      ? [...new Set(all.flatMap(({ literals }) => literals ?? []))]
      : undefined,
    item: items.length === all.length && items.length > 0 ? either(items) : undefined,
    json: all.every(({ json }) => json !== undefined)
      ? [...new Set(all.map(({ json }) => json))].join(' | ')
      : undefined,
  }
}

/**
 * What is known of each column of a statement, in order: from its conditions too, or, unless these are `heeded`, from
 * what it is made of alone.
 */
export const knownColumns = (catalog: Catalog, query: Tree, heeded: boolean): Known[] =>
  readerOf(catalog, heeded).columnsOf(query, undefined)

type Reader = { readonly columnsOf: (query: Tree, outer: Scope | undefined) => Known[] }

/** `given` is what a function of the schema is called with. */
const readerOf = (catalog: Catalog, heeded: boolean, given: readonly Known[] = []): Reader => {
  const read = new Map<Tree, Known[]>()
  const columnsOf: Reader['columnsOf'] = (query, outer) => {
    const before = read.get(query)
    if (before !== undefined) return before
    const columns = columnsAnew(query, outer)
    read.set(query, columns)
    return columns
  }

  const columnsAnew: Reader['columnsOf'] = (query, outer) => {
    const scope: Scope = { query, outer, demands: heeded ? demandsOf(catalog, query) : new Map() }
    if (isTree(query['setOperations'])) return unitedColumns(query['setOperations'], scope)
    const list = numberOf(query['commandType']) === SELECT ? 'targetList' : 'returningList'
    return treesOf(query[list])
      .filter(entry => entry['resjunk'] !== 'true')
      .map(entry => known(entry['expr'], scope))
  }

  const unitedColumns = (node: Tree, scope: Scope): Known[] => {
    if (node.kind === 'RANGETBLREF')
      return columnsOf(relationOf(scope.query, numberOf(node['rtindex']))['subquery'] as Tree, scope)
    const left = unitedColumns(node['larg'] as Tree, scope)
    const right = unitedColumns(node['rarg'] as Tree, scope)
    return left.map((column, index) => either([column, right[index]!]))
  }

  const known = (value: Value | undefined, scope: Scope): Known => {
    if (!isTree(value)) return NOTHING
    const all = treesOf(value['args']).map(each => known(each['expr'] ?? each, scope))
    const together: Known = { mayBeNull: either(all).mayBeNull }
    switch (value.kind) {
      case 'VAR':
        return variable(value, scope)
      case 'CONST':
        return constant(catalog, value)
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'COLLATEEXPR':
      case 'NAMEDARGEXPR':
      case 'ARRAYCOERCEEXPR':
        return known(value['arg'], scope)
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return { ...either(all), mayBeNull: all.every(({ mayBeNull }) => mayBeNull) }
      case 'CASEEXPR':
        return either([
          ...treesOf(value['args']).map(each => known(each['result'], scope)),
          isTree(value['defresult']) ? known(value['defresult'], scope) : { mayBeNull: true, literals: [] },
        ])
      case 'PARAM':
        return given[numberOf(value['paramid']) - 1] ?? NOTHING
      case 'FIELDSELECT':
        return fieldOf(catalog, value)
      case 'FUNCEXPR':
        return called(value, all, scope)
      case 'OPEXPR':
        return operated(nameOf(value['opfuncid']), all)
      case 'BOOLEXPR':
        return together
      case 'AGGREF':
        return aggregated(value, scope, all[0])
      case 'WINDOWFUNC':
        return COUNTS.test(nameOf(value['winfnoid'])) ? SOMETHING : NOTHING
      case 'SUBLINK':
        return subquery(value, scope)
      case 'ARRAYEXPR':
        return { mayBeNull: false, item: either(treesOf(value['elements']).map(each => known(each, scope))) }
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
        return SOMETHING
      default:
        return NOTHING
    }
  }

  const nameOf = (id: Value | undefined): string => catalog.functions.get(numberOf(id)) ?? ''

  const called = (value: Tree, all: readonly Known[], scope: Scope): Known => {
    const body = catalog.bodies.get(numberOf(value['funcid']))
    if (body !== undefined) {
      const [answer = NOTHING] = readerOf(catalog, heeded, all).columnsOf(body, undefined)
      return { ...answer, mayBeNull: !isOneRow(body) || answer.mayBeNull }
    }
    const name = nameOf(value['funcid'])
    if (/^jsonb?_build_object$/.test(name))
      return { mayBeNull: false, json: objectOf(catalog, treesOf(value['args']), part => known(part, scope)) }
    if (NEVER_NULL.test(name)) return SOMETHING
    return FOR_NULL_ONLY.test(name) ? { mayBeNull: either(all).mayBeNull } : NOTHING
  }

  const operated = (name: string, all: readonly Known[]): Known => {
    if (MAY_MISS.test(name)) return NOTHING
    const parts = all.map(({ json }) => json)
    const isJoined = name === 'jsonb_concat' && !parts.includes(undefined)
    return {
      mayBeNull: either(all).mayBeNull,
      json: isJoined ? `HeldJoined<${parts.join(', ')}>` : undefined,
    }
  }

  /** A group has a row, so whatever is gathered of one is there; of no group, only a count is. */
  const aggregated = (value: Tree, { query }: Scope, given: Known = NOTHING): Known => {
    const name = nameOf(value['aggfnoid'])
    if (COUNTS.test(name)) return SOMETHING
    const item = name === 'array_agg' ? given : undefined
    const [entry] = treesOf(value['args'])
    const isJson = /^jsonb?_agg$/.test(name) && isTree(entry?.['expr'])
    const json = isJson ? `readonly (${inJson(catalog, entry!['expr'] as Tree, given)})[]` : undefined
    const isFull = treesOf(query['groupClause']).length > 0 && !isTree(value['aggfilter'])
    return { mayBeNull: !isFull || (given.mayBeNull && !GATHERS.test(name)), item, json }
  }

  const subquery = (value: Tree, scope: Scope): Known => {
    const kind = numberOf(value['subLinkType'])
    if (kind === SUBLINK.exists) return SOMETHING
    if (kind !== SUBLINK.expression && kind !== SUBLINK.array) return NOTHING
    const query = value['subselect'] as Tree
    const [column = NOTHING] = columnsOf(query, scope)
    if (kind === SUBLINK.array) return { mayBeNull: false, item: column }
    return { ...column, mayBeNull: !isOneRow(query) || column.mayBeNull }
  }

  const variable = (value: Tree, scope: Scope): Known => {
    let home: Scope | undefined = scope
    for (let level = numberOf(value['varlevelsup']); level > 0; level--) home = home?.outer
    if (home === undefined) return NOTHING
    const column = columnOf(value, home)
    const demand = home.demands.get(`${value['varno']} ${value['varattno']}`)
    if (demand !== undefined)
      return { ...column, mayBeNull: false, literals: demand.literals ?? column.literals }
    return mayBeMissing(home.query, numberOf(value['varno'])) ? { ...column, mayBeNull: true } : column
  }

  const columnOf = (value: Tree, home: Scope): Known => {
    const place = numberOf(value['varattno'])
    // The row itself, and what PostgreSQL keeps with each.
    if (place <= 0) return SOMETHING
    const relation = relationOf(home.query, numberOf(value['varno']))
    switch (numberOf(relation['rtekind'])) {
      case RELATION.table:
        return tableColumn(catalog, value, numberOf(relation['relid']))
      case RELATION.subquery:
        return columnsOf(relation['subquery'] as Tree, home)[place - 1] ?? NOTHING
      case RELATION.join:
        return joinedColumn(relation, place, home)
      case RELATION.group:
        return known(treesOf(relation['groupexprs'])[place - 1], home)
      case RELATION.common:
        return commonColumn(relation, place, home)
      default:
        return NOTHING
    }
  }

  /** A column of both sides of a full join: a row has it from one of them. */
  const joinedColumn = (relation: Tree, place: number, home: Scope): Known => {
    const column = treesOf(relation['joinaliasvars'])[place - 1]
    if (numberOf(relation['jointype']) !== JOIN.full || column?.kind !== 'COALESCEEXPR')
      return known(column, home)
    return either(treesOf(column['args']).map(side => sideOf(side, home)))
  }

  const sideOf = (side: Tree, home: Scope): Known =>
    isTree(side['arg'])
      ? sideOf(side['arg'], home)
      : side.kind === 'VAR'
        ? columnOf(side, home)
        : known(side, home)

  /** A column of a table that `with` names; a recursive one is not looked into. */
  const commonColumn = (relation: Tree, place: number, home: Scope): Known => {
    if (relation['self_reference'] === 'true') return NOTHING
    let scope: Scope | undefined = home
    for (let level = numberOf(relation['ctelevelsup']); level > 0; level--) scope = scope?.outer
    const common = treesOf(scope?.query['cteList']).find(each => each['ctename'] === relation['ctename'])
    return common === undefined
      ? NOTHING
      : (columnsOf(common['ctequery'] as Tree, scope)[place - 1] ?? NOTHING)
  }

  return { columnsOf }
}

const relationOf = (query: Tree, index: number): Tree => treesOf(query['rtable'])[index - 1]!

/** Whether a query answers with one row whatever there is: it reads no table, or gathers all that it reads. */
const isOneRow = (query: Tree): boolean => {
  if (isTree(query['havingQual']) || isTree(query['limitCount']) || isTree(query['setOperations']))
    return false
  const from = query['jointree'] as Tree
  const isOfNothing = treesOf(from['fromlist']).length === 0 && !isTree(from['quals'])
  return isOfNothing || (query['hasAggs'] === 'true' && treesOf(query['groupClause']).length === 0)
}

const constant = (catalog: Catalog, value: Tree): Known => {
  if (value['constisnull'] === 'true') return { mayBeNull: true, literals: [], json: 'never' }
  const literal = literalOf(catalog, value)
  const isJson = catalog.types.get(numberOf(value['consttype']))?.name === 'jsonb'
  return {
    mayBeNull: false,
    literals: literal === undefined ? undefined : [literal],
    json: isJson ? emptyJson(value['constvalue']) : undefined,
  }
}

/** A column of a row that a function is given whole. */
const fieldOf = (catalog: Catalog, { arg, fieldnum, resulttype }: Tree): Known => {
  const table = isTree(arg) ? catalog.types.get(numberOf(arg['paramtype']))?.relation : undefined
  return table
    ? tableColumn(catalog, { kind: 'VAR', varattno: fieldnum!, vartype: resulttype! }, table)
    : NOTHING
}

/** What the schema says of a column: whether it must be there, its labels, and the conditions about it alone. */
const tableColumn = (catalog: Catalog, { varattno, vartype }: Tree, table: number): Known => {
  const checked = (catalog.checks.get(table) ?? [])
    .map(check => demandsOfCheck(catalog, check).get(`1 ${varattno}`)?.literals)
    .find(literals => literals !== undefined)
  return {
    mayBeNull: catalog.columns.get(`${table} ${varattno}`)?.isRequired !== true,
    literals: checked ?? catalog.labels.get(numberOf(vartype))?.map(label => JSON.stringify(label)),
  }
}

const checks = new WeakMap<Tree, Demands>()

const demandsOfCheck = (catalog: Catalog, check: Tree): Demands => {
  const demands = checks.get(check) ?? demanded(catalog, check)
  checks.set(check, demands)
  return demands
}

/** Whether an outer join of a query answers with rows that have nothing of a relation. */
const mayBeMissing = (query: Tree, relation: number): boolean =>
  joinsOf(query['jointree']).some(join => {
    const type = numberOf(join['jointype'])
    const isRight = relationsOf(join['rarg']).includes(relation)
    const isLeft = relationsOf(join['larg']).includes(relation)
    if (type === JOIN.left) return isRight && !alwaysFinds(query, join)
    return (type === JOIN.right && isLeft) || (type === JOIN.full && (isLeft || isRight))
  })

/** `left join lateral (select max(…) …) on true` has one row on its right whatever there is. */
const alwaysFinds = (query: Tree, join: Tree): boolean => {
  const [right] = relationsOf(join['rarg'])
  const subquery = right === undefined ? undefined : relationOf(query, right)['subquery']
  return isTree(join['quals']) && join['quals'].kind === 'CONST' && isTree(subquery) && isOneRow(subquery)
}

const joinsOf = (from: Value | undefined): Tree[] => {
  if (!isTree(from)) return []
  if (from.kind === 'FROMEXPR') return treesOf(from['fromlist']).flatMap(joinsOf)
  return from.kind === 'JOINEXPR' ? [from, ...joinsOf(from['larg']), ...joinsOf(from['rarg'])] : []
}

const relationsOf = (from: Value | undefined): number[] => {
  if (!isTree(from)) return []
  if (from.kind === 'RANGETBLREF') return [numberOf(from['rtindex'])]
  return [...relationsOf(from['larg']), ...relationsOf(from['rarg'])]
}
