import type { ErrorKind } from '../../http/errors.ts'

/** What the calls of this module refuse with. */
export const storageErrors = {
  unknownSetting: {
    code: 40497,
    status: 404,
    message: {
      zh: '没有这项保留时间设置，请刷新页面后重试',
      en: 'There is no such retention time. Reload the page and try again',
    },
  },
  outOfBounds: {
    code: 40089,
    status: 400,
    message: { zh: '保留天数超出允许的范围', en: 'The number of days is out of bounds' },
  },
} satisfies { readonly [name: string]: ErrorKind }
