import type { LoadResult, SourceContext } from '#sdk'

const TEXTS = {
  NO_ADDRESS: { zh: '没有填写当前环境的接口地址', en: 'This environment has no address' },
  BAD_ADDRESS: { zh: '接口地址不正确', en: 'The address is not valid' },
  BAD_REQUEST: { zh: '请求头或参数不正确', en: 'A header or parameter is not valid' },
  INTERCEPTOR: { zh: '拦截器出错', en: 'An interceptor failed' },
  HELD: {
    zh: '画布不会自动发送会修改数据的请求；在“数据”标签页点击“立即加载”即可发送',
    en: 'The canvas sends no request that may change data by itself; press Load now in the Data tab to send it',
  },
  TIMEOUT: { zh: '请求超时，请稍后重试', en: 'Request timed out, please try again later' },
  NETWORK: { zh: '网络异常，请稍后重试', en: 'Network exception, please try again later' },
  PROXY: { zh: '代理无法访问该地址', en: 'The server could not reach the address' },
  TOO_LARGE: { zh: '文件超过 20 MB', en: 'The file has more than 20 MB' },
  EMPTY: { zh: '服务没有返回内容', en: 'The answer is empty' },
  NO_CODE: { zh: '响应中没有状态码字段', en: 'The answer has no code field' },
} as const

/** Why there is no answer that could be mapped. */
export class RequestProblem extends Error {
  constructor(
    readonly code: keyof typeof TEXTS,
    /** Words of whoever caused it, where there are any. */
    readonly told = '',
  ) {
    super(told || code)
  }
}

export function textOf({ code, told }: Pick<RequestProblem, 'code' | 'told'>, locale: SourceContext['locale']): string {
  const own = TEXTS[code][locale]
  if (told === '') return own
  return code === 'INTERCEPTOR' ? `${own}: ${told}` : told
}

export function failure(code: number | string, msg: string): LoadResult {
  return { code, data: null, originData: null, msg }
}

/** A failure in the reader's language. */
export const problem = (code: RequestProblem['code'], locale: SourceContext['locale']): LoadResult =>
  failure(code, textOf({ code, told: '' }, locale))

/** What is said when a service tells a failure by its code alone. */
export const otherCode = (code: string, locale: SourceContext['locale']): string =>
  locale === 'zh' ? `服务返回状态码 ${code}` : `The service answered code ${code}`
