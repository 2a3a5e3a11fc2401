import { Signal } from '@preact/signals-core'

/**
 * A signal that tells its subscribers itself. Each element of a page is followed by what draws it: thousands of them, for which an effect each
 * is a tenth of the time that the page takes to mount. What computes from it follows as from any signal.
 */
export class ElementSignal<T> extends Signal<T> {
  readonly #subscribers: ((value: T) => void)[] = []

  override get value(): T {
    return super.value
  }

  override set value(value: T) {
    if (value === this.peek()) return
    super.value = value
    for (const subscriber of [...this.#subscribers]) subscriber(value)
  }

  override subscribe(subscriber: (value: T) => void): () => void {
    this.#subscribers.push(subscriber)
    subscriber(this.peek())
    return () => {
      const at = this.#subscribers.indexOf(subscriber)
      if (at >= 0) this.#subscribers.splice(at, 1)
    }
  }
}
