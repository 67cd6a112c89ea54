import { dirname } from 'node:path/posix'
import { isTest, type Source } from './source.ts'

/** Which folders a folder's own files import from, each with the first import that does so. */
type Edges = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Folders of src that need each other, however long the way round: one line for all that hang together, with one import
 * for each arrow between them. A folder stands for its own files; those in its subfolders are those folders'.
 */
export const folderCycles = (all: ReadonlyMap<string, Source>): readonly string[] => {
  const edges = edgesBetween(all)
  const reached = new Map([...edges.keys()].map(folder => [folder, reachedFrom(folder, edges)]))
  const told = new Set<string>()
  return [...edges.keys()].flatMap(folder => {
    if (told.has(folder) || !reached.get(folder)!.has(folder)) return []
    const circle = [...reached.get(folder)!].filter(other => reached.get(other)?.has(folder)).sort()
    for (const each of circle) told.add(each)
    return [`${circle.join(', ')}: lean on each other (${arrowsAmong(circle, edges).join('; ')})`]
  })
}

const edgesBetween = (all: ReadonlyMap<string, Source>): Edges => {
  const edges = new Map<string, Map<string, string>>()
  for (const { path, imports } of all.values()) {
    if (!path.startsWith('src/') || isTest(path)) continue
    for (const { target } of imports) {
      if (target === undefined || !target.startsWith('src/')) continue
      const [from, to] = [dirname(path), dirname(target)]
      const known = edges.get(from) ?? new Map<string, string>()
      edges.set(from, known)
      if (from !== to && !known.has(to)) known.set(to, `${path} → ${target}`)
    }
  }
  return edges
}

/** All folders that one needs, by any way; itself, where a way leads back. */
const reachedFrom = (folder: string, edges: Edges): ReadonlySet<string> => {
  const reached = new Set<string>()
  const open = [folder]
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const to of edges.get(from)?.keys() ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      open.push(to)
    }
  }
  return reached
}

const arrowsAmong = (circle: readonly string[], edges: Edges): readonly string[] =>
  circle.flatMap(from =>
    [...edges.get(from)!].flatMap(([to, example]) => (circle.includes(to) ? [example] : [])),
  )
