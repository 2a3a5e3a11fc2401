import type { ErrorKind } from '../../http/errors.ts'

export const MOST_DICTIONARIES = 500
export const MOST_ITEMS = 1_000

export const dictionaryErrors = {
  notFound: { code: 40444, status: 404, message: { zh: '字典不存在', en: 'The dictionary does not exist' } },
  codeTaken: {
    code: 40943,
    status: 409,
    message: { zh: '项目中已有字典使用这个编码', en: 'Another dictionary of the project has this code' },
  },
  changed: {
    code: 40944,
    status: 409,
    message: {
      zh: '字典已被他人修改，请刷新后重试',
      en: 'Another person changed the dictionary in the meantime. Reload it, then repeat your change.',
    },
  },
  reservedCode: {
    code: 40046,
    status: 400,
    message: { zh: '该编码是保留字，请换一个', en: 'This code is a reserved word. Choose another one.' },
  },
  reservedValue: {
    code: 40047,
    status: 400,
    message: { zh: '字典项的值不能使用保留字', en: 'The value of an item is a reserved word. Choose another one.' },
  },
  sameValue: {
    code: 40945,
    status: 409,
    message: { zh: '字典项的值不能重复', en: 'Two items of a dictionary cannot have the same value' },
  },
  tooMany: {
    code: 40048,
    status: 400,
    message: {
      zh: `一个项目最多 ${MOST_DICTIONARIES} 个字典`,
      en: `A project has at most ${MOST_DICTIONARIES} dictionaries`,
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
