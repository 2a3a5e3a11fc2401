import type { ErrorKind } from '../../http/errors.ts'

/** Groups of one project. */
export const MOST_GROUPS = 200
/** People of one group. */
export const MOST_IN_GROUP = 2_000

/** Groups of providers that one group takes people from. */
export const MOST_SOURCES = 100
/** The longest name or id of a group of a provider. */
export const LONGEST_GROUP = 256

export const groupErrors = {
  notFound: { code: 40476, status: 404, message: { zh: '用户组不存在', en: 'The group does not exist' } },
  nameTaken: { code: 40956, status: 409, message: { zh: '项目中已有同名用户组', en: 'Another group of the project has this name' } },
  changed: {
    code: 40957,
    status: 409,
    message: {
      zh: '用户组已被他人修改，请刷新后重试',
      en: 'Another person changed the group in the meantime. Reload it, then repeat your change.',
    },
  },
  tooMany: {
    code: 40062,
    status: 400,
    message: { zh: `一个项目最多 ${MOST_GROUPS} 个用户组`, en: `A project has at most ${MOST_GROUPS} groups` },
  },
  full: {
    code: 40063,
    status: 400,
    message: { zh: `一个用户组最多 ${MOST_IN_GROUP} 人`, en: `A group has at most ${MOST_IN_GROUP} people` },
  },
  providerUnknown: {
    code: 40064,
    status: 400,
    message: {
      zh: '此服务没有所选的登录方式，请刷新后重试',
      en: 'This server does not have the chosen sign-in provider. Reload, then try again',
    },
  },
  inGroup: { code: 40958, status: 409, message: { zh: '该用户已在用户组中', en: 'This person is in the group already' } },
  notInGroup: { code: 40959, status: 409, message: { zh: '该用户不在用户组中', en: 'This person is not in the group' } },
} as const satisfies { readonly [name: string]: ErrorKind }
