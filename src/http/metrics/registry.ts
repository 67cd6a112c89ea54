/**
 * Numbers that a node keeps about itself, and their text for Prometheus (exposition format 0.0.4). A few dozen
 * lines in place of a library: nothing here is asked for on the way of a move but two additions.
 */
type Labels = Readonly<Record<string, string>>

export type Counter = { readonly add: (labels: Labels, by?: number) => void }
export type Histogram = { readonly observe: (labels: Labels, value: number) => void }

export type Registry = {
  readonly counter: (name: string, help: string) => Counter
  /** @param bounds upper bounds of the buckets, growing */
  readonly histogram: (name: string, help: string, bounds: readonly number[]) => Histogram
  /** A value that is looked up when it is asked for; several with the same name differ by their labels. */
  readonly gauge: (name: string, help: string, read: () => readonly (readonly [Labels, number])[]) => void
  readonly text: () => string
}

type Family = {
  readonly name: string
  readonly help: string
  readonly type: string
  readonly lines: () => string[]
}

export const createRegistry = (): Registry => {
  const families: Family[] = []
  return {
    counter: (name, help) => {
      const values = new Map<string, number>()
      families.push({
        name,
        help,
        type: 'counter',
        lines: () => [...values].map(([key, n]) => `${name}${key} ${n}`),
      })
      return {
        add: (labels, by = 1) => {
          const key = braces(labels)
          values.set(key, (values.get(key) ?? 0) + by)
        },
      }
    },
    histogram: (name, help, bounds) => {
      const series = new Map<string, Series>()
      families.push({
        name,
        help,
        type: 'histogram',
        lines: () => [...series.values()].flatMap(one => written(name, one, bounds)),
      })
      return { observe: (labels, value) => observe(series, labels, value, bounds) }
    },
    gauge: (name, help, read) => {
      families.push({
        name,
        help,
        type: name.endsWith('_total') ? 'counter' : 'gauge',
        lines: () => read().map(([labels, n]) => `${name}${braces(labels)} ${n}`),
      })
    },
    text: () => families.map(textOf).join(''),
  }
}

type Series = { readonly labels: Labels; readonly counts: number[]; sum: number }

const observe = (
  series: Map<string, Series>,
  labels: Labels,
  value: number,
  bounds: readonly number[],
): void => {
  const key = braces(labels)
  const known = series.get(key) ?? { labels, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }
  series.set(key, known)
  const bucket = bounds.findIndex(bound => value <= bound)
  known.counts[bucket < 0 ? bounds.length : bucket]! += 1
  known.sum += value
}

/** Prometheus counts in each bucket whatever is not larger than its bound. */
const written = (name: string, { labels, counts, sum }: Series, bounds: readonly number[]): string[] => {
  let total = 0
  const buckets = [...bounds.map(String), '+Inf'].map((le, index) => {
    total += counts[index]!
    return `${name}_bucket${braces({ ...labels, le })} ${total}`
  })
  return [...buckets, `${name}_sum${braces(labels)} ${sum}`, `${name}_count${braces(labels)} ${total}`]
}

const braces = (labels: Labels): string => {
  let pairs = ''
  for (const name in labels) pairs += `${pairs === '' ? '{' : ','}${name}="${escaped(labels[name]!)}"`
  return pairs === '' ? '' : `${pairs}}`
}

const escaped = (value: string): string =>
  !/[\\"\n]/.test(value) ? value : value.replace(/[\\"\n]/g, found => (found === '\n' ? '\\n' : `\\${found}`))

const textOf = ({ name, help, type, lines }: Family): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()].map(line => `${line}\n`).join('')
