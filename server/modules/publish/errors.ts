import type { ErrorKind } from '../../http/errors.ts'
import type { Environment } from '../../wire.ts'

export const publishErrors = {
  recordNotFound: { code: 40430, status: 404, message: { zh: '发布记录不存在', en: 'The publish record does not exist' } },
  alreadyCurrent: { code: 40930, status: 409, message: { zh: '该版本正是当前版本', en: 'This version is the current one' } },
  compileFailed: { code: 50030, status: 500, message: { zh: '页面编译失败', en: 'The page could not be compiled' } },
} as const satisfies { readonly [name: string]: ErrorKind }

/** The specification's warnings, word for word. */
export const alreadyPublished: { readonly [env in Environment]: ErrorKind } = {
  stg: {
    code: 40931,
    status: 409,
    message: { zh: 'STG 已经发布，请勿重复发布。', en: 'STG has already been published. Please do not publish again.' },
  },
  prd: {
    code: 40932,
    status: 409,
    message: { zh: 'PRD 已经发布，请勿重复发布。', en: 'PRD has already been published. Please do not publish again.' },
  },
}
