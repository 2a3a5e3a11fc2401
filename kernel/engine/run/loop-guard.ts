import type { ElementId } from '#kernel/page/records'
import type { World } from '../world.ts'

/** The limit of automatic runs of one source in a second; no person types as fast. */
const MOST = 100
const WINDOW = 1_000

/**
 * Sources that read each other's data run in an endless loop: each answer is a change for the next. A page made elsewhere may have such a
 * loop; it is stopped after so many runs, and goes on with the next change from outside.
 */
export class LoopGuard {
  readonly #world: Pick<World, 'elapsed'>
  readonly #windows = new Map<ElementId, { readonly since: number; runs: number }>()

  constructor(world: Pick<World, 'elapsed'>) {
    this.#world = world
  }

  /** Others that ran nearly as often lately: what it is in a loop with. */
  partners(element: ElementId): readonly ElementId[] {
    const now = this.#world.elapsed()
    const busy = ([id, { since, runs }]: readonly [ElementId, { readonly since: number; runs: number }]) =>
      id !== element && now - since <= WINDOW && runs > MOST / 2
    return [...this.#windows].filter(busy).map(([id]) => id)
  }

  /** Whether it may run again; `'last'` occurs once a second, so that the caller reports it. */
  turn(element: ElementId): 'run' | 'last' | 'stopped' {
    const now = this.#world.elapsed()
    let window = this.#windows.get(element)
    if (!window || now - window.since > WINDOW) {
      window = { since: now, runs: 0 }
      this.#windows.set(element, window)
    }
    window.runs++
    return window.runs <= MOST ? 'run' : window.runs === MOST + 1 ? 'last' : 'stopped'
  }
}
