import { partsOf } from '#kernel/page/path'
import { nameOf, readsOf } from './slots.ts'

/** A node of the tree of path segments; a node without readers and watchers is idle. */
export interface Node {
  busy: boolean
  /** Bindings that read this very path, computed variables that do, and watching numbers. */
  slots: number[]
  computed: number[]
  watchers: number[]
  /** Bindings of templates, by their number. */
  fans: number[]
  kids: Map<string, Node> | null
}

/** A path with its parts, and where they lead in the tree as long as that has not grown. */
export interface Entry {
  readonly parts: readonly string[]
  grown: number
  /** The nodes on the way, and the one at the end. */
  above: Node[]
  found: Node | null
  /** The only relevant node, where all readers read exactly that path. */
  only: Node | null
}

/** The shared empty list of nodes without readers; the first reader creates a separate list. */
const NOBODY: number[] = []
const makeNode = (): Node => ({ busy: false, slots: NOBODY, computed: NOBODY, watchers: NOBODY, fans: NOBODY, kids: null })
const index = makeNode()
const NOWHERE = makeNode()

/** Counts what was added to the tree, for those who remember parts of it. */
export let grown = 0

const nodeOf = (path: string): Node => {
  let found = index
  if (path === '') return found
  for (let from = 0; from >= 0; ) {
    const end = path.indexOf('.', from)
    const part = end < 0 ? path.slice(from) : path.slice(from, end)
    if (found.kids === null) found.kids = new Map()
    let next = found.kids.get(part)
    if (next === undefined) {
      next = makeNode()
      found.kids.set(part, next)
      grown++
    }
    found = next
    from = end < 0 ? -1 : end + 1
  }
  return found
}

const join = (path: string, kind: 'slots' | 'computed' | 'watchers' | 'fans', one: number) => {
  const found = nodeOf(path)
  if (found[kind] === NOBODY) {
    found[kind] = []
    found.busy = true
    grown++
  }
  found[kind].push(one)
}

const leave = (path: string, kind: 'slots' | 'computed' | 'watchers' | 'fans', one: number) => {
  const list = nodeOf(path)[kind]
  const at = list.indexOf(one)
  if (at >= 0) list.splice(at, 1)
}

const kindOf = (slot: number) => (nameOf[slot] === undefined ? 'slots' : 'computed')

export const register = (slot: number, reads: readonly string[]) => {
  readsOf[slot] = reads
  for (let i = 0; i < reads.length; i++) join(reads[i]!, kindOf(slot), slot)
}

export const forget = (slot: number) => {
  for (const path of readsOf[slot]!) leave(path, kindOf(slot), slot)
  readsOf[slot] = NONE
}
const NONE: readonly string[] = []

/** A binding of a template reads a path of the page. */
export const registerFan = (fan: number, path: string) => join(path, 'fans', fan)

const watchedPaths = new Map<number, readonly string[]>()

export const watchPaths = (one: number, reads: readonly string[]) => {
  for (const path of watchedPaths.get(one) ?? NONE) leave(path, 'watchers', one)
  watchedPaths.set(one, reads)
  for (const path of reads) {
    join(path, 'watchers', one)
    grown++
  }
}

const entries = new Map<string, Entry>()

/** What leads nowhere has no parts. */
export const entryOf = (path: string): Entry => {
  let entry = entries.get(path)
  if (entry === undefined) {
    if (entries.size > 5000) entries.clear()
    entry = { parts: partsOf(path) ?? NONE, grown: -1, above: [], found: null, only: null }
    entries.set(path, entry)
  }
  return entry
}

export const locate = (entry: Entry) => {
  const above: Node[] = []
  const { parts } = entry
  let found: Node | null = index
  for (let i = 0; i < parts.length && found !== null; i++) {
    above[i] = found
    found = found.kids === null ? null : (found.kids.get(parts[i]!) ?? null)
  }
  const isSimple =
    !above.some((one) => one.busy) && (found === null || (found.kids === null && found.watchers.length === 0 && found.fans.length === 0))
  entry.above = above
  entry.found = found
  entry.only = isSimple ? (found ?? NOWHERE) : null
  entry.grown = grown
}
