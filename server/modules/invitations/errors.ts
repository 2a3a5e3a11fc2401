import type { ErrorKind } from '../../http/errors.ts'

/** Open invitations of one project. */
export const MOST_INVITATIONS = 2_000
/** People that are added by one list. */
export const MOST_ROWS = 1_000
/** Milliseconds that an invitation waits for its address to be registered. */
export const INVITATION_LASTS = 14 * 86_400_000

export const invitationErrors = {
  notFound: { code: 40475, status: 404, message: { zh: '邀请不存在', en: 'The invitation does not exist' } },
  tooMany: {
    code: 40075,
    status: 400,
    message: { zh: `一个项目最多 ${MOST_INVITATIONS} 个未接受的邀请`, en: `A project has at most ${MOST_INVITATIONS} open invitations` },
  },
  badEmail: { code: 40076, status: 400, message: { zh: '邮箱格式不正确', en: 'The e-mail format is incorrect' } },
  badRole: {
    code: 40077,
    status: 400,
    message: {
      zh: '权限应为 admin、developer、tester，或本项目中角色的名称',
      en: 'The role must be admin, developer, tester, or the name of a role of the project',
    },
  },
  twice: { code: 40078, status: 400, message: { zh: '该邮箱在名单中已出现过', en: 'This address is in the list already' } },
} as const satisfies { readonly [name: string]: ErrorKind }
