import type { ErrorKind } from '../../http/errors.ts'

export const lookErrors = {
  sheetNotFound: { code: 40490, status: 404, message: { zh: '该样式表不存在', en: 'There is no such style sheet' } },
  recordNotFound: { code: 40491, status: 404, message: { zh: '外观的发布记录不存在', en: 'There is no such publish record of a look' } },
  unchanged: {
    code: 40990,
    status: 409,
    message: {
      zh: '外观与该环境中的完全相同，无需发布',
      en: 'The look is already what that environment shows: there is nothing to publish',
    },
  },
  alreadyCurrent: {
    code: 40991,
    status: 409,
    message: { zh: '该环境正在使用此外观', en: 'That environment shows this look already' },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
