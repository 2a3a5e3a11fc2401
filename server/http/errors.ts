import type { Label, Told } from '#kernel/message'

/** One row of a feature's table of errors: the code on the wire, the HTTP status and what people read. */
export interface ErrorKind {
  readonly code: number
  readonly status: number
  readonly message: Label
}

/** A refusal that people can act on; anything else that is thrown is a fault of ours and shows no detail. */
export class AppError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly options: { readonly data?: unknown; readonly detail?: Told; readonly headers?: { readonly [name: string]: string } } = {},
  ) {
    super(kind.message.en)
    this.name = 'AppError'
  }
}

/** What every feature shares. */
export const errors = {
  invalid: {
    code: 40001,
    status: 400,
    message: { zh: '提交的内容不正确，请检查后重试', en: 'Something that was sent is not valid. Check it and try again' },
  },
  malformed: {
    code: 40002,
    status: 400,
    message: { zh: '提交的内容无法读取，请刷新页面后重试', en: 'What was sent cannot be read. Reload the page and try again' },
  },
  loginExpired: {
    code: 10018,
    status: 401,
    message: { zh: '登录已过期，请重新登录', en: 'Your login has expired. Please sign in again.' },
  },
  /** The same code, for a request that carries no login at all: nothing of the visitor's has expired. */
  signInFirst: { code: 10018, status: 401, message: { zh: '请先登录', en: 'Please sign in first' } },
  forbidden: { code: 40301, status: 403, message: { zh: '没有权限', en: 'You do not have permission to do this' } },
  crossSite: { code: 40302, status: 403, message: { zh: '拒绝跨站请求', en: 'Cross-site requests are refused' } },
  notForPages: { code: 40304, status: 403, message: { zh: '页面不能执行此操作', en: 'Pages may not do this' } },
  keyRefused: {
    code: 40190,
    status: 401,
    message: {
      zh: '接口密钥无效、已过期或已停用',
      en: 'The API key is not valid, has expired or was ended',
    },
  },
  notForKeys: {
    code: 40390,
    status: 403,
    message: {
      zh: '接口密钥只能读写数据（/api/data）',
      en: 'API keys only read and write records (/api/data)',
    },
  },
  viewingRole: {
    code: 40381,
    status: 403,
    message: { zh: '正在以角色预览应用，不能修改任何内容', en: 'Nothing can be changed while you view the application as a role' },
  },
  notFound: { code: 40401, status: 404, message: { zh: '内容不存在', en: 'Not found' } },
  tooLarge: { code: 41301, status: 413, message: { zh: '提交的内容过大', en: 'What was sent is too large' } },
  unsupported: { code: 41501, status: 415, message: { zh: '不支持的内容类型', en: 'The content type is not supported' } },
  tooMany: { code: 42901, status: 429, message: { zh: '操作过于频繁，请稍后再试', en: 'Too many requests. Please try again later.' } },
  fault: {
    code: 50001,
    status: 500,
    message: { zh: '服务异常，请稍后再试', en: 'Something went wrong on the server. Please try again later.' },
  },
  databaseDamaged: {
    code: 50302,
    status: 503,
    message: {
      zh: '数据库已损坏，请管理员停止服务，并用最近的备份恢复数据文件夹',
      en: 'The database is damaged. An administrator must stop the server and restore its data folder from the newest backup.',
    },
  },
  databaseUnreadable: {
    code: 50303,
    status: 503,
    message: {
      zh: '数据库无法读取，请管理员检查数据文件夹',
      en: 'The database cannot be read. An administrator must look after the data folder.',
    },
  },
  databaseAway: {
    code: 50304,
    status: 503,
    message: {
      zh: '数据库暂时无法连接，请稍后重试',
      en: 'The database cannot be reached at the moment. Please try again shortly.',
    },
  },
  starting: {
    code: 50307,
    status: 503,
    message: {
      zh: '服务器正在启动，请稍后重试',
      en: 'The server is starting. Please try again shortly.',
    },
  },
  draining: {
    code: 50306,
    status: 503,
    message: {
      zh: '服务器即将停止，请改用其他节点',
      en: 'The server is about to stop. Use another node.',
    },
  },
  databaseBusy: {
    code: 50305,
    status: 503,
    message: {
      zh: '数据库繁忙，未能及时完成操作，请稍后重试',
      en: 'The database is busy and could not finish in time. Please try again shortly.',
    },
  },
  storageReadOnly: {
    code: 50702,
    status: 507,
    message: {
      zh: '服务器的存储不可写入，请管理员检查数据文件夹所在的磁盘',
      en: 'The storage of the server takes no changes. An administrator must look after the disk of its data folder.',
    },
  },
  storageFull: { code: 50701, status: 507, message: { zh: '存储空间不足', en: 'The server is out of storage space' } },
} as const satisfies { readonly [name: string]: ErrorKind }

/** The reader's language: Chinese when it comes before English in `Accept-Language`. */
export const languageOf = (request: Request): keyof Label => {
  const wanted = (request.headers.get('accept-language') ?? '').slice(0, 200).toLowerCase()
  const zh = wanted.search(/\bzh\b/)
  const en = wanted.search(/\ben\b/)
  return zh >= 0 && (en < 0 || zh < en) ? 'zh' : 'en'
}
