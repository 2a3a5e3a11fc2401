import type { ErrorKind } from '../../http/errors.ts'

export const adminErrors = {
  tooManyFollowed: {
    code: 42980,
    status: 429,
    message: {
      zh: '同时打开的应用过多，请关闭一些标签页后重试',
      en: 'The application is open too many times. Close some tabs and try again.',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
