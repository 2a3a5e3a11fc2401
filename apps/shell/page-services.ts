import type { ServerPage } from '#kernel/engine'
import { MessageError, tell, toldBy } from '#kernel/message'
import type { PageUi } from '#kernel/view'
import type { Environment } from '../../server/wire.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { pageLogins } from './page-logins.ts'
import { createPageStorage } from './page-storage.ts'

/** What an app lends to a page's actions beside its way of showing things. */
export type PageServices = Pick<PageUi, 'openPage' | 'setTitle' | 'storage' | 'logout' | 'upload'>

// What visitors without a login would leave here nobody could answer for.
const uploadTo =
  (page: ServerPage): PageUi['upload'] =>
  async (file) => {
    const send = (token: string) => call('POST /cloud/upload/files', { file }, { token })
    const token = await pageLogins.token(page)
    if (token === null) throw new MessageError(tell('app.upload-needs-login'))
    try {
      return await send(token)
    } catch (thrown) {
      const next = thrown instanceof ApiError && thrown.status === 401 ? await pageLogins.renew(page) : null
      if (next === null) throw thrown
      return send(next)
    }
  }

/** The address of a published page; the environment is not the author's to choose. */
export function addressOfPage(page: number, query: string, env: Environment): string {
  const params = new URLSearchParams(query)
  params.delete('env')
  if (env === 'stg') params.set('env', env)
  const text = params.toString()
  return `/page/${page}${text === '' ? '' : `?${text}`}`
}

/** A published page may do everything. */
export function liveServices(page: { readonly id: number; readonly env: Environment }): PageServices {
  return {
    openPage({ page: target, query, newWindow }) {
      const address = addressOfPage(target, query, page.env)
      if (newWindow) window.open(address, '_blank', 'noopener')
      else window.location.assign(address)
      return { ok: true }
    },
    setTitle(title) {
      document.title = title
    },
    storage: createPageStorage(`${page.id}:${page.env}`),
    async logout() {
      const session = await import('./session.ts')
      try {
        await session.logout()
        return { ok: true }
      } catch (thrown) {
        return { ok: false, reason: toldBy(thrown) }
      }
    },
    upload: uploadTo({ page: page.id, env: page.env }),
  }
}

/** The editor's preview: nothing there may take the editor away from its author. */
export function previewServices(draft: ServerPage): PageServices {
  return {
    openPage({ page, query }) {
      window.open(addressOfPage(page, query, 'stg'), '_blank', 'noopener')
      return { ok: true }
    },
    setTitle: () => undefined,
    storage: createPageStorage(`preview:${window.location.pathname}`),
    logout: async () => ({ ok: false, reason: tell('app.preview-stays') }),
    upload: uploadTo(draft),
  }
}
