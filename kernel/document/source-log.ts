import type { Json } from './kinds.ts'

/** The last of several prefixes of one key, and when the last of them all was dropped. */
interface Dropped {
  readonly prefix: string
  readonly at: number
}

/**
 * Sources by dotted path during an edit. All below a path can be dropped in one call. The dropped ones are found at
 * the end, in one pass over the sorted paths, because checking every path for each drop would take quadratic time.
 */
export class SourceLog {
  #now = 0
  readonly #entries: Map<string, { readonly source: Json; readonly at: number }>
  readonly #drops = new Map<string, number>()

  constructor(sources: { readonly [path: string]: Json }) {
    this.#entries = new Map(Object.entries(sources).map(([path, source]) => [path, { source, at: 0 }]))
  }
  set(path: string, source: Json): void {
    this.#now++
    this.#entries.set(path, { source, at: this.#now })
  }
  delete(path: string): void {
    this.#entries.delete(path)
  }
  /** Everything below a path, not what is at it. */
  dropBelow(path: string): void {
    this.#now++
    this.#drops.set(`${path}.`, this.#now)
  }
  toSources(): { [path: string]: Json } {
    const dropped = this.#drops.size === 0 ? new Set<string>() : this.#droppedPaths()
    return Object.fromEntries([...this.#entries].flatMap(([path, { source }]) => (dropped.has(path) ? [] : [[path, source]])))
  }

  /** Paths below a dropped one that were not set again later. */
  #droppedPaths(): Set<string> {
    const drops = [...this.#drops].sort(([a], [b]) => (a < b ? -1 : 1))
    const found = new Set<string>()
    /** Prefixes of the path at hand, the shortest first. */
    const above: Dropped[] = []
    const leave = (path: string): void => {
      while (above.length > 0 && !path.startsWith(above.at(-1)!.prefix)) above.pop()
    }
    let next = 0
    for (const path of [...this.#entries.keys()].sort()) {
      for (; next < drops.length && drops[next]![0] <= path; next++) {
        const [prefix, at] = drops[next]!
        leave(prefix)
        above.push({ prefix, at: Math.max(at, above.at(-1)?.at ?? 0) })
      }
      leave(path)
      if (this.#entries.get(path)!.at < (above.at(-1)?.at ?? 0)) found.add(path)
    }
    return found
  }
}
