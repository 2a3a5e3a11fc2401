import { locatedAddress, type ServicePrefix, serviceAddress } from '#kernel/page/values'

const SECRET = /\{\{secret[.:]([A-Za-z]\w{0,59})\}\}/g

/**
 * The names of the secrets that a text refers to, as often as it does.
 * @example
 * secretNamesIn('Bearer {{secret.token}}') // ['token']
 */
export const secretNamesIn = (text: string): readonly string[] => [...text.matchAll(SECRET)].map(([, name]) => name!)

/**
 * The text with something else in the place of each reference to a secret.
 * @example
 * withSecretsFrom('Bearer {{secret.token}}', () => 'abc') // 'Bearer abc'
 */
export const withSecretsFrom = (text: string, secretOf: (name: string) => string): string =>
  text.replace(SECRET, (_, name: string) => secretOf(name))

/**
 * The host of an address that is written out, with its port where that is not the usual one; null where a part of the
 * host is computed.
 * @example
 * literalHost('https://api.example.com/orders/${event.after.id}') // 'api.example.com'
 * literalHost('https://${event.input.host}/') // null
 */
export function literalHost(address: string): string | null {
  const [, scheme, host] = /^\s*(https?):\/\/([^/?#\\]+)/i.exec(address) ?? []
  if (host === undefined || !/^[\p{L}\p{N}.\-:[\]]+$/u.test(host)) return null
  return URL.parse(`${scheme}://${host}/`)?.host ?? null
}

/**
 * The host that a written address leads to in an environment, over the prefix of its service where it names one; null
 * where a part of the host is computed, or where the service has no prefix there.
 * @example
 * const crm = { env: 'stg', name: 'crm', prefix: 'https://crm.test/api', isDefault: false }
 * hostIn('@crm/orders', [crm], 'stg') // 'crm.test'
 */
export function hostIn(address: string, services: readonly ServicePrefix[], env: 'stg' | 'prd'): string | null {
  const service = serviceAddress(address.trim())
  if (!service) return literalHost(address)
  const located = locatedAddress(services, env, service)
  return located === null ? null : literalHost(located.prefix)
}
