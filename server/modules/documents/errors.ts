import type { ErrorKind } from '../../http/errors.ts'

export const documentErrors = {
  notFound: { code: 40425, status: 404, message: { zh: '该文档不存在', en: 'There is no such document' } },
  versionNotFound: { code: 40426, status: 404, message: { zh: '该版本不存在', en: 'There is no such version' } },
  conflict: {
    code: 40905,
    status: 409,
    message: { zh: '他人已修改了相同的内容', en: 'Another person changed the same values in the meantime' },
  },
  stale: {
    code: 40906,
    status: 409,
    message: { zh: '文档刚刚被他人保存，请重试', en: 'Another person saved at the same moment; try again' },
  },
  editInvalid: { code: 40025, status: 400, message: { zh: '修改内容与文档不符', en: 'The edit does not fit the document' } },
  tooLarge: { code: 40026, status: 400, message: { zh: '文档内容过多', en: 'The document holds too much' } },
  tooOld: {
    code: 40027,
    status: 400,
    message: {
      zh: '该时间点的记录已清理：编辑历史只保留一段时间，最多 20000 次修改，空间不足时更少，命名版本除外',
      en: 'What was there then is not kept any more. Edits are kept for a limited time, 20,000 at most, fewer where storage is full; named versions stay',
    },
  },
  tooFarBehind: {
    code: 40029,
    status: 400,
    message: {
      zh: '此处打开的内容过旧，无法与他人的修改合并，请重新打开',
      en: 'What is open here is too old to be merged with what others changed since; open it again',
    },
  },
  tooManyVersions: {
    code: 40907,
    status: 409,
    message: { zh: '命名版本过多，请先删除一些', en: 'There are too many named versions: delete some first' },
  },
  tooManyFollowed: {
    code: 42925,
    status: 429,
    message: { zh: '打开的文档过多，请关闭一些标签页', en: 'Too many documents are open: close some tabs' },
  },
  tooManyBranches: {
    code: 40908,
    status: 409,
    message: { zh: '分支过多，请先删除一些', en: 'There are too many branches: delete some first' },
  },
  branchNameTaken: {
    code: 40909,
    status: 409,
    message: { zh: '已有同名的分支，请换一个名称', en: 'Another branch has this name: choose a different one' },
  },
  branchOfBranch: { code: 40028, status: 400, message: { zh: '分支不能再建分支', en: 'A branch cannot have branches of its own' } },
} as const satisfies { readonly [name: string]: ErrorKind }
