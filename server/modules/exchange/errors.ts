import type { Told } from '#kernel/message'
import { AppError, type ErrorKind } from '../../http/errors.ts'

export const exchangeErrors = {
  unreadable: {
    code: 40095,
    status: 400,
    message: {
      zh: '导入的项目文件必须是单个 JSON 文件（或本产品导出的 ZIP）',
      en: 'Imported project file must be a single JSON file (or a ZIP that this product exported)',
    },
  },
  unusable: { code: 40096, status: 400, message: { zh: '无法导入此文件', en: 'This file cannot be imported' } },
  tooLarge: { code: 41395, status: 413, message: { zh: '导入的文件过大', en: 'The file to be imported is too large' } },
  choices: { code: 40097, status: 400, message: { zh: '导入的选择不正确', en: 'What was chosen for the import is not valid' } },
  tooMuch: {
    code: 41396,
    status: 413,
    message: {
      zh: '项目过大，无法导出为一个文件：请不带文件导出，或逐页导出',
      en: 'The project is too large for one file: export it without its files, or page by page',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }

export const refuse = (kind: ErrorKind, detail: Told): AppError => new AppError(kind, { detail })
export const unreadable = (zh: string, en: string): AppError => refuse(exchangeErrors.unreadable, { zh, en })
export const unusable = (zh: string, en: string): AppError => refuse(exchangeErrors.unusable, { zh, en })
