import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Session, UserInfo } from '../../server/wire.ts'
import { call } from './client.ts'
import { readToken, writeToken } from './token.ts'

const user = signal<UserInfo | null>(null)

/** Who is signed in; null for nobody. */
export const currentUser: ReadonlySignal<UserInfo | null> = user

/** Signs in with what a call has answered. */
export function takeSession(session: Session): UserInfo {
  writeToken(session.token)
  user.value = session.user
  return session.user
}

/** The signed-in user, asked from the server; null without a valid login. */
export async function restore(): Promise<UserInfo | null> {
  if (readToken() === null) return null
  user.value = await call('GET /user/info')
  return user.value
}

export async function login(userName: string, userPwd: string): Promise<UserInfo> {
  return takeSession(await call('POST /user/login', { userName, userPwd }, { bare: true }))
}
/** `code` is the one that was mailed to the address. */
export async function register(userName: string, code: string, userPwd: string): Promise<UserInfo> {
  return takeSession(await call('POST /user/regist', { userName, code, userPwd }, { bare: true }))
}
export async function setUp(setupToken: string, userName: string, userPwd: string): Promise<UserInfo> {
  return takeSession(await call('POST /setup', { setupToken, userName, userPwd }, { bare: true }))
}
export async function logout(): Promise<void> {
  try {
    await call('POST /user/logout', {}, { bare: true })
  } finally {
    writeToken(null)
    user.value = null
  }
}
