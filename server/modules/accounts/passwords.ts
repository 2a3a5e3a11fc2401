import type { Config } from '../../config.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createFairQueue } from './fair-queue.ts'
import { LONGEST_PASSWORD, type PasswordLengths, subUserLengths } from './password-lengths.ts'
import { tooManyFor } from './rate-limit.ts'

/** Two hashes at a time take two cores; a hundred sign-ins of one office wait about four seconds. */
const HASHES = { running: 2, waiting: 200, ofShare: 100 } as const
/** Seconds after which a full queue is done. */
const FULL_SECONDS = 10
/** The share of what the product hashes by itself. */
const PRODUCT_SHARE = 'product'

/** Nobody's secret: the product's name. */
const PRODUCT = 'tessera'

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '')

/** What everybody knows who knows the account: its address, both parts of it, and what product this is; with or without a number after it. */
const isOwnName = (password: string, userName: string): boolean => {
  if (password === userName) return true
  const [local = '', domain = ''] = userName.split('@')
  if (password === local) return true
  const letters = lettersOf(password)
  const names = [PRODUCT, lettersOf(local), ...domain.split('.').slice(0, -1).map(lettersOf)]
  return letters.length >= 3 && names.includes(letters)
}

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly userName: string
  readonly sub: boolean
}

export interface Passwords {
  readonly lengths: { readonly own: PasswordLengths; readonly sub: PasswordLengths }
  /** As long as the kind of account asks, not a well-known one, not the account's own name or the product's. */
  isAcceptable(password: string, owner: PasswordOwner): Promise<boolean>
  /** `share` is whose turn it takes: an address, or a person who is signed in. */
  hash(password: string, share?: string): Promise<string>
  /** Takes as long for an unknown account (`hash` null) as for a known one. */
  verify(password: string, hash: string | null, share?: string): Promise<boolean>
}

/** argon2id with a bound on how many run at once and how many wait, by share: hashing is the most expensive thing a stranger can ask for. */
export const createPasswords = ({ minimum, cost }: { readonly minimum: number; readonly cost?: Config['passwordCost'] }): Passwords => {
  const inTurn = createFairQueue(HASHES, () => tooManyFor(FULL_SECONDS))
  const hashNow = (password: string) => Bun.password.hash(password, { algorithm: 'argon2id', ...cost })
  let dummy: Promise<string> | null = null
  const lengths = { own: { min: minimum, max: LONGEST_PASSWORD }, sub: subUserLengths(minimum) }
  return {
    lengths,
    async isAcceptable(password, { userName, sub }) {
      const { min, max } = sub ? lengths.sub : lengths.own
      const lower = password.normalize('NFKC').toLowerCase()
      if (password.length < min || password.length > max || new Set(lower).size < 3 || isOwnName(lower, userName.toLowerCase()))
        return false
      return !(await isCommonPassword(lower))
    },
    hash: (password, share = PRODUCT_SHARE) => inTurn(share, () => hashNow(password)),
    async verify(password, known, share = PRODUCT_SHARE) {
      // Once and outside of the queue, so that a full queue cannot leave unknown accounts without one.
      dummy ??= hashNow(crypto.randomUUID())
      const against = known ?? (await dummy)
      const matches = await inTurn(share, () => Bun.password.verify(password, against))
      return matches && known !== null
    },
  }
}
