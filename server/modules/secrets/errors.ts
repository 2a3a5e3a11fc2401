import type { ErrorKind } from '../../http/errors.ts'

/** Secrets of one project in both environments. */
export const MOST_SECRETS = 100

export const secretErrors = {
  notFound: { code: 40470, status: 404, message: { zh: '密钥不存在', en: 'The secret does not exist' } },
  tooMany: {
    code: 40074,
    status: 400,
    message: { zh: `一个项目最多 ${MOST_SECRETS} 个密钥`, en: `A project has at most ${MOST_SECRETS} secrets` },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
