import { readdirSync } from 'node:fs'
import { z } from 'zod'
import { isTest, type Source } from './source.ts'

/** The names of a shape's fields, with what the shape is called. */
export type WireShape = { readonly name: string; readonly fields: ReadonlySet<string> }

/** Fewer fields than these may agree by chance. */
const ENOUGH = 4

/** Where the types of the wire are to be used: what is stored has types of its own, and the domain knows no wire. */
const READERS = /^(?:web|src\/(?:app|live|http))\//

/**
 * Object types that say by hand what the wire says: four fields at least of one shape, and two of three of their own. What is
 * derived (`Pick`, `Omit`, `Match['status']`) is no such type. `known` has those that mean something else, by file and
 * fields, each with the reason.
 */
export const wireCopies = (
  sources: readonly Source[],
  shapes: readonly WireShape[],
  known: Readonly<Record<string, string>> = {},
): readonly string[] => {
  const found = sources
    .filter(({ path }) => READERS.test(path) && !isTest(path))
    .flatMap(({ path, objectTypes }) =>
      objectTypes.flatMap(fields => {
        const least = Math.max(ENOUGH, Math.ceil((fields.length * 2) / 3))
        const shape = shapes.find(each => fields.filter(field => each.fields.has(field)).length >= least)
        return shape === undefined ? [] : [{ key: `${path} ${fields.join(' ')}`, shape: shape.name }]
      }),
    )
  const keys = new Set(found.map(({ key }) => key))
  return [
    ...found
      .filter(({ key }) => !Object.hasOwn(known, key))
      .map(({ key, shape }) => `${key}: stands in the wire already, in ${shape}`),
    ...Object.keys(known)
      .filter(key => !keys.has(key))
      .map(key => `${key}: is exempted without need`),
  ]
}

/** Every object that a schema of the wire has in it, however deep. */
export const wireShapes = async (): Promise<readonly WireShape[]> => {
  const folder = new URL('../../src/wire/', import.meta.url)
  const files = readdirSync(folder).filter(name => name.endsWith('.ts'))
  const shapes = await Promise.all(
    files.map(async file =>
      Object.entries((await import(new URL(file, folder).href)) as Record<string, unknown>).flatMap(
        ([name, exported]) => shapesIn(exported, name),
      ),
    ),
  )
  return shapes.flat()
}

const shapesIn = (value: unknown, name: string, seen = new Set<unknown>()): WireShape[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const own = value instanceof z.ZodObject ? [{ name, fields: new Set(Object.keys(value.shape)) }] : []
  const inner: object = value instanceof z.ZodType ? { ...value.def } : value
  return [
    ...own,
    ...Object.entries(inner).flatMap(([key, part]) =>
      shapesIn(part, inner === value && key !== 'shape' ? `${name}.${key}` : name, seen),
    ),
  ]
}
