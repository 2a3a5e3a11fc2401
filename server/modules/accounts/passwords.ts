import { AppError, errors } from '../../http/errors.ts'

const AT_ONCE = 2
const QUEUE_LIMIT = 50

/** Seen first in every list of leaked passwords; an attacker tries these before anything else. */
const COMMON = new Set(
  (
    '12345678 123456789 1234567890 12345678910 password password1 password123 passw0rd p@ssw0rd qwertyui qwerty123 qwertyuiop 1q2w3e4r ' +
    '1qaz2wsx q1w2e3r4 11111111 00000000 88888888 66666666 12341234 11223344 87654321 98765432 abcd1234 abc12345 a1234567 aa123456 ' +
    'iloveyou sunshine princess football baseball welcome1 letmein1 trustno1 superman admin123 admin1234 administrator root1234 ' +
    '123456 111111 654321 666666 123123 qwerty abc123 monkey dragon admin1 test123 changeme tessera tessera1 woaini520 woaini1314 5201314'
  ).split(' '),
)

export interface Passwords {
  /** Long enough, not a well-known one, not the account's own name. */
  isAcceptable(password: string, userName: string): boolean
  hash(password: string): Promise<string>
  /** Takes as long for an unknown account (`hash` null) as for a known one. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** argon2id with a bound on how many run at once and how many wait: hashing is the dearest thing a stranger can ask for. */
export const createPasswords = ({ minimum }: { readonly minimum: number }): Passwords => {
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
  const hash = (password: string) => inTurn(() => Bun.password.hash(password, 'argon2id'))
  let dummy: Promise<string> | null = null
  return {
    isAcceptable: (password, userName) => {
      const lower = password.toLowerCase()
      return password.length >= minimum && !COMMON.has(lower) && lower !== userName && lower !== userName.split('@')[0]
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
