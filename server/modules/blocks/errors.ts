import type { ErrorKind } from '../../http/errors.ts'

export const blockErrors = {
  notFound: { code: 40480, status: 404, message: { zh: '该区块不存在', en: 'There is no such block' } },
  versionNotFound: { code: 40481, status: 404, message: { zh: '该区块没有此版本', en: 'The block has no such version' } },
  noInterface: { code: 40080, status: 400, message: { zh: '这不是区块的内容', en: 'This is not the content of a block' } },
  unusable: { code: 40081, status: 400, message: { zh: '此处不能使用该区块', en: 'The block cannot be used here' } },
  fileUnusable: {
    code: 40083,
    status: 400,
    message: { zh: '无法带来所用的区块', en: 'The blocks that are used cannot be brought' },
  },
  unchanged: {
    code: 40082,
    status: 400,
    message: {
      zh: '自上一版本以来没有修改，无需发布新版本',
      en: 'Nothing has changed since the last version: there is nothing to release',
    },
  },
  inUse: { code: 40980, status: 409, message: { zh: '区块正在使用中', en: 'The block is in use' } },
  nameTaken: {
    code: 40981,
    status: 409,
    message: { zh: '项目中已有同名的区块，请换一个名称', en: 'Another block of the project has this name: choose a different one' },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
