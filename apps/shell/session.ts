import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { LoginAnswer, Session, UserInfo } from '../../server/wire.ts'
import { call } from './client.ts'
import { readToken, writeToken } from './token.ts'

const user = signal<UserInfo | null>(null)

/** Who is signed in; null for nobody. */
export const currentUser: ReadonlySignal<UserInfo | null> = user

/** A login that waits for the code of its second step. */
export interface PendingLogin {
  /** Seconds that are left for it at most. */
  readonly expiresIn: number
  /** Signs in; fails where the code is wrong, and may then be tried again. */
  submit(code: string): Promise<void>
  /** Gives up: whoever began the login hears that it was. */
  cancel(): void
}
const waiting = signal<PendingLogin | null>(null)

/** The login that a screen is to ask for a code of; null for none. */
export const pendingLogin: ReadonlySignal<PendingLogin | null> = waiting

/** Somebody gave up at the second step: nothing went wrong, and nothing is to be told. */
export class LoginCancelled extends Error {}

function takeSession(session: Session): UserInfo {
  writeToken(session.token)
  user.value = session.user
  return session.user
}

/**
 * What every way of signing in answers, made into a login. Where a second step is asked for, it is one only once `pendingLogin` was given its code.
 * @throws LoginCancelled
 */
export function enter(answer: LoginAnswer): UserInfo | Promise<UserInfo> {
  if ('token' in answer) return takeSession(answer)
  const { ticket, expiresIn } = answer.second
  const { promise, resolve, reject } = Promise.withResolvers<UserInfo>()
  waiting.value = {
    expiresIn,
    async submit(code) {
      const session = await call('POST /user/login/second', { ticket, code }, { bare: true })
      waiting.value = null
      resolve(takeSession(session))
    },
    cancel() {
      waiting.value = null
      reject(new LoginCancelled())
    },
  }
  return promise
}

/** The signed-in user, asked from the server; null without a valid login. */
export async function restore(): Promise<UserInfo | null> {
  if (readToken() === null) return null
  user.value = await call('GET /user/info')
  return user.value
}

export async function login(userName: string, userPwd: string): Promise<UserInfo> {
  return enter(await call('POST /user/login', { userName, userPwd }, { bare: true }))
}
/** `code` is the one that was mailed to the address. */
export async function register(userName: string, code: string, userPwd: string): Promise<UserInfo> {
  return takeSession(await call('POST /user/regist', { userName, code, userPwd }, { bare: true }))
}
export async function setUp(setupToken: string, userName: string, userPwd: string): Promise<UserInfo> {
  return takeSession(await call('POST /setup', { setupToken, userName, userPwd }, { bare: true }))
}
/** The login is over, as the server says: nothing of it is kept here. */
export function forget(): void {
  writeToken(null)
  user.value = null
}
export async function logout(): Promise<void> {
  try {
    await call('POST /user/logout', {}, { bare: true })
  } finally {
    forget()
  }
}
