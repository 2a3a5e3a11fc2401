import * as z from 'zod'
import { id, idText } from '../../http/answer.ts'
import { userName } from '../accounts/index.ts'
import { mailOutcome, memberRole, projectUser } from '../roles/index.ts'
import { MOST_ROWS } from './errors.ts'

/** As a line of a file has it: the role is `admin`, `developer`, `tester`, or the name of a role of the project. */
const personRow = z.strictObject({ userName: z.string().max(300), role: z.string().max(100) })
export type PersonRow = z.output<typeof personRow>

/** Addresses as they are pasted; each is read by itself, so that a wrong one refuses no other. */
const addressList = z.strictObject({
  id,
  userNames: z.array(z.string().max(300)).min(1).max(MOST_ROWS),
  dryRun: z.boolean().default(false),
})

export const invitationModel = {
  list: z.strictObject({ projectId: idText }),
  create: z.strictObject({ projectId: id, userName, role: memberRole, roleId: id.nullable().default(null) }),
  delete: z.strictObject({ id }),
  addMany: z.strictObject({ projectId: id, rows: z.array(personRow).min(1).max(MOST_ROWS), dryRun: z.boolean().default(false) }),
  groupList: addressList,
}

/** Somebody who is to be in a project once they have an account with this address. */
export const invitationInfo = z.strictObject({
  id: z.int(),
  userName: z.string(),
  role: memberRole,
  roleId: z.int().nullable(),
  roleName: z.string(),
  /** Groups that the person is put into once they have an account. */
  groups: z.array(z.strictObject({ id: z.int(), name: z.string() })).readonly(),
  /** Empty where they are gone. */
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Where its mail leads, to be handed over by hand. Without `BASE_URL` it is the path alone. */
  link: z.string(),
})
export type InvitationInfo = z.output<typeof invitationInfo>

/** A user or an invitation: somebody with an account is in the project immediately. `mail` says whether they were told. */
export const invited = z.strictObject({
  user: projectUser.nullable(),
  invitation: invitationInfo.nullable(),
  mail: mailOutcome.nullable(),
})

/** What became of a line; `ready` in a preview alone. */
export const addedRow = z.strictObject({
  userName: z.string(),
  result: z.enum(['ready', 'added', 'invited', 'removed', 'unchanged', 'refused']),
  problem: z.strictObject({ code: z.int(), message: z.strictObject({ zh: z.string(), en: z.string() }) }).nullable(),
})
export type AddedRow = z.output<typeof addedRow>
