import type { ErrorKind } from '../../http/errors.ts'

export const sampleErrors = {
  orderNotFound: { code: 40460, status: 404, message: { zh: '订单不存在', en: 'The order does not exist' } },
  customerNotFound: { code: 40461, status: 404, message: { zh: '客户不存在', en: 'The customer does not exist' } },
  tooManyCustomers: {
    code: 40962,
    status: 409,
    message: { zh: '示例数据最多 1000 个客户', en: 'The sample data holds at most 1,000 customers' },
  },
  tooMany: {
    code: 40961,
    status: 409,
    message: { zh: '示例数据最多 5000 个订单', en: 'The sample data holds at most 5,000 orders' },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
