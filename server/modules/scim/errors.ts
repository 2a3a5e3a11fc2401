import type { ErrorKind } from '../../http/errors.ts'

/** Tokens of one project that are not ended. */
export const MOST_TOKENS = 10
/** People that the provider keeps in one project. */
export const MOST_SCIM_USERS = 10_000
/** Bytes of a request: a group of 2,000 people takes less than half of it. */
export const LARGEST_SCIM = 1024 * 1024
/** The longest name of a person that is kept. */
export const LONGEST_SCIM_NAME = 100
/** People that one request names: as many as a group has. */
export const MOST_MEMBERS = 2_000
/** Resources of one page of a list. */
export const MOST_LISTED = 200
/** Operations of one PATCH. */
export const MOST_OPERATIONS = 1_000

export const scimErrors = {
  notFound: { code: 40494, status: 404, message: { zh: '同步令牌不存在', en: 'The SCIM token does not exist' } },
  nameTaken: {
    code: 40925,
    status: 409,
    message: { zh: '项目中已有同名的 同步令牌', en: 'Another SCIM token of the project has this name' },
  },
  tooMany: {
    code: 40067,
    status: 400,
    message: {
      zh: `一个项目最多 ${MOST_TOKENS} 个 同步令牌，请先停用不再使用的令牌`,
      en: `A project has at most ${MOST_TOKENS} SCIM tokens. End those that are not used any more.`,
    },
  },
  endsInPast: {
    code: 40068,
    status: 400,
    message: { zh: '到期时间必须晚于现在', en: 'The end date must be in the future' },
  },
  refused: {
    code: 40193,
    status: 401,
    message: { zh: '同步令牌无效、已过期或已停用', en: 'The SCIM token is not valid, has expired or was ended' },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
