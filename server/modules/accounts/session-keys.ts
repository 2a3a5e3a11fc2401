import { PAGE_TOKEN_PREFIX } from '../../http/audience.ts'
import { KEY_PREFIX } from '../../http/keys.ts'

export const TOKEN_SECONDS = 15 * 60
export const IDLE_MS = 12 * 3_600_000
export const LONGEST_MS = 7 * 24 * 3_600_000
/** Two tabs may renew at the same moment, or an answer get lost; within this time the older key still counts as the browser's own. */
export const GRACE_MS = 10_000
/** A code goes from one address to the other in a redirect. */
export const CODE_MS = 60_000

export interface SessionKeys {
  readonly token: string
  readonly cookie: string
}

export const secret = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
/** A token of the studio: never one that begins as those of pages or as keys of projects, as two of 262,144 would. */
export const studioToken = (): string => {
  const value = secret()
  return value.startsWith(PAGE_TOKEN_PREFIX) || value.startsWith(KEY_PREFIX) ? studioToken() : value
}
export const hashOf = (value: string): string => new Bun.CryptoHasher('sha256').update(value).digest('hex')
export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
