import type { ErrorKind } from '../../http/errors.ts'
import type { Environment } from '../../wire.ts'

export const publishErrors = {
  recordNotFound: { code: 40430, status: 404, message: { zh: '发布记录不存在', en: 'The publish record does not exist' } },
  alreadyCurrent: { code: 40930, status: 409, message: { zh: '该版本正是当前版本', en: 'This version is the current one' } },
  /** Its data are the findings. */
  stopped: {
    code: 40933,
    status: 409,
    message: {
      zh: '检查发现错误，页面未发布：请先修正',
      en: 'The check found errors, so the page was not published. Please mend them first.',
    },
  },
  noBuild: {
    code: 40934,
    status: 409,
    message: {
      zh: '测试环境没有可以发布到生产环境的版本：请先发布到 STG',
      en: 'There is no STG build that could go to PRD. Please publish to STG first.',
    },
  },
  noProductionRight: {
    code: 40331,
    status: 403,
    message: {
      zh: '没有生产环境的发布权限，请联系项目管理员',
      en: 'You do not have permission to publish to production. Please ask an administrator of the project.',
    },
  },
  mayNotForce: {
    code: 40332,
    status: 403,
    message: {
      zh: '只有项目管理员可以忽略检查发现的错误',
      en: 'Only administrators of the project may publish in spite of errors.',
    },
  },
  tooManyWaiting: {
    code: 42930,
    status: 429,
    message: { zh: '等待发布的页面过多，请稍后再试', en: 'Too many pages are waiting to be published. Please try again in a moment.' },
  },
  waitedTooLong: {
    code: 50331,
    status: 503,
    message: {
      zh: '服务器正在发布其他页面，此页面未发布，请稍后再试',
      en: 'The server is busy publishing other pages and has not published this one. Please try again in a moment.',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }

/** One person's share of the compiler is used up; others publish as before. */
export const overBudget = (seconds: number): ErrorKind => {
  const minutes = Math.ceil(seconds / 60)
  return {
    code: 42931,
    status: 429,
    message: {
      zh: `您近期发布的页面编译耗时过长，请在 ${minutes} 分钟后再发布`,
      en: `Your pages have taken all the compile time that one person has. Please publish again in ${minutes} min.`,
    },
  }
}

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
