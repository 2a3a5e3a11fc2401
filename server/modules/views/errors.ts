import type { ErrorKind } from '../../http/errors.ts'

export const MOST_VIEWS = 200

export const viewErrors = {
  notFound: { code: 40436, status: 404, message: { zh: '数据视图不存在', en: 'The view does not exist' } },
  nameTaken: {
    code: 40926,
    status: 409,
    message: {
      zh: '项目中已有数据模型或视图使用这个名称',
      en: 'Another model or view of the project has this name',
    },
  },
  changed: {
    code: 40927,
    status: 409,
    message: {
      zh: '数据视图已被他人修改，请刷新后重试',
      en: 'Another person changed the view in the meantime. Reload it, then repeat your change.',
    },
  },
  badView: {
    code: 40086,
    status: 400,
    message: { zh: '数据视图的定义不正确', en: 'The definition of the view is not valid' },
  },
  tooMany: {
    code: 40087,
    status: 400,
    message: { zh: `一个项目最多 ${MOST_VIEWS} 个数据视图`, en: `A project has at most ${MOST_VIEWS} views` },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
