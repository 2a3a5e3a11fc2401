import type { ElementId } from '#kernel/page'

/** One appointment an element. While the page is out of sight nothing runs; what fell due then runs once it is seen again. */
export class SourceTimers {
  readonly #timers = new Map<ElementId, ReturnType<typeof setTimeout>>()
  readonly #due = new Map<ElementId, () => void>()
  #hidden: boolean

  constructor(hidden: boolean) {
    this.#hidden = hidden
  }

  set(element: ElementId, milliseconds: number, run: () => void): void {
    this.clear(element)
    const handle = setTimeout(() => {
      this.#timers.delete(element)
      if (this.#hidden) this.#due.set(element, run)
      else run()
    }, milliseconds)
    this.#timers.set(element, handle)
  }

  clear(element: ElementId): void {
    clearTimeout(this.#timers.get(element))
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
