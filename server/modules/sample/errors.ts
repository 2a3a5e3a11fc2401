import type { ErrorKind } from '../../http/errors.ts'

export const sampleErrors = {
  orderNotFound: { code: 40460, status: 404, message: { zh: '订单不存在', en: 'The order does not exist' } },
} as const satisfies { readonly [name: string]: ErrorKind }
