import type { ElementId } from '#kernel/page/records'
import type { World } from '../world.ts'

/** One appointment an element. While the page is out of sight nothing runs; what fell due then runs once it is seen again. */
export class SourceTimers {
  readonly #world: Pick<World, 'wait'>
  readonly #timers = new Map<ElementId, AbortController>()
  readonly #due = new Map<ElementId, () => void>()
  #hidden: boolean

  constructor(world: Pick<World, 'wait'>, hidden: boolean) {
    this.#world = world
    this.#hidden = hidden
  }

  set(element: ElementId, milliseconds: number, run: () => void): void {
    this.clear(element)
    const calledOff = new AbortController()
    this.#timers.set(element, calledOff)
    const ring = () => {
      if (calledOff.signal.aborted) return
      this.#timers.delete(element)
      if (this.#hidden) this.#due.set(element, run)
      else run()
    }
    this.#world.wait(milliseconds, calledOff.signal, 'background').then(ring, () => {})
  }

  clear(element: ElementId): void {
    this.#timers.get(element)?.abort()
    this.#timers.delete(element)
    this.#due.delete(element)
  }

  hide(hidden: boolean): void {
    this.#hidden = hidden
    if (hidden) return
    const due = [...this.#due.values()]
    this.#due.clear()
    for (const run of due) run()
  }

  dispose(): void {
    for (const element of [...this.#timers.keys(), ...this.#due.keys()]) this.clear(element)
  }
}
