import type { ErrorKind } from '../../http/errors.ts'

export const MOST_SUB_USERS = 200

export const personErrors = {
  sessionNotFound: { code: 40465, status: 404, message: { zh: '该登录不存在或已结束', en: 'There is no such sign-in (any more)' } },
  subUserNotFound: { code: 40466, status: 404, message: { zh: '子用户不存在', en: 'There is no such sub user' } },
  notAdministrator: {
    code: 40366,
    status: 403,
    message: {
      zh: '只有项目的所有者或管理员可以创建子用户。请先新建一个项目，或请管理员授予您管理员权限',
      en: 'Only owners and administrators of a project can create sub users. Create a project first, or ask for the administrator role in one',
    },
  },
  tooManySubUsers: {
    code: 40160,
    status: 400,
    message: { zh: `最多 ${MOST_SUB_USERS} 个子用户`, en: `At most ${MOST_SUB_USERS} sub users` },
  },
  ownAccount: {
    code: 40161,
    status: 409,
    message: { zh: '不能冻结自己或更改自己的角色', en: 'You cannot freeze yourself or change your own role' },
  },
  subUserRole: {
    code: 40162,
    status: 409,
    message: { zh: '子用户不能成为超级管理员', en: 'A sub user cannot become a super administrator' },
  },
  inconsistent: { code: 40163, status: 400, message: { zh: '账号不一致', en: 'Inconsistent accounts' } },
  ownsShared: {
    code: 40164,
    status: 409,
    message: {
      zh: '您拥有的项目中还有其他成员：请先移交或删除这些项目',
      en: 'Others are in projects that you own: hand these projects over or delete them first',
    },
  },
  lastAdministrator: {
    code: 40165,
    status: 409,
    message: {
      zh: '您是唯一的超级管理员：请先让另一个账号成为超级管理员',
      en: 'You are the only super administrator: make another account one first',
    },
  },
  unsettled: {
    code: 40167,
    status: 409,
    message: { zh: '注销前还有内容需要处理', en: 'Something has to be settled before the account can be deleted' },
  },
  notInProject: {
    code: 40166,
    status: 400,
    message: {
      zh: '只能移交给邮箱已确认的项目管理员、开发者或体验者',
      en: 'Only an administrator, developer or tester of the project with a confirmed e-mail can take it over',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
