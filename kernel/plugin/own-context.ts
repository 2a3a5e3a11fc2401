import { MessageError, tell } from '#kernel/message'
import { PRODUCT } from './grants.ts'
import type { Contribution, Owner, Registry } from './registry.ts'
import type { FindService } from './service.ts'
import type { Services } from './services.ts'

/** What code of a plugin knows of its own plugin, made for each contribution. */
export interface OwnContext {
  /** The plugin that contributed it, in the version that runs. */
  readonly owner: Owner
  /**
   * Finds services, each created for this plugin alone. Throws a `MessageError` where none is provided, and once the
   * plugin has unloaded.
   */
  readonly service: FindService
  /** Aborts when the plugin is unloaded, replaced or switched off, with a `MessageError` that names it, and when the place that it works in is closed. */
  readonly signal: AbortSignal
}

type Point = Registry<{ readonly id: string }>

/** Makes the contexts of what is contributed to one place, such as an open editor: the same one each time, until its plugin goes. */
export class OwnContexts {
  readonly #made = new WeakMap<Contribution<{ readonly id: string }>, OwnContext>()
  /** By what was contributed, for what is asked once more while it goes. */
  readonly #last = new WeakMap<object, OwnContext>()
  readonly #closing = new AbortController()
  readonly #services: Pick<Services<never>, 'for' | 'dispose'> | undefined
  /** The product's own, for what no plugin contributed. */
  readonly ofProduct: OwnContext

  /** `services` are disposed of with this; without them nothing is provided here. */
  constructor(services?: Pick<Services<never>, 'for' | 'dispose'>) {
    this.#services = services
    this.ofProduct = this.#make(PRODUCT, this.#closing.signal)
  }

  /** The context of a contribution in the version that is given; of what no plugin contributed, the product's own. */
  of<T extends { readonly id: string }>(registry: Registry<T>, value: T): OwnContext {
    const point = registry as unknown as Point
    const found = point
      .versions(value.id)
      .peek()
      .find((each) => (each.value as unknown) === value)
    if (!found) return this.#last.get(value) ?? this.ofProduct
    const known = this.#made.get(found)
    if (known) return known
    const gone = point.gone(found)
    const made = this.#make(found.owner, AbortSignal.any([this.#closing.signal, gone]), gone)
    this.#made.set(found, made)
    this.#last.set(value, made)
    return made
  }

  dispose(): void {
    this.#closing.abort(new MessageError(tell('plugin.services-closed')))
    this.#services?.dispose()
  }

  #make(owner: Owner, signal: AbortSignal, gone?: AbortSignal): OwnContext {
    const { id, version } = owner
    const service: FindService =
      this.#services?.for(owner, gone) ??
      (({ label }) => {
        throw new MessageError(tell('plugin.no-service', { service: label }))
      })
    return Object.freeze({ owner: { id, version }, signal, service })
  }
}
