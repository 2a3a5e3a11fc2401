import type { ErrorKind } from '../../http/errors.ts'

export const MOST_ROLES = 200

export const roleErrors = {
  notFound: { code: 40452, status: 404, message: { zh: '角色不存在', en: 'The role does not exist' } },
  userNotFound: { code: 40453, status: 404, message: { zh: '该用户不是项目成员', en: 'This person is no member of the project' } },
  notSubUser: {
    code: 40924,
    status: 409,
    message: {
      zh: '只能结束子用户的登录；其他账号由本人或超级管理员结束',
      en: 'Only sign-ins of sub users can be ended here. Other people, or super administrators, end those of an account.',
    },
  },
  nameTaken: { code: 40953, status: 409, message: { zh: '项目中已有同名角色', en: 'Another role of the project has this name' } },
  inUse: {
    code: 40954,
    status: 409,
    message: {
      zh: '仍有用户或用户组使用该角色：请先为他们换一个角色',
      en: 'People or groups still have this role: give them another one first',
    },
  },
  changed: {
    code: 40955,
    status: 409,
    message: {
      zh: '角色已被他人修改，请刷新后重试',
      en: 'Another person changed the role in the meantime. Reload it, then repeat your change.',
    },
  },
  unknownLimits: {
    code: 40057,
    status: 400,
    message: {
      zh: '其中有不属于该项目的菜单：请刷新后重试',
      en: 'Some of these menus are not in the project (any more). Load them again.',
    },
  },
  needsRole: {
    code: 40058,
    status: 400,
    message: { zh: '普通用户需要一个角色，或先加入一个用户组', en: 'Ordinary users need a role or a group' },
  },
  tooMany: {
    code: 40059,
    status: 400,
    message: { zh: `一个项目最多 ${MOST_ROLES} 个角色`, en: `A project has at most ${MOST_ROLES} roles` },
  },
  testClosed: {
    code: 40380,
    status: 403,
    message: {
      zh: '测试环境未对您开放：请打开生产环境中的应用',
      en: 'The test environment is not open to you. Open the application without ?env=stg',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
