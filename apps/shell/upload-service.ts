import { progressFetch } from '#kernel/engine/sending-fetch'
import { MessageError, tell } from '#kernel/message'
import type { PageHost } from '#kernel/view'
import type { ServiceUse, Uploads } from '#sdk/services'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { pageLogins } from './page-logins.ts'
import { preparePicture } from './prepare-picture.ts'

/** Puts files on the server with the page's login. */
export const create = ({ host: { page } }: ServiceUse<PageHost>): Uploads => ({
  async rules() {
    const token = page === undefined ? null : await pageLogins.token(page)
    return token === null ? null : call('GET /cloud/upload/rules', {}, { token })
  },
  async send(file, { onProgress, signal } = {}) {
    const how = { ...(signal ? { signal } : {}), ...(onProgress ? { fetch: progressFetch(onProgress) } : {}) }
    const send = async (token: string) =>
      call('POST /cloud/upload/files', { file: await preparePicture(file, 'image/jpeg') }, { token, ...how })
    const token = page === undefined ? null : await pageLogins.token(page)
    // What visitors without a login would leave here nobody could answer for.
    if (page === undefined || token === null) throw new MessageError(tell('app.upload-needs-login'))
    try {
      return await send(token)
    } catch (thrown) {
      const next = thrown instanceof ApiError && thrown.status === 401 ? await pageLogins.renew(page) : null
      if (next === null) throw thrown
      return send(next)
    }
  },
})
