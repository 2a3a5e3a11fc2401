import type { LoadResult } from '#sdk'

// A source does not know the reader's language, so these texts carry both.
const TEXTS = {
  NO_ADDRESS: '没有填写当前环境的接口地址 (this environment has no address)',
  BAD_ADDRESS: '接口地址不正确 (the address is not valid)',
  BAD_REQUEST: '请求头或参数不正确 (a header or parameter is not valid)',
  TIMEOUT: '请求超时，请稍后重试 (the request timed out)',
  NETWORK: '网络异常，请稍后重试 (the network failed)',
  PROXY: '代理无法访问该地址 (the server could not reach the address)',
  TOO_LARGE: '文件超过 20 MB (the file has more than 20 MB)',
  EMPTY: '服务没有返回内容 (the answer is empty)',
  NO_CODE: '响应中没有状态码字段 (the answer has no code field)',
} as const

/** Why there is no answer that could be mapped. */
export class RequestProblem extends Error {
  constructor(
    readonly code: keyof typeof TEXTS,
    message: string = TEXTS[code],
  ) {
    super(message)
  }
}

export function failure(code: number | string, msg: string): LoadResult {
  return { code, data: null, originData: null, msg }
}
