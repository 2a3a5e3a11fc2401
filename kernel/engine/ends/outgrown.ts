import type { Running } from '../control.ts'

/** So often the memory may end while a path is written before what is written there is left out. */
const MOST = 2

/** Paths of the state whose writing ended the memory of a VM: the next one would end as well. */
export class Outgrown {
  readonly #times = new Map<string, number>()
  readonly #refused = new Map<string, number>()

  /** The memory ended while these paths were written; `sizeOf` tells how much is known to be at one. */
  note({ paths, size = 0 }: Extract<Running, { kind: 'push' }>, sizeOf: (path: string) => number): void {
    const left = paths.filter((path) => !this.#refused.has(path))
    // Of several written together, as for a new VM, the earlier culprit, or else the largest.
    const path = left.find((one) => this.#times.has(one)) ?? [...left].sort((a, b) => sizeOf(b) - sizeOf(a))[0]
    if (path === undefined) return
    const times = (this.#times.get(path) ?? 0) + 1
    this.#times.set(path, times)
    if (times >= MOST) this.#refused.set(path, paths.length === 1 ? Math.max(size, sizeOf(path)) : sizeOf(path))
  }

  get list(): readonly (readonly [string, number])[] {
    return [...this.#refused]
  }

  forgive(): void {
    this.#times.clear()
    this.#refused.clear()
  }
}
