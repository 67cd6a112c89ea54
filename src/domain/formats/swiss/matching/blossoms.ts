/** An edge as its two ends, the first in the child named first. */
type Link = readonly [number, number]

/**
 * Odd cycles that are shrunk to one vertex while a matching grows, and the matching itself. A blossom has a
 * number from `size` on; a plain vertex is its own blossom. Child 0 holds the base, the one vertex matched
 * outside; links 1, 3, 5, … of the cycle are matched. Arrays of a blossom are replaced, never changed.
 */
export class Blossoms {
  readonly size: number
  readonly mate: Int32Array
  /** The outermost blossom of a vertex. */
  readonly top: Int32Array
  readonly base: Int32Array
  readonly parent: Int32Array
  children: (readonly number[] | undefined)[] = []
  links: (readonly Link[] | undefined)[] = []
  /** Numbers of blossoms that exist now. */
  readonly live = new Set<number>()
  private readonly free: number[] = []

  constructor(size: number) {
    this.size = size
    this.mate = new Int32Array(size).fill(-1)
    this.top = Int32Array.from({ length: size }, (_, v) => v)
    this.base = Int32Array.from({ length: 2 * size }, (_, v) => (v < size ? v : -1))
    this.parent = new Int32Array(2 * size).fill(-1)
    for (let id = 2 * size - 1; id >= size; id--) this.free.push(id)
  }

  leaves(blossom: number, into: number[] = []): number[] {
    if (blossom < this.size) into.push(blossom)
    else for (const child of this.children[blossom]!) this.leaves(child, into)
    return into
  }

  shrink(children: readonly number[], links: readonly Link[]): number {
    const blossom = this.free.pop()!
    this.live.add(blossom)
    this.children[blossom] = children
    this.links[blossom] = links
    this.base[blossom] = this.base[children[0]!]!
    this.parent[blossom] = -1
    for (const child of children) this.parent[child] = blossom
    for (const leaf of this.leaves(blossom)) this.top[leaf] = blossom
    return blossom
  }

  /** Takes one outermost blossom apart into its children. */
  expand(blossom: number): readonly number[] {
    const children = this.children[blossom]!
    for (const child of children) {
      this.parent[child] = -1
      for (const leaf of this.leaves(child)) this.top[leaf] = child
    }
    this.children[blossom] = undefined
    this.links[blossom] = undefined
    this.live.delete(blossom)
    this.free.push(blossom)
    return children
  }

  /** Turns the matching inside a blossom so that `vertex` becomes its base. */
  rebase(blossom: number, vertex: number): void {
    if (blossom < this.size) return
    let entry = vertex
    while (this.parent[entry] !== blossom) entry = this.parent[entry]!
    if (entry >= this.size) this.rebase(entry, vertex)
    const children = this.children[blossom]!
    const links = this.links[blossom]!
    const at = children.indexOf(entry)
    const count = children.length
    if (at % 2 === 0)
      for (let link = at - 2; link >= 0; link -= 2) this.matchAlong(links[link]!, children, link)
    else for (let link = at + 1; link < count; link += 2) this.matchAlong(links[link]!, children, link)
    this.children[blossom] = [...children.slice(at), ...children.slice(0, at)]
    this.links[blossom] = [...links.slice(at), ...links.slice(0, at)]
    this.base[blossom] = vertex
  }

  private matchAlong([u, v]: Link, children: readonly number[], link: number): void {
    this.rebase(children[link]!, u)
    this.rebase(children[(link + 1) % children.length]!, v)
    this.mate[u] = v
    this.mate[v] = u
  }

  save(): BlossomSnapshot {
    return {
      mate: this.mate.slice(),
      top: this.top.slice(),
      base: this.base.slice(),
      parent: this.parent.slice(),
      children: this.children.slice(),
      links: this.links.slice(),
      live: [...this.live],
      free: this.free.slice(),
    }
  }

  restore(saved: BlossomSnapshot): void {
    this.mate.set(saved.mate)
    this.top.set(saved.top)
    this.base.set(saved.base)
    this.parent.set(saved.parent)
    this.children = saved.children.slice()
    this.links = saved.links.slice()
    this.live.clear()
    for (const blossom of saved.live) this.live.add(blossom)
    this.free.length = 0
    this.free.push(...saved.free)
  }
}

export type BlossomSnapshot = {
  readonly mate: Int32Array
  readonly top: Int32Array
  readonly base: Int32Array
  readonly parent: Int32Array
  readonly children: (readonly number[] | undefined)[]
  readonly links: (readonly Link[] | undefined)[]
  readonly live: readonly number[]
  readonly free: readonly number[]
}
