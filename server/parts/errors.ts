import { MessageError } from '#kernel/message'
import { AppError, type ErrorKind } from '../http/errors.ts'
import { inWords } from '../http/words.ts'

export const partErrors = {
  unusable: { code: 40096, status: 400, message: { zh: '无法导入此文件', en: 'This file cannot be imported' } },
  choices: { code: 40097, status: 400, message: { zh: '导入的选择不正确', en: 'What was chosen for the import is not valid' } },
  tooMuch: {
    code: 41396,
    status: 413,
    message: {
      zh: '项目过大，无法导出为一个文件：请不带文件和数据导出，或逐页导出',
      en: 'The project is too large for one file: export it without its files and data, or page by page',
    },
  },
  tooManyRecords: {
    code: 41397,
    status: 413,
    message: {
      zh: '记录过多：项目文件最多 50000 条，约 20 MB。请不带数据导出项目，再导出各数据模型的记录',
      en: 'A project file has at most 50,000 records, some 20 MB. Export the records by model.',
    },
  },
  badRecord: {
    code: 42211,
    status: 422,
    message: {
      zh: '有记录的值不符合字段的设置，导出后无法导入。请先修改',
      en: 'A record has a value that does not fit its field, and could not be imported. Correct it first',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }

export const unusable = (zh: string, en: string): AppError => new AppError(partErrors.unusable, { detail: { zh, en } })

/** Refuses the file with the place at which `work` failed. @throws AppError */
export function orUnusable<T>(at: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    throw unusable(`“${at}”：${inWords(error.told, 'zh')}`, `“${at}”: ${inWords(error.told, 'en')}`)
  }
}

/** Characters of one record's JSON: it is sent to the server in one message, and no kind of records needs more. */
const MOST_RECORD = 512 * 1024

/** @throws AppError that names the first record that is too large */
export function requireSmall(part: string, records: readonly unknown[]): void {
  for (const [at, record] of records.entries()) {
    if (record === undefined || JSON.stringify(record).length <= MOST_RECORD) continue
    const kilobytes = MOST_RECORD / 1024
    throw unusable(`“${part}.${at}”超过 ${kilobytes} KB`, `“${part}.${at}” is larger than ${kilobytes} KB`)
  }
}

/** @throws AppError that names the first of the ids that is there twice */
export function requireUnique(list: string, ids: readonly (string | number)[]): void {
  const seen = new Set<string | number>()
  for (const id of ids) {
    if (seen.has(id)) throw unusable(`“${list}”中“${id}”出现了两次`, `In “${list}”, “${id}” is there twice`)
    seen.add(id)
  }
}
