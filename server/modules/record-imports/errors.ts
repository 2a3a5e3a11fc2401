import type { ErrorKind } from '../../http/errors.ts'

const MEGABYTE = 1024 * 1024
export const IMPORT_LIMITS = {
  /** Bytes of a file. */
  csv: 128 * MEGABYTE,
  xlsx: 32 * MEGABYTE,
  /** Bytes of a spreadsheet once it is unpacked. */
  unpacked: 400 * MEGABYTE,
  rows: 1_000_000,
  columns: 500,
  /** Characters of a row. */
  row: 1_000_000,
  /** Imports of a person whose file is kept. */
  open: 10,
  /** Refused rows that are kept, and their bytes. */
  refused: 10_000,
  refusedBytes: 32 * MEGABYTE,
} as const

const unusable = (code: number, zh: string, en: string): ErrorKind => ({ code, status: 422, message: { zh, en } })

/** Why a file cannot be read, by the names that the reading process uses. */
export const fileRefusals = {
  kind: unusable(42210, '只能导入 CSV 或 XLSX 文件', 'Only CSV and XLSX files can be imported'),
  empty: unusable(
    42211,
    '文件里没有数据：第一行应为表头，从第二行起为记录',
    'The file has no rows: the first row must name the columns, and the records begin in the second',
  ),
  encoding: unusable(
    42212,
    '无法识别文件的编码，请另存为 UTF-8 编码的 CSV',
    'The encoding of the file is not known. Save it as CSV in UTF-8.',
  ),
  syntax: unusable(
    42213,
    'CSV 的格式不正确，请检查引号是否成对',
    'The CSV is not valid. Check that every quote is closed.',
  ),
  damaged: unusable(
    42214,
    'XLSX 文件已损坏或有密码，请用表格软件重新保存',
    'The XLSX file is damaged or has a password. Save it again with a spreadsheet program.',
  ),
  unpacked: unusable(
    42215,
    'XLSX 文件解压后过大，请另存为 CSV 再导入',
    'The XLSX file is too large once it is unpacked. Save it as CSV.',
  ),
  rows: unusable(42216, `文件超过 ${IMPORT_LIMITS.rows} 行`, `The file has more than ${IMPORT_LIMITS.rows} rows`),
  columns: unusable(
    42217,
    `文件超过 ${IMPORT_LIMITS.columns} 列`,
    `The file has more than ${IMPORT_LIMITS.columns} columns`,
  ),
  row: unusable(
    42218,
    `有一行超过 ${IMPORT_LIMITS.row} 个字符，请检查引号是否成对`,
    `A row has more than ${IMPORT_LIMITS.row} characters. Check that every quote is closed.`,
  ),
  memory: unusable(
    42219,
    '读取文件需要的内存过多，请另存为 CSV 或拆分后再导入',
    'The file takes too much memory to read. Save it as CSV, or split it.',
  ),
  late: unusable(42220, '读取文件的时间过长，请拆分后再导入', 'The file takes too long to read. Split it.'),
  stopped: unusable(42221, '读取文件时出错，请重试', 'Reading the file failed. Please try again.'),
} as const
export type FileRefusal = keyof typeof fileRefusals

const CSV = IMPORT_LIMITS.csv / MEGABYTE
const XLSX = IMPORT_LIMITS.xlsx / MEGABYTE

export const importErrors = {
  ...fileRefusals,
  missing: { code: 40435, status: 404, message: { zh: '导入任务不存在', en: 'The import does not exist' } },
  notAllowed: {
    code: 40307,
    status: 403,
    message: { zh: '没有导入权限', en: 'You have no permission to import these records' },
  },
  tooLarge: {
    code: 41302,
    status: 413,
    message: {
      zh: `文件过大：CSV 最大 ${CSV} MB，XLSX 最大 ${XLSX} MB`,
      en: `The file is too large: CSV may have ${CSV} MB, XLSX ${XLSX} MB`,
    },
  },
  tooManyOpen: {
    code: 40018,
    status: 400,
    message: {
      zh: `最多同时保留 ${IMPORT_LIMITS.open} 个未完成的导入，请先删除不需要的`,
      en: `At most ${IMPORT_LIMITS.open} imports may be unfinished. Delete those that you do not need.`,
    },
  },
  busy: {
    code: 40923,
    status: 409,
    message: { zh: '导入正在进行或已结束，请刷新', en: 'The import is running or has ended. Reload the page.' },
  },
  badMapping: {
    code: 40019,
    status: 400,
    message: { zh: '字段对应不正确，请检查', en: 'The columns and fields do not fit together. Check them.' },
  },
  lostRight: {
    code: 40308,
    status: 403,
    message: {
      zh: '导入人已没有导入权限，或数据模型已删除',
      en: 'The person who imports has lost the permission, or the model was deleted',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
export type ImportFailure = keyof typeof importErrors
