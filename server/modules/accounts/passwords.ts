import type { Config } from '../../config.ts'
import { AppError, errors } from '../../http/errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { LONGEST_PASSWORD, type PasswordLengths, subUserLengths } from './password-lengths.ts'

const AT_ONCE = 2
const QUEUE_LIMIT = 50

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
  hash(password: string): Promise<string>
  /** Takes as long for an unknown account (`hash` null) as for a known one. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** argon2id with a bound on how many run at once and how many wait: hashing is the dearest thing a stranger can ask for. */
export const createPasswords = ({ minimum, cost }: { readonly minimum: number; readonly cost?: Config['passwordCost'] }): Passwords => {
  let running = 0
  const waiting: (() => void)[] = []
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= QUEUE_LIMIT) throw new AppError(errors.tooMany, { headers: { 'retry-after': '5' } })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  const hash = (password: string) => inTurn(() => Bun.password.hash(password, { algorithm: 'argon2id', ...cost }))
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
    hash,
    async verify(password, known) {
      dummy ??= hash(crypto.randomUUID())
      const against = known ?? (await dummy)
      const matches = await inTurn(() => Bun.password.verify(password, against))
      return matches && known !== null
    },
  }
}
