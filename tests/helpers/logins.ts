import type { Envelope, Session } from '../../server/wire.ts'

/** A person who is signed in: what the body of the answer said, and the cookie that came beside it. */
export interface Login {
  readonly session: Session
  /** Name and value, as a request sends them. */
  readonly cookie: string
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

interface Account {
  readonly email: string
  readonly password: string
}

/** Milliseconds after which a login is made anew: its token ends after 15 minutes, in the middle of whatever uses it then. */
const OLD = 10 * 60_000
export const isOld = ({ madeAt }: Login): boolean => Date.now() - madeAt > OLD

/** Logins of this process by what they were made for: hashing a password takes half a second, and most tests need nobody in particular. */
const stored = new Map<string, Promise<Login>>()

/**
 * A login that others have used before where that still holds, otherwise a new one. `use` keeps those apart that a test may end (a person's in
 * a browser) from those that nobody ends.
 */
export async function storedLogin(url: string, account: Account, use: 'browser' | 'api'): Promise<Login> {
  const key = JSON.stringify([url, account.email, account.password, use])
  const known = await stored.get(key)
  if (known && !isOld(known) && (await holds(url, known))) return known
  const made = newLogin(url, account)
  stored.set(key, made)
  made.catch(() => stored.delete(key))
  return made
}

async function holds(url: string, { headers }: Login): Promise<boolean> {
  const answer = await fetch(`${url}/api/user/info`, { headers })
  await answer.body?.cancel()
  return answer.ok
}

async function newLogin(url: string, { email, password }: Account): Promise<Login> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: email, userPwd: password }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ')
  const session = await read<Session>(answer)
  return { session, cookie, headers: { authorization: `Bearer ${session.token}`, cookie }, madeAt: Date.now() }
}

/** What an answer of the server holds; an error that tells what it said instead. */
export async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  let envelope: Envelope<T>
  try {
    envelope = JSON.parse(text)
  } catch {
    throw new Error(`${answer.url} answered ${answer.status} and no JSON: ${text.slice(0, 200)}`)
  }
  if (envelope.code !== 0) throw new Error(`${answer.url} answered ${answer.status}, code ${envelope.code}: ${envelope.msg}`)
  return envelope.data
}
