import type { ErrorKind } from '../../http/errors.ts'

export const pageErrors = {
  notFound: { code: 40420, status: 404, message: { zh: '当前页面不存在', en: 'Current page does not exist' } },
  conflict: { code: 40901, status: 409, message: { zh: '页面已被他人修改', en: 'Another person changed the same part of this page' } },
  dataFormat: { code: 40020, status: 400, message: { zh: '页面数据格式错误', en: 'Page data format error' } },
  patchInvalid: { code: 40021, status: 400, message: { zh: '修改内容与页面不符', en: 'The change does not fit the page' } },
  tooOld: {
    code: 40023,
    status: 400,
    message: {
      zh: '此处打开的页面过旧，无法与他人的修改合并，请重新打开页面',
      en: 'What is open here is too old to be merged with what others changed since; open the page again',
    },
  },
  sameProject: { code: 40024, status: 400, message: { zh: '页面已在该项目中', en: 'The page is in this project already' } },
  tooManyMembers: { code: 40025, status: 400, message: { zh: '一个页面最多 200 名成员', en: 'A page has at most 200 members' } },
  memberNotFound: { code: 40422, status: 404, message: { zh: '页面没有这名成员', en: 'The page has no such member' } },
  memberExists: { code: 40922, status: 409, message: { zh: '该用户已是页面成员', en: 'This user is already a member of the page' } },
  tooLarge: { code: 40022, status: 400, message: { zh: '页面内容过多', en: 'The page holds too much' } },
} as const satisfies { readonly [name: string]: ErrorKind }
