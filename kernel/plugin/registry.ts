import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { KernelError, toError } from './errors.ts'
import type { ExtensionPoint } from './extension-point.ts'

interface Contribution<T> {
  readonly value: T
  readonly by: string
}

/** The contributions of one extension point, in the order they came; observable as a whole and by id. */
export class Registry<T extends { readonly id: string }> {
  readonly #entries = signal<ReadonlyMap<string, Contribution<T>>>(new Map())
  readonly #byId = new Map<string, ReadonlySignal<T | undefined>>()
  readonly all: ReadonlySignal<readonly T[]> = computed(() => [...this.#entries.value.values()].map((entry) => entry.value))

  constructor(readonly point: ExtensionPoint<T>) {}

  /** Adds a value in a plugin's name and returns its removal. A taken id is an error that names both plugins. */
  add(value: T, by: string): () => void {
    const taken = this.#entries.peek().get(value.id)
    if (taken) {
      throw new KernelError('DUPLICATE_CONTRIBUTION', `${this.point.name}: "${value.id}" is contributed by both ${taken.by} and ${by}`)
    }
    try {
      this.point.accepts?.(value)
    } catch (thrown) {
      const reason = toError(thrown)
      throw new KernelError('REFUSED_CONTRIBUTION', `${this.point.name}: "${value.id}" from ${by} was refused: ${reason.message}`, {
        cause: reason,
      })
    }
    this.#write((entries) => entries.set(value.id, { value, by }))
    return () => {
      if (this.#entries.peek().get(value.id)?.value === value) this.#write((entries) => entries.delete(value.id))
    }
  }

  /** The value now; does not subscribe. */
  get(id: string): T | undefined {
    return this.#entries.peek().get(id)?.value
  }

  /** The same signal for the same id each time, so that a reader subscribes once. */
  signal(id: string): ReadonlySignal<T | undefined> {
    const known = this.#byId.get(id)
    if (known) return known
    const created = computed(() => this.#entries.value.get(id)?.value)
    this.#byId.set(id, created)
    return created
  }

  /** The plugin that contributed an id. */
  contributor(id: string): string | undefined {
    return this.#entries.peek().get(id)?.by
  }

  #write(change: (entries: Map<string, Contribution<T>>) => void): void {
    const next = new Map(this.#entries.peek())
    change(next)
    this.#entries.value = next
  }
}
