import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { idInPath, paged } from '../../http/answer.ts'
import { projectErrors } from '../projects/index.ts'
import { roleErrors } from './errors.ts'
import { groupErrors } from './group-errors.ts'
import { groupDeletion, groupInfo, groupModel, groupProvider } from './group-model.ts'
import type { GroupPeople } from './group-people.ts'
import type { Groups } from './groups.ts'
import { roleModel } from './model.ts'

const { notFound, nameTaken, changed, tooMany, full, providerUnknown } = groupErrors

const providerCalls = ({ groups }: { readonly groups: Groups }) => [
  defineCall({
    id: 'roles/group-providers',
    method: 'GET',
    path: '/project/group/providers',
    needs: 'permission/role.see',
    writes: false,
    input: roleModel.ofProject,
    output: z.array(groupProvider),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: ({ projectId }, { by }) => groups.providers(by, projectId),
  }),
]

/** Groups of people in a project, which give a role to whoever is in them. */
export const groupCalls = ({ groups, groupPeople }: { readonly groups: Groups; readonly groupPeople: GroupPeople }) => [
  ...providerCalls({ groups }),
  defineCall({
    id: 'roles/groups',
    method: 'GET',
    path: '/project/group/list',
    needs: 'permission/role.see',
    writes: false,
    input: groupModel.list,
    output: paged(groupInfo),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, { by }) => groups.list(by, input),
  }),
  defineCall({
    id: 'roles/create-group',
    method: 'POST',
    path: '/project/group/create',
    needs: 'permission/role.users',
    writes: true,
    audits: ['group created', 'group role given', 'group sources changed'],
    input: groupModel.create,
    output: groupInfo,
    errors: [projectErrors.notFound, roleErrors.notFound, nameTaken, tooMany, providerUnknown],
    example: (o) => ({ projectId: o.projectId, name: 'Another', roleId: o.roleId }),
    run: (input, { by }) => groups.create(by, input),
  }),
  defineCall({
    id: 'roles/update-group',
    method: 'POST',
    path: '/project/group/update',
    needs: 'permission/role.users',
    writes: true,
    audits: ['group changed', 'group role given', 'group sources changed'],
    input: groupModel.update,
    output: groupInfo,
    errors: [notFound, roleErrors.notFound, nameTaken, changed, providerUnknown],
    example: (o) => ({ id: o.groupId, rev: 1, name: 'Renamed', roleId: o.roleId }),
    run: (input, { by }) => groups.update(by, input),
  }),
  // Asked before a deletion, so that the administrator sees whom it concerns.
  defineCall({
    id: 'roles/group-deletion',
    method: 'GET',
    path: '/project/group/deletion/{id}',
    needs: 'permission/role.users',
    writes: false,
    input: idInPath,
    output: groupDeletion,
    errors: [notFound],
    example: (o) => ({ id: String(o.groupId) }),
    run: ({ id }, { by }) => groups.deletion(by, id),
  }),
  defineCall({
    id: 'roles/delete-group',
    method: 'POST',
    path: '/project/group/delete',
    needs: 'permission/role.users',
    writes: true,
    audits: ['group deleted'],
    input: groupModel.delete,
    output: done,
    errors: [notFound, changed],
    example: (o) => ({ id: o.groupId, rev: 1 }),
    run: (input, { by }) => groups.delete(by, input),
  }),
  defineCall({
    id: 'roles/add-to-group',
    method: 'POST',
    path: '/project/group/user/create',
    needs: 'permission/role.users',
    writes: true,
    audits: ['group person added'],
    input: groupModel.people,
    output: groupInfo,
    errors: [notFound, roleErrors.userNotFound, full],
    example: (o) => ({ id: o.emptyGroupId, userIds: [o.memberId] }),
    run: (input, { by }) => groupPeople.add(by, input),
  }),
  defineCall({
    id: 'roles/remove-from-group',
    method: 'POST',
    path: '/project/group/user/delete',
    needs: 'permission/role.users',
    writes: true,
    audits: ['group person removed'],
    input: groupModel.people,
    output: groupInfo,
    errors: [notFound],
    example: (o) => ({ id: o.groupId, userIds: [o.memberId] }),
    run: (input, { by }) => groupPeople.remove(by, input),
  }),
]
