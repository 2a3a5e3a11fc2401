import type { ErrorKind } from '../http/errors.ts'

export const compilerErrors = {
  compileFailed: { code: 50030, status: 500, message: { zh: '页面编译失败', en: 'The page could not be compiled' } },
  compilerStopped: {
    code: 50031,
    status: 500,
    message: { zh: '编译进程意外结束，页面未发布，请重试', en: 'The compiler stopped and nothing was published. Please publish again.' },
  },
  compilerLate: {
    code: 50032,
    status: 500,
    message: { zh: '页面编译超时，未发布', en: 'Compiling the page took too long; nothing was published' },
  },
  compilerNotStarted: {
    code: 50330,
    status: 503,
    message: {
      zh: '编译进程未能启动，页面未发布，请稍后重试',
      en: 'The compiler did not start and nothing was published. Please publish again.',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
