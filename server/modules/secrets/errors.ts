import type { ErrorKind } from '../../http/errors.ts'
import { SHORTEST_MASKED } from './model.ts'

/** Secrets of one project in both environments. */
export const MOST_SECRETS = 100

export const secretErrors = {
  tooShort: {
    code: 40077,
    status: 400,
    message: {
      zh: `密钥少于 ${SHORTEST_MASKED} 个字符，服务在响应中回显时无法遮盖，会被访问者看到。请换用更长的密钥；确需使用时，请确认后再保存`,
      en: `The secret has fewer than ${SHORTEST_MASKED} characters. When the service sends it back, it cannot be masked, and visitors see it. Use a longer one, or confirm that you want to save it unmasked`,
    },
  },
  notFound: { code: 40470, status: 404, message: { zh: '密钥不存在', en: 'The secret does not exist' } },
  tooMany: {
    code: 40074,
    status: 400,
    message: { zh: `一个项目最多 ${MOST_SECRETS} 个密钥`, en: `A project has at most ${MOST_SECRETS} secrets` },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
