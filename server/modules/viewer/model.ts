import * as z from 'zod'
import { id, idText } from '../../http/answer.ts'
import { environment, pageEnvironment } from '../publish/model.ts'

export const viewerModel = {
  page: z.strictObject({ id: idText, env: environment.default('prd') }),
  token: z.strictObject({ page: id, env: pageEnvironment.default('prd') }),
  code: z.strictObject({ page: id, env: environment.default('prd'), query: z.string().max(2000).default('') }),
  redeem: z.strictObject({ code: z.string().min(20).max(100) }),
}

/** The login of a page's own logic: for calls made for pages, of one project. It needs no cookie, and every other call refuses it. */
export const pageToken = z.strictObject({
  token: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
  projectId: z.int(),
  user: z.strictObject({ userId: z.int(), userName: z.string(), nickName: z.string(), avatar: z.string() }),
})
/** The address of a page, with a code behind the hash that counts once and for a minute. */
export const pageCode = z.strictObject({ address: z.string() })
/** Without a trailing slash; `pages` is empty where pages are served from the studio's own address. */
export const addresses = z.strictObject({ studio: z.string(), pages: z.string() })
