import { type Label, type LoadWords, MessageError, tell } from '#kernel/message'
import { defineExtensionPoint, type ExtensionPoint } from './extension-point.ts'
import type { Owner } from './registry.ts'

/** The point of page services as plugins that are known as data alone name it. */
export const PAGE_SERVICES = 'page services'

/** Names a service and carries its type: who uses it knows the token, never who provides it. */
export interface ServiceToken<T> {
  readonly id: `service/${string}`
  /** What people call it, for where it cannot be had. */
  readonly label: Label
  /** What answers for it where there is no screen: in tests and headless runs. Without it, it cannot be had there. */
  readonly headless?: () => T
}

/**
 * Finds a service by its token. Throws a `MessageError` that names it where none is provided, or the owner may not use
 * it.
 */
export type FindService = <T>(token: ServiceToken<T>) => T

/** For whom a service is made, and where; `Host` is what it is used on: a page, a session of the editor. */
export interface ServiceUse<Host> {
  /** The plugin that uses it. */
  readonly owner: Owner
  /** The plugin that provides it. */
  readonly provider: Owner
  readonly host: Host
  /** Other services, for the provider. */
  readonly service: FindService
  /** Aborts when the host closes or one of the two plugins unloads; the service must end what it started. */
  readonly signal: AbortSignal
}
export type CreateService<T, Host> = (use: ServiceUse<Host>) => T

/** A service as it is contributed, made once for each plugin that uses it on a host. */
export interface ServiceProvider<Host = unknown> {
  readonly id: `service/${string}`
  readonly label: Label
  /** The words of its failures, by the last part of a code; its id is their owner. */
  readonly messages?: LoadWords
  /** Of the product's own: every page begins with it. All others come with the first action that acts on the page, or with views that few pages have. */
  readonly common?: true
  readonly create: CreateService<unknown, Host>
}
export type ProviderOptions = Pick<ServiceProvider, 'messages' | 'common'>

/** A service that loads when it is first used can answer by promises alone. */
type Promising<T> = { readonly [K in keyof T]: (...args: never[]) => Promise<unknown> }

/** A token for a service: `defineService<Clock>('service/clock', { zh: '时钟', en: 'Clock' })`. */
export function defineService<T>(id: `service/${string}`, label: Label, headless?: () => T): ServiceToken<T> {
  return Object.freeze({ id, label, ...(headless ? { headless } : {}) })
}

/** The point at which the services of one kind of host are contributed. */
export function defineServicesPoint<Host>(name: string): ExtensionPoint<ServiceProvider<Host>> {
  return defineExtensionPoint(name, {
    accepts: ({ id }) => {
      if (!/^service\/[a-z0-9][a-z0-9.-]*$/.test(id)) throw new MessageError(tell('plugin.id-form', { form: 'service/some-name' }))
    },
  })
}

/** A service whose code is at hand. */
export function provideService<T, Host = unknown>(
  token: ServiceToken<T>,
  create: CreateService<T, Host>,
  options: ProviderOptions = {},
): ServiceProvider<Host> {
  return { id: token.id, label: token.label, ...options, create }
}

/** A service whose code loads when one of its methods is first called. */
export function provideLazyService<T extends Promising<T>, Host = unknown>(
  token: ServiceToken<T>,
  load: () => Promise<{ readonly create: CreateService<T, Host> }>,
  options: ProviderOptions = {},
): ServiceProvider<Host> {
  return {
    id: token.id,
    label: token.label,
    ...options,
    create: (use) => lazily<T>(async () => (await loaded(token, load)).create(use), use.signal),
  }
}

/** What a browser says of code that does not come is nothing for people. */
async function loaded<T>({ label }: Pick<ServiceProvider, 'label'>, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    throw new MessageError(tell('plugin.service-not-loaded', { service: label }))
  }
}

/** Stands for what is loaded at the first call; a load that failed is tried again at the next one. */
function lazily<T>(make: () => Promise<T>, signal: AbortSignal): T {
  let loading: Promise<T> | undefined
  const call = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    loading ??= make()
    const service = await loading.catch((error: unknown) => {
      loading = undefined
      throw error
    })
    signal.throwIfAborted()
    return (service as { readonly [name: string]: (...args: readonly unknown[]) => unknown })[method]!(...args)
  }
  const get = (_: object, name: string | symbol): unknown =>
    // A promise of it must not take it for a promise.
    typeof name === 'symbol' || name === 'then' ? undefined : (...args: readonly unknown[]) => call(name, args)
  return new Proxy({}, { get }) as T
}
