import type { Told } from '#kernel/message'
import { AppError, type ErrorKind } from '../../http/errors.ts'
import { partErrors } from '../../parts/errors.ts'
import { FILE_LIMITS } from './file-model.ts'

export const exchangeErrors = {
  unreadable: {
    code: 40095,
    status: 400,
    message: {
      zh: '导入的项目文件必须是单个 JSON 文件（或本产品导出的 ZIP）',
      en: 'Imported project file must be a single JSON file (or a ZIP that this product exported)',
    },
  },
  unusable: partErrors.unusable,
  tooLarge: { code: 41395, status: 413, message: { zh: '导入的文件过大', en: 'The file to be imported is too large' } },
  choices: partErrors.choices,
  readerStopped: {
    code: 50341,
    status: 500,
    message: {
      zh: '读写文件的进程意外结束，未导入任何内容，请重试',
      en: 'The process that reads and writes files stopped. Nothing was imported. Please try again.',
    },
  },
  readerLate: {
    code: 40098,
    status: 400,
    message: { zh: '读写此文件耗时过长，请分成几个文件', en: 'Reading or writing this file takes too long. Use several smaller files.' },
  },
  readerFull: {
    code: 40099,
    status: 400,
    message: {
      zh: '读写此文件需要的内存过多，请分成几个文件',
      en: 'Reading or writing this file takes too much memory. Use several smaller files.',
    },
  },
  tooManyWaiting: {
    code: 42995,
    status: 429,
    message: {
      zh: '你还有文件正在检查、导入或导出，请等它完成后再试',
      en: 'Another file of yours is still being checked, imported or exported. Please try again when it is done.',
    },
  },
  waitedTooLong: {
    code: 50395,
    status: 503,
    message: {
      zh: '服务器正在处理其他文件，请在半分钟后再试',
      en: 'The server is busy with other files. Please try again in half a minute.',
    },
  },
  tooMuch: partErrors.tooMuch,
  tooManyRecords: partErrors.tooManyRecords,
  badRecord: partErrors.badRecord,
} as const satisfies { readonly [name: string]: ErrorKind }

export const refuse = (kind: ErrorKind, detail: Told): AppError => new AppError(kind, { detail })
export const unreadable = (zh: string, en: string): AppError => refuse(exchangeErrors.unreadable, { zh, en })

/** One person's share is used up; others check and import as before. */
export const overAllowance = (seconds: number): ErrorKind => {
  const minutes = Math.ceil(seconds / 60)
  return {
    code: 42996,
    status: 429,
    message: {
      zh: `检查和导入的文件过多，请在 ${minutes} 分钟后再试`,
      en: `You have checked and imported too many files. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    },
  }
}
/** A code and status for the list of what calls answer. */
export const anyAllowance: ErrorKind = overAllowance(60)

/** Said before anything of a file is read. */
export const fileTooLarge = (): AppError => {
  const most = `${FILE_LIMITS.bytes / 1024 / 1024} MB`
  return refuse(exchangeErrors.tooLarge, { zh: `最多 ${most}`, en: `at most ${most}` })
}

export { unusable } from '../../parts/errors.ts'
