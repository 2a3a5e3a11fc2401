import type { ErrorKind } from '../../http/errors.ts'

/** Keys of one project that are not ended. */
export const MOST_KEYS = 50
/** Models of one key, as many as a project has. */
export const MOST_GRANTS = 200

export const dataKeyErrors = {
  notFound: { code: 40490, status: 404, message: { zh: '接口密钥不存在', en: 'The API key does not exist' } },
  nameTaken: {
    code: 40990,
    status: 409,
    message: { zh: '项目中已有同名的接口密钥', en: 'Another API key of the project has this name' },
  },
  changed: {
    code: 40991,
    status: 409,
    message: {
      zh: '接口密钥已被他人修改，请刷新后重试',
      en: 'Another person changed the API key in the meantime. Reload it, then repeat your change.',
    },
  },
  ended: {
    code: 40992,
    status: 409,
    message: { zh: '接口密钥已停用，不能再修改', en: 'The API key was ended and cannot be changed' },
  },
  tooMany: {
    code: 40090,
    status: 400,
    message: {
      zh: `一个项目最多 ${MOST_KEYS} 个接口密钥，请先停用不再使用的密钥`,
      en: `A project has at most ${MOST_KEYS} API keys. End those that are not used any more.`,
    },
  },
  endsInPast: {
    code: 40091,
    status: 400,
    message: { zh: '到期时间必须晚于现在', en: 'The end date must be in the future' },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
