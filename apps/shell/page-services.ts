import type { ServerPage } from '#kernel/engine'
import { MessageError, tell } from '#kernel/message'
import type { Plugin } from '#kernel/plugin'
import { type PageHost, pageServicesPoint } from '#kernel/view'
import { provideService, type ServiceProvider, type Uploads, uploads } from '#sdk/services'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { pageLogins } from './page-logins.ts'

// What visitors without a login would leave here nobody could answer for.
const uploadTo =
  (page: ServerPage | undefined): Uploads['send'] =>
  async (file) => {
    const send = (token: string) => call('POST /cloud/upload/files', { file }, { token })
    const token = page === undefined ? null : await pageLogins.token(page)
    if (page === undefined || token === null) throw new MessageError(tell('app.upload-needs-login'))
    try {
      return await send(token)
    } catch (thrown) {
      const next = thrown instanceof ApiError && thrown.status === 401 ? await pageLogins.renew(page) : null
      if (next === null) throw thrown
      return send(next)
    }
  }

export const uploadService = provideService<Uploads, PageHost>(uploads, ({ host }) => ({ send: uploadTo(host.page) }))

/** The services that only an app of ours can provide; how a page signs out is each app's own. */
export const appServices = (id: `tessera.${string}`, logout: ServiceProvider<PageHost>): Plugin => ({
  id,
  version: '0.1.0',
  setup(context) {
    for (const service of [uploadService, logout]) context.contribute(pageServicesPoint, service)
  },
})
