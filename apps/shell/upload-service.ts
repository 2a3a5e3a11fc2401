import { progressFetch } from '#kernel/engine/sending-fetch'
import { MessageError, tell } from '#kernel/message'
import type { PageHost } from '#kernel/view'
import type { ServiceUse, Uploads } from '#sdk/services'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { pageLogins } from './page-logins.ts'
import { preparePicture } from './prepare-picture.ts'
import type { WithLogin } from './send-in-parts.ts'

/** Bytes; the server takes no more in one piece. */
const LARGEST_WHOLE = 16 * 1024 * 1024

/** Puts files on the server with the page's login. */
export const create = ({ host: { page } }: ServiceUse<PageHost>): Uploads => {
  const tokenOf = async (): Promise<string | null> => (page === undefined ? null : pageLogins.token(page))
  /** What visitors without a login would leave here nobody could answer for. */
  const requireToken = async (): Promise<string> => {
    const token = await tokenOf()
    if (token === null) throw new MessageError(tell('app.upload-needs-login'))
    return token
  }
  const withLogin: WithLogin = async (make) => {
    const token = await requireToken()
    try {
      return await make(token)
    } catch (thrown) {
      const isOver = page !== undefined && thrown instanceof ApiError && thrown.status === 401
      const next = isOver ? await pageLogins.renew(page) : null
      if (next === null) throw thrown
      return make(next)
    }
  }
  return {
    async rules() {
      const token = await tokenOf()
      return token === null ? null : call('GET /cloud/upload/rules', {}, { token })
    },
    mayUpload: async () => (await tokenOf()) !== null,
    async send(file, options = {}) {
      const { onProgress, signal } = options
      await requireToken()
      const prepared = await preparePicture(file, 'image/jpeg')
      if (prepared.size > LARGEST_WHOLE) return (await import('./send-in-parts.ts')).sendInParts(prepared, withLogin, options)
      const how = { ...(signal ? { signal } : {}), ...(onProgress ? { fetch: progressFetch(onProgress) } : {}) }
      return withLogin((token) => call('POST /cloud/upload/files', { file: prepared }, { token, ...how }))
    },
  }
}
