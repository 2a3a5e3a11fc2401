import * as z from 'zod'
import { id, idText } from '../../http/answer.ts'
import { environment } from '../../http/environment.ts'
import { blockId } from '../blocks/index.ts'
import { pageEnvironment } from '../publish/index.ts'

/** A role: the page as an ordinary user with this role alone sees it. For administrators of the project. */
const as = id.optional()

export const viewerModel = {
  page: z.strictObject({ id: idText, env: environment.default('prd') }),
  language: z.strictObject({ id: idText, env: environment.default('prd'), lang: z.string().max(40) }),
  pointer: z.strictObject({ id: idText, env: environment }),
  body: z.strictObject({
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    until: z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number)
      .optional(),
    sign: z.string().max(100).optional(),
  }),
  /** Of a page, or of a block that is edited by itself. */
  token: z.union([
    z.strictObject({
      page: id,
      env: pageEnvironment.default('prd'),
      as,
    }),
    z.strictObject({ block: blockId, env: z.literal('draft') }),
  ]),
  code: z.strictObject({ page: id, env: environment.default('prd'), query: z.string().max(2000).default(''), as }),
  redeem: z.strictObject({ code: z.string().min(20).max(100), page: id.optional() }),
  renew: z.strictObject({ page: id.optional() }),
  menus: z.strictObject({ page: idText, env: pageEnvironment.default('prd') }),
}

/** The login of a page's own logic: for calls made for pages, of one project. It needs no cookie, and every other call refuses it. */
export interface MenuOfPage {
  readonly key: string
  readonly title: string
  readonly icon: string
  readonly href: string
  readonly children: readonly MenuOfPage[]
}
/** An entry of the menu of a page's project: `href` is empty for one that only holds others. */
export const menuOfPage: z.ZodType<MenuOfPage> = z.strictObject({
  key: z.string(),
  title: z.string(),
  icon: z.string(),
  href: z.string(),
  get children() {
    return z.array(menuOfPage)
  },
})

export const pageToken = z.strictObject({
  token: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
  projectId: z.int(),
  user: z.strictObject({ userId: z.int(), userName: z.string(), nickName: z.string(), avatar: z.string() }),
  /** The person's part in the project, and what it allows there: for what a page shows, never for what it may do. */
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
})
/** The address of a page, with a code behind the hash that counts once and for a minute. */
export const pageCode = z.strictObject({ address: z.string() })
/** Without a trailing slash; `pages` is empty where pages are served from the studio's own address. */
export const addresses = z.strictObject({ studio: z.string(), pages: z.string() })

const signature = z.strictObject({ until: z.int(), sign: z.string() })
/**
 * Where the program of a page is: at `/p/body/` and the hash `*` of `bodies`, which has one for each further language too, with what differs in it. The hash of a private page works with
 * `?until=…&sign=…` of `signatures`, for a minute.
 */
export const pagePointer = z.strictObject({
  page: z.int(),
  env: environment,
  bodies: z.record(z.string(), z.string()),
  /** The language of `*`, of a page that has several. */
  main: z.string().optional(),
  signatures: z.record(z.string(), signature).optional(),
  /** The name of the style sheet of its project's look, which is at `/look/` and the name and `.css`. */
  look: z.string().optional(),
  /** The theme of that look which the page chose: what is shown before the page has the class `te-theme-` and this. */
  theme: z.string().optional(),
})
