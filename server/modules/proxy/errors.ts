import type { ErrorKind } from '../../http/errors.ts'

export const proxyErrors = {
  /** One answer for every reason: it must not tell what the server's network looks like. */
  refused: { code: 50250, status: 502, message: { zh: '无法访问该地址', en: 'This address cannot be reached' } },
  /** Told to people who build the page, and only where the address itself says that it is private. */
  privateAddress: {
    code: 50251,
    status: 502,
    message: {
      zh: '这是内网地址，这里不允许请求内网地址；超级管理员可在“项目 → 设置 → 内网地址”中开放',
      en: 'This is a private address; requests to private addresses are not allowed here. Super administrators allow it under Project → Settings → Private addresses.',
    },
  },
  /** Which ones, in words; to people who build the page. */
  secretMissing: {
    code: 50252,
    status: 502,
    message: {
      zh: '请求所用的密钥在该环境中不存在，或不允许发往该主机',
      en: 'A secret that the request names is not there in this environment, or may not be sent to this host',
    },
  },
  serviceMissing: {
    code: 50253,
    status: 502,
    message: {
      zh: '项目设置中没有该服务在此环境的前缀：请在“项目 → 设置 → 服务前缀”中添加',
      en: 'The project has no prefix of this service for this environment: add it under Project → Settings → Service prefixes',
    },
  },
  notDeclared: {
    code: 40303,
    status: 403,
    message: {
      zh: '已发布的页面没有声明这个请求：地址里的主机、路径和方法须写定，不能来自公式',
      en: 'The published page does not declare this request: host, path and method must be written out, not made by a formula',
    },
  },
  notInDraft: {
    code: 40305,
    status: 403,
    message: {
      zh: '已保存的页面没有声明这个请求：请先保存，且地址里的主机、路径和方法须写定，不能来自公式',
      en: 'The saved page does not declare this request: save first, and write out host, path and method instead of making them by a formula',
    },
  },
  needsCode: {
    code: 40306,
    status: 403,
    message: { zh: '这个请求需要一项权限', en: 'This request needs a permission' },
  },
  uploadTooLarge: {
    code: 41350,
    status: 413,
    message: { zh: '文件过大，说明中列出上限', en: 'The files are too large; the message says how much can be sent' },
  },
} as const satisfies { readonly [name: string]: ErrorKind }

/** Which permission is missing, in words. */
export const missingCode = (code: string): ErrorKind => ({
  ...proxyErrors.needsCode,
  message: { zh: `这个请求需要权限“${code}”`, en: `This request needs the permission “${code}”` },
})

/** How much can be sent, in words. */
export const tooLargeUpload = (mostBytes: number): ErrorKind => {
  const most = Math.floor(mostBytes / 1024 / 1024)
  return {
    ...proxyErrors.uploadTooLarge,
    message: { zh: `一次最多可发送 ${most} MB 的文件`, en: `Files of at most ${most} MB can be sent at once` },
  }
}
