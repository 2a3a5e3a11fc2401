import type { PageHost } from '#kernel/view'
import type { Menus, ServiceUse } from '#sdk/services'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { pageLogins } from './page-logins.ts'

/** The menus of the page's project, as the server says the visitor may see them. */
export const create = ({ host: { page } }: ServiceUse<PageHost>): Menus => ({
  async list() {
    // A block that is edited by itself, and a page that was never saved, stand in no project's back office.
    if (page === undefined || 'block' in page) return []
    const ask = (token: string | null) =>
      call('GET /viewer/menus', { page: page.page, env: page.env }, { bare: true, ...(token === null ? {} : { token }) })
    const token = await pageLogins.token(page)
    try {
      return await ask(token)
    } catch (thrown) {
      const isOver = token !== null && thrown instanceof ApiError && thrown.status === 401
      if (!isOver) throw thrown
      return ask(await pageLogins.renew(page))
    }
  },
})
