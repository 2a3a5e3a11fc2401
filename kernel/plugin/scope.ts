import { tell } from '#kernel/message'
import { KernelError } from './errors.ts'

interface Owned {
  readonly label: string
  readonly undo: () => void
}

/** Owns the undoing of everything that was started in its name. */
export class Scope {
  readonly #owned: Owned[] = []
  #open = true

  constructor(readonly label: string) {}

  get open(): boolean {
    return this.#open
  }

  /**
   * Registers how to undo a started effect. On a closed scope the effect is undone immediately and
   * `plugin.scope-closed` is thrown, so that a late start cannot leak.
   */
  own(label: string, undo: () => void): () => void {
    if (!this.#open) {
      undo()
      throw new KernelError(tell('plugin.scope-closed', { scope: this.label, effect: label }))
    }
    const entry: Owned = { label, undo }
    this.#owned.push(entry)
    return () => {
      const index = this.#owned.indexOf(entry)
      if (index < 0) return
      this.#owned.splice(index, 1)
      undo()
    }
  }

  /** Labels of what is owned now, in the order it was started. */
  inspect(): readonly string[] {
    return this.#owned.map((entry) => entry.label)
  }

  /** Undoes everything, last first; goes on after a failure and throws `plugin.undo-failed` with all of them at the end. */
  dispose(): void {
    this.#open = false
    const failures: unknown[] = []
    for (const entry of this.#owned.splice(0).reverse()) {
      try {
        entry.undo()
      } catch (thrown) {
        failures.push(thrown)
      }
    }
    if (failures.length > 0) {
      const told = tell('plugin.undo-failed', { scope: this.label, count: failures.length })
      throw new KernelError(told, { cause: new AggregateError(failures) })
    }
  }
}
