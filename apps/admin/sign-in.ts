import { call } from '../shell/client.ts'
import { readToken } from '../shell/token.ts'
import type { AppAddress } from './address.ts'

const here = (): string => `${location.pathname}${location.search}`

/** Leads to the sign-in, and back to this place afterwards. */
export async function signInHere({ project }: Pick<AppAddress, 'project'>): Promise<void> {
  const { studio, admin } = await call('GET /viewer/addresses', {}, { bare: true })
  if (admin === '' || location.origin === studio) return location.assign(`/login?callback=${encodeURIComponent(here())}`)
  const params = new URLSearchParams(location.search)
  params.set('login', '1')
  location.assign(`${studio}/visit/app/${project}?path=${encodeURIComponent(location.pathname)}&${params}`)
}

/** Ends the login, and shows the application as a visitor sees it. */
export async function signOutHere(): Promise<void> {
  const { logout } = await import('../shell/session.ts')
  await logout().catch(() => undefined)
  if (readToken() === null) location.assign(`/login?callback=${encodeURIComponent(here())}`)
}
