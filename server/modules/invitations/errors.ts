import type { ErrorKind } from '../../http/errors.ts'

/** Open invitations of one project. */
export const MOST_INVITATIONS = 200
/** Milliseconds that an invitation waits for its address to be registered. */
export const INVITATION_LASTS = 14 * 86_400_000

export const invitationErrors = {
  notFound: { code: 40475, status: 404, message: { zh: '邀请不存在', en: 'The invitation does not exist' } },
  tooMany: {
    code: 40075,
    status: 400,
    message: { zh: `一个项目最多 ${MOST_INVITATIONS} 个未接受的邀请`, en: `A project has at most ${MOST_INVITATIONS} open invitations` },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
