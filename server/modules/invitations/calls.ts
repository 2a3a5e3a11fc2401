import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { takes } from '../../http/body.ts'
import { projectErrors } from '../projects/index.ts'
import { groupErrors, roleErrors } from '../roles/index.ts'
import type { AddMany } from './add-many.ts'
import { invitationErrors } from './errors.ts'
import type { GroupLists } from './group-lists.ts'
import { addedRow, invitationInfo, invitationModel, invited } from './model.ts'
import type { Invitations } from './service.ts'

const { notFound, memberExists, ownerIsMember, subUser, tooManyLookUps } = projectErrors

interface InvitationCallServices {
  readonly invitations: Invitations
  readonly addMany: AddMany
  readonly groupLists: GroupLists
}

const listCall = ({ invitations }: InvitationCallServices) =>
  defineCall({
    id: 'invitations/list',
    method: 'GET',
    path: '/project/invitation/list',
    needs: 'permission/role.users',
    writes: false,
    input: invitationModel.list,
    output: z.array(invitationInfo),
    errors: [notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: ({ projectId }, { by }) => invitations.list(by, projectId),
  })

// Whoever has an account is added at once; the audit of that is the one of adding.
const createCall = ({ invitations }: InvitationCallServices) =>
  defineCall({
    id: 'invitations/create',
    method: 'POST',
    path: '/project/invitation/create',
    needs: 'permission/role.users',
    writes: true,
    audits: ['person invited'],
    input: invitationModel.create,
    output: invited,
    errors: [
      notFound,
      memberExists,
      ownerIsMember,
      tooManyLookUps,
      roleErrors.notFound,
      roleErrors.needsRole,
      subUser,
      invitationErrors.tooMany,
    ],
    example: (o) => ({ projectId: o.projectId, userName: o.freshEmail, role: 'tester' }),
    run: (input, { by }) => invitations.create(by, input),
  })

// A list of people, row by row; the preview writes nothing.
const addManyCall = ({ addMany }: InvitationCallServices) =>
  defineCall({
    id: 'invitations/add-many',
    method: 'POST',
    path: '/project/user/import',
    needs: 'permission/role.users',
    writes: true,
    audits: ['person invited'],
    takes: takes(500_000),
    input: invitationModel.addMany,
    output: z.array(addedRow),
    errors: [notFound, tooManyLookUps],
    example: (o) => ({ projectId: o.projectId, rows: [{ userName: o.freshEmail, role: 'tester' }] }),
    run: async (input, { by }) => [...(await addMany(by, input))],
  })

const addToGroupCall = ({ groupLists }: InvitationCallServices) =>
  defineCall({
    id: 'invitations/add-to-group',
    method: 'POST',
    path: '/project/group/user/import',
    needs: 'permission/role.users',
    writes: true,
    audits: ['person invited'],
    takes: takes(500_000),
    input: invitationModel.groupList,
    output: z.array(addedRow),
    errors: [groupErrors.notFound, tooManyLookUps],
    example: (o) => ({ id: o.groupId, userNames: [o.freshEmail] }),
    run: async (input, { by }) => [...(await groupLists.add(by, input))],
  })

const removeFromGroupCall = ({ groupLists }: InvitationCallServices) =>
  defineCall({
    id: 'invitations/remove-from-group',
    method: 'POST',
    path: '/project/group/user/removeMany',
    needs: 'permission/role.users',
    writes: true,
    // Of an invitation; the removal of people is in the audit of the roles module.
    audits: ['invitation groups changed'],
    takes: takes(500_000),
    input: invitationModel.groupList,
    output: z.array(addedRow),
    errors: [groupErrors.notFound],
    example: (o) => ({ id: o.groupId, userNames: [o.invitedEmail] }),
    run: async (input, { by }) => [...(await groupLists.remove(by, input))],
  })

const withdrawCall = ({ invitations }: InvitationCallServices) =>
  defineCall({
    id: 'invitations/withdraw',
    method: 'POST',
    path: '/project/invitation/delete',
    needs: 'permission/role.users',
    writes: true,
    audits: ['invitation withdrawn'],
    input: invitationModel.delete,
    output: done,
    errors: [invitationErrors.notFound],
    example: (o) => ({ id: o.invitationId }),
    run: ({ id }, { by }) => invitations.withdraw(by, id),
  })

export const invitationCalls = (services: InvitationCallServices) => [
  listCall(services),
  createCall(services),
  addManyCall(services),
  addToGroupCall(services),
  removeFromGroupCall(services),
  withdrawCall(services),
]
