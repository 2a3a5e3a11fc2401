import { MessageError, tell } from '#kernel/message'
import { ABILITIES, allGranted, type Grants, isOfProduct, PRODUCT } from './grants.ts'
import type { Contribution, Owner, Pins, Registry } from './registry.ts'
import type { FindService, ServiceProvider, ServiceToken } from './service.ts'
import { unlessAborted } from './unless-aborted.ts'

/** As much of a registry of services as it takes to use them. */
export type ServiceRegistry<Host> = Pick<Registry<ServiceProvider<Host>>, 'find' | 'gone'>

export interface ServicesOptions<Host> {
  readonly registry: ServiceRegistry<Host>
  readonly host: Host
  /** Which versions of plugins the host holds on to at that moment. */
  readonly pins?: () => Pins
  /** What a plugin may use; everything unless said. */
  readonly grants?: Grants
  /** A host without a visitor: tokens answer themselves where no plugin provides them. */
  readonly headless?: boolean
}

interface Made<Host> {
  readonly from: Contribution<ServiceProvider<Host>>
  readonly service: unknown
  readonly ending: AbortController
}

/** The services of one host. Each plugin that uses one has its own, so that two of them share nothing that a service keeps. */
export class Services<Host> {
  readonly #options: ServicesOptions<Host>
  readonly #closing = new AbortController()
  /** By the plugin that uses them, then by the service's id. */
  readonly #made = new Map<string, Map<string, Made<Host>>>()

  constructor(options: ServicesOptions<Host>) {
    this.#options = options
  }

  /** What a plugin finds services with. `gone` aborts when it is unloaded: what was made for it ends then. */
  for(owner: Owner, gone?: AbortSignal): FindService {
    return (token) => {
      this.#closing.signal.throwIfAborted()
      gone?.throwIfAborted()
      return this.#find(owner, token, gone) as never
    }
  }

  /** Ends all of them. */
  dispose(): void {
    this.#closing.abort(new MessageError(tell('plugin.services-closed')))
    for (const made of this.#made.values()) endAll(made, this.#closing.signal.reason)
    this.#made.clear()
  }

  #find(owner: Owner, token: ServiceToken<unknown>, gone?: AbortSignal): unknown {
    const { registry, host, pins, grants = allGranted } = this.#options
    if (!grants(owner, token.id)) throw refusal(owner, token)
    const contributed = registry.find(token.id, pins?.())
    const from = contributed ?? this.#headless(token)
    if (!from) throw new MessageError(tell('plugin.no-service', { service: token.label }))
    const mine = this.#of(owner, gone)
    const known = mine.get(token.id)
    if (known?.from.value.create === from.value.create && !known.ending.signal.aborted) return known.service
    const ending = new AbortController()
    const providerGone = contributed ? registry.gone(contributed) : this.#closing.signal
    const { signal } = ending
    const use = { owner, provider: from.owner, host, service: this.for(from.owner, providerGone), signal }
    const created = from.value.create(use)
    const made = { from, ending, service: isOfProduct(from.owner) ? created : guarded(created, signal) }
    const end = () => {
      if (mine.get(token.id) === made) mine.delete(token.id)
      ending.abort(providerGone.reason)
    }
    providerGone.addEventListener('abort', end, { once: true, signal })
    // The page may be reopened with another version of it in the meantime.
    known?.ending.abort()
    mine.set(token.id, made)
    return made.service
  }

  #headless({ id, label, headless }: ServiceToken<unknown>): Contribution<ServiceProvider<Host>> | undefined {
    return this.#options.headless && headless ? { value: { id, label, create: headless }, owner: PRODUCT } : undefined
  }

  #of(owner: Owner, gone: AbortSignal | undefined): Map<string, Made<Host>> {
    const key = `${owner.id}@${owner.version}`
    const known = this.#made.get(key)
    if (known) return known
    const mine = new Map<string, Made<Host>>()
    this.#made.set(key, mine)
    const end = () => {
      this.#made.delete(key)
      endAll(mine, gone?.reason)
    }
    gone?.addEventListener('abort', end, { once: true, signal: this.#closing.signal })
    return mine
  }
}

/** Says where the plugin has to declare the service: the product's abilities under `grants`, services of other plugins under `uses`. */
function refusal(owner: Owner, { id, label }: ServiceToken<unknown>): MessageError {
  const ability = ABILITIES.find((name) => id === `service/${name}`)
  return new MessageError(
    ability
      ? tell('plugin.ability-refused', { plugin: owner.id, service: label, ability })
      : tell('plugin.service-refused', { plugin: owner.id, service: label }),
  )
}

/**
 * A service of a plugin that may go: what is under way fails with the signal's reason as soon as it aborts, and nothing can be asked of it any more,
 * whatever its code does then.
 */
function guarded(service: unknown, signal: AbortSignal): unknown {
  if (typeof service !== 'object' || service === null) return service
  return new Proxy(service, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: readonly unknown[]): unknown => {
        signal.throwIfAborted()
        const answer: unknown = Reflect.apply(value, target, args)
        return answer instanceof Promise ? unlessAborted(answer, signal) : answer
      }
    },
  })
}

function endAll<Host>(made: Map<string, Made<Host>>, reason: unknown): void {
  for (const { ending } of made.values()) ending.abort(reason)
  made.clear()
}
