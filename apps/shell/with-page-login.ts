import type { PageHost } from '#kernel/view'
import { ApiError } from './api-error.ts'
import { pageLogins } from './page-logins.ts'

/** Makes a call as a page; with a new token once where the one that it has is over. Null for a visitor. */
export async function withPageLogin<T>(
  page: NonNullable<PageHost['page']>,
  make: (token: string | null) => Promise<T>,
): Promise<T> {
  const token = await pageLogins.token(page)
  return make(token).catch(async (thrown) => {
    if (token === null || !(thrown instanceof ApiError) || thrown.status !== 401) throw thrown
    return make(await pageLogins.renew(page))
  })
}
