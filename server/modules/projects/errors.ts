import type { ErrorKind } from '../../http/errors.ts'
import { projectNotFound } from '../access/index.ts'

export const projectErrors = {
  notFound: projectNotFound,
  userNotFound: { code: 40411, status: 404, message: { zh: '该用户尚未注册', en: 'There is no registered user with this e-mail' } },
  memberExists: { code: 40910, status: 409, message: { zh: '该用户已是项目成员', en: 'This user is already a member of the project' } },
  ownerIsMember: { code: 40911, status: 409, message: { zh: '不能更改项目所有者', en: "The project's owner cannot be changed here" } },
  subUser: {
    code: 40060,
    status: 400,
    message: {
      zh: '子用户只能是普通用户，请在项目的用户列表中为其选择一个角色',
      en: 'A sub user can only be an ordinary user. Add them under the users of the project, with one of its roles.',
    },
  },
  leaderUnknown: {
    code: 40065,
    status: 400,
    message: { zh: '所选上级不在项目中，请重新选择', en: 'The chosen leader is not in the project. Choose another person' },
  },
  leaderCircle: {
    code: 40066,
    status: 400,
    message: {
      zh: '不能选择本人或其下级作为上级，请重新选择',
      en: 'A person cannot report to themselves or to people below them. Choose another leader',
    },
  },
  nameNeeded: {
    code: 40912,
    status: 409,
    message: {
      zh: '项目中有已发布的页面：请输入项目名称以确认删除',
      en: 'The project has published pages: type its name to delete it',
    },
  },
  tooManyLookUps: {
    code: 42910,
    status: 429,
    message: {
      zh: '查找成员过于频繁：每人、每个项目每小时最多 30 次，请稍后再试',
      en: 'Too many people were looked up: 30 an hour for each person and each project. Please try again later.',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
