import { isOfProduct, type Owner, PRODUCT, unlessAborted } from '#kernel/plugin'
import type { Owned } from '../runtime.ts'

/** What every context of a plugin's code begins with. */
export interface OwnersPart {
  readonly owner: Owner
  /** Aborts with the caller's signal, or when the plugin unloads, with a reason that names it. */
  readonly signal: AbortSignal
  readonly memory: Map<string, unknown>
}

/**
 * Creates the contexts of actions and sources on one page, each for the plugin whose code runs; the rights of a plugin
 * are checked here. Stores the memory of plugins separately, until the plugin unloads or the page closes.
 */
export class OwnersContexts {
  /** By plugin and version, then by place. */
  readonly #memories = new Map<string, Map<string, Map<string, unknown>>>()

  /**
   * Runs a plugin's code with a new context; rejects immediately when the plugin unloads. `place` identifies its
   * memory.
   */
  run<Context extends object, T>(
    from: Owned,
    place: string,
    signal: AbortSignal,
    rest: (part: OwnersPart) => Context,
    work: (context: Context & OwnersPart) => Promise<T>,
  ): Promise<T> {
    const { owner = PRODUCT, gone } = from
    if (gone?.aborted) return Promise.reject(gone.reason)
    const memory = this.#memory(owner, gone, place)
    // The product's own plugins go when the product does.
    if (!gone || isOfProduct(owner)) {
      const part = { owner, signal, memory }
      return work({ ...rest(part), ...part })
    }
    const part = { owner, signal: AbortSignal.any([signal, gone]), memory }
    return unlessAborted(work(whileThere({ ...rest(part), ...part }, gone)), gone)
  }

  #memory(owner: Owner, gone: AbortSignal | undefined, place: string): Map<string, unknown> {
    const key = `${owner.id}@${owner.version}`
    const mine = this.#memories.get(key) ?? new Map<string, Map<string, unknown>>()
    if (!this.#memories.has(key)) {
      this.#memories.set(key, mine)
      gone?.addEventListener('abort', () => this.#memories.delete(key), { once: true })
    }
    const memory = mine.get(place) ?? new Map<string, unknown>()
    mine.set(place, memory)
    return memory
  }

  /** Plugins and places that remember something now. */
  remembered(): readonly string[] {
    return [...this.#memories].flatMap(([plugin, places]) => [...places.keys()].map((place) => `${plugin} ${place}`))
  }
}

/** The same, but it stops working for code that still runs after its plugin has unloaded. */
function whileThere<T extends object>(parts: T, gone: AbortSignal): T {
  const guarded = Object.entries(parts).map(([name, part]) => {
    if (name === 'page' && typeof part === 'object') return [name, whileThere(part as object, gone)]
    if (typeof part !== 'function') return [name, part]
    const call = (...args: readonly unknown[]): unknown => {
      gone.throwIfAborted()
      return (part as (...args: readonly unknown[]) => unknown)(...args)
    }
    return [name, call]
  })
  return Object.fromEntries(guarded) as T
}
