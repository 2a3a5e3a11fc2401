import type { ErrorKind } from '../../http/errors.ts'

export const proxyErrors = {
  /** One answer for every reason: it must not tell what the server's network looks like. */
  refused: { code: 50250, status: 502, message: { zh: '无法访问该地址', en: 'This address cannot be reached' } },
  notDeclared: {
    code: 40303,
    status: 403,
    message: { zh: '页面没有声明这个请求，登录后才能发送', en: 'The published page does not declare this request; sign in to send it' },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
