import { type Cell, changedCells } from './cells.ts'
import type { Changes } from './edit.ts'
import type { DocumentKind, Entry } from './kinds.ts'
import { related } from './path.ts'

/** Identifies one write of one cell; 0: before the first write in this history. */
export type WriteToken = number

/** Whose the last write of each cell is, as far as one person's history has to know: the cells that this person wrote. */
export class Writers<E extends Entry> {
  readonly #kind: DocumentKind<E>
  /** By record and cell. */
  readonly #tokens = new Map<string, Map<string, WriteToken>>()
  /** Records that another person added or moved: their ancestors by this person are not removed. */
  readonly #foreign = new Set<string>()
  #last = 0

  constructor(kind: DocumentKind<E>) {
    this.#kind = kind
  }

  fresh = (): WriteToken => ++this.#last
  tokenOf = (entry: string, path: string): WriteToken => this.#tokens.get(entry)?.get(path) ?? 0
  isForeign = (entry: string): boolean => this.#foreign.has(entry)

  set(entry: string, path: string, token: WriteToken): void {
    const own = this.#tokens.get(entry) ?? new Map<string, WriteToken>()
    this.#tokens.set(entry, own)
    own.set(path, token)
  }

  /** Changes by another person: this person's earlier writes of these cells can no longer be undone. */
  wroteElse(changes: Changes<E>): void {
    for (const [id, { from, to }] of changes) {
      if (!from && to) this.#foreign.add(id)
      if (from && to) for (const cell of changedCells(this.#kind, from, to)) this.#wrote(cell)
    }
  }

  #wrote([entry, path]: Cell): void {
    if (path === this.#kind.place) this.#foreign.add(entry)
    const own = this.#tokens.get(entry)
    if (!own) return
    for (const known of own.keys()) if (related(known, path)) own.set(known, this.fresh())
  }

  clear(): void {
    this.#tokens.clear()
    this.#foreign.clear()
  }
}
