import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Session, UserInfo } from '../../server/wire.ts'
import { call } from './client.ts'
import { readToken, writeToken } from './token.ts'

const user = signal<UserInfo | null>(null)

/** Who is signed in; null for nobody. */
export const currentUser: ReadonlySignal<UserInfo | null> = user

function begin(session: Session): UserInfo {
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
  return begin(await call('POST /user/login', { userName, userPwd }, { bare: true }))
}
export async function register(userName: string, userPwd: string, nickName?: string): Promise<UserInfo> {
  return begin(await call('POST /user/regist', { userName, userPwd, ...(nickName ? { nickName } : {}) }, { bare: true }))
}
export async function setUp(setupToken: string, userName: string, userPwd: string): Promise<UserInfo> {
  return begin(await call('POST /setup', { setupToken, userName, userPwd }, { bare: true }))
}
export async function logout(): Promise<void> {
  try {
    await call('POST /user/logout', {}, { bare: true })
  } finally {
    writeToken(null)
    user.value = null
  }
}
