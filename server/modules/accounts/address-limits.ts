import { addressKey, networkOf } from '../../http/ip.ts'
import type { Limit } from './rate-limit.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Every limit that is counted by network address. Many people share one address (an office, a mobile network), so none
 * of these may be used up by one person who fails: a call either counts failures only, or lets one account take no more
 * than its own share first. `address` is one address or the /64 of an IPv6 one, `network` its /24 or /64.
 * tests/security/shared-address.test.ts requires a case for each.
 */
export const ADDRESS_LIMITS = {
  /** Wrong passwords for one account from one address: its share of the limits below. */
  'login share': { most: 5, windowMs: 15 * MINUTE, by: 'address' },
  /** Wrong passwords for all accounts: sixty colleagues may use up their whole shares. */
  'login address': { most: 300, windowMs: 15 * MINUTE, by: 'address' },
  'login network': { most: 600, windowMs: 15 * MINUTE, by: 'network' },
  /** Bounds a slow spray over many accounts to thirty a quarter of an hour on average. */
  'login day': { most: 2880, windowMs: DAY, by: 'network' },
  codes: { most: 20, windowMs: HOUR, by: 'network' },
  /** Wrong codes; each code ends by itself after five. */
  'register-try': { most: 30, windowMs: HOUR, by: 'network' },
  /** Accounts made, each of an address that was proven. */
  register: { most: 200, windowMs: HOUR, by: 'network' },
  forget: { most: 60, windowMs: HOUR, by: 'network' },
  /** Wrong links, of 256 bits each. */
  'reset-look': { most: 60, windowMs: 15 * MINUTE, by: 'network' },
  reset: { most: 30, windowMs: 15 * MINUTE, by: 'network' },
  /** Sign-ins begun with an account elsewhere that did not succeed yet. */
  way: { most: 600, windowMs: 15 * MINUTE, by: 'network' },
  /** Wrong ways back. */
  'way-back': { most: 60, windowMs: 15 * MINUTE, by: 'network' },
  /** Visitors without a login; the current user is counted as a person. */
  visitor: { most: 120, windowMs: MINUTE, by: 'network' },
  'visitor upload': { most: 20, windowMs: MINUTE, by: 'network' },
  picture: { most: 120, windowMs: MINUTE, by: 'network' },
  blocked: { most: 10, windowMs: MINUTE, by: 'network' },
  /** Reports of errors, and errors that were not reported before; both are counted in memory. */
  errors: { most: 60, windowMs: MINUTE, by: 'network' },
  'new errors': { most: 30, windowMs: HOUR, by: 'network' },
} as const satisfies { readonly [name: string]: Omit<Limit, 'key'> & { readonly by: 'address' | 'network' } }

/** A limit of `ADDRESS_LIMITS` for the address of a request; `share` names the account whose part of it this is. */
export const addressLimit = (name: keyof typeof ADDRESS_LIMITS, ip: string, share?: string): Limit => {
  const { most, windowMs, by } = ADDRESS_LIMITS[name]
  const where = by === 'address' ? addressKey(ip) : networkOf(ip)
  return { key: share === undefined ? `${name}:${where}` : `${name}:${share}|${where}`, most, windowMs }
}
