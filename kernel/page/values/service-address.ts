/** A service prefix of a project, as its settings have it. */
export interface ServicePrefix {
  readonly env: 'stg' | 'prd'
  readonly name: string
  readonly prefix: string
  readonly isDefault: boolean
}
/** An address that comes after a service prefix: of the service of that name, or of the default one where the name is empty. */
export interface ServiceAddress {
  readonly service: string
  /** Empty, or with `/`, `?` or `#` in front. */
  readonly rest: string
}

const NAMED = /^@([\p{L}_][\p{L}\p{N}_.-]{0,59})(?=[/?#]|$)/u
const OWN_BEGINNING = /^([a-z][a-z0-9+.-]{0,30}:|[/\\?#@])/i

/** `@crm/orders` and `orders` come after a service prefix of the project; null for addresses with a beginning of their own. */
export function serviceAddress(address: string): ServiceAddress | null {
  const named = NAMED.exec(address)
  if (named) return { service: named[1] as string, rest: address.slice(named[0].length) }
  // What is filled in first could be a whole address.
  if (address === '' || OWN_BEGINNING.test(address) || address.startsWith('${')) return null
  return { service: '', rest: `/${address}` }
}

/** The prefix of a service in an environment; null where there is none. */
export const prefixOf = (services: readonly ServicePrefix[], env: 'stg' | 'prd', service: string): string | null =>
  services.find((each) => each.env === env && (service === '' ? each.isDefault : each.name === service))?.prefix ?? null

/** A service address with the prefix of an environment in front; null where the service has none there. */
export function locatedAddress(
  services: readonly ServicePrefix[],
  env: 'stg' | 'prd',
  { service, rest }: ServiceAddress,
): { readonly prefix: string; readonly url: string } | null {
  const prefix = prefixOf(services, env, service)
  return prefix === null ? null : { prefix, url: `${prefix}${rest}` }
}
