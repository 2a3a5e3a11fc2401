import type { ErrorKind } from '../../http/errors.ts'

export const proxyErrors = {
  /** One answer for every reason: it must not tell what the server's network looks like. */
  refused: { code: 50250, status: 502, message: { zh: '无法访问该地址', en: 'This address cannot be reached' } },
} as const satisfies { readonly [name: string]: ErrorKind }
