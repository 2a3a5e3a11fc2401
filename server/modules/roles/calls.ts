import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { idInPath, paged } from '../../http/answer.ts'
import { projectErrors, projectVisit } from '../projects/index.ts'
import type { Entrance } from './entrance.ts'
import { roleErrors } from './errors.ts'
import { groupCalls } from './group-calls.ts'
import type { GroupPeople } from './group-people.ts'
import type { Groups } from './groups.ts'
import { addedUser, ownAccess, projectUser, roleInfo, roleModel, roleName } from './model.ts'
import type { RoleService } from './service.ts'
import type { ProjectUsers } from './users.ts'

const { notFound, userNotFound, nameTaken, inUse, changed, unknownLimits, needsRole, notSubUser, tooMany } = roleErrors
const { memberExists, ownerIsMember, subUser, tooManyLookUps } = projectErrors

interface RoleCallServices {
  readonly roles: RoleService
  readonly projectUsers: ProjectUsers
  readonly entrance: Entrance
  readonly groups: Groups
  readonly groupPeople: GroupPeople
}

const visitCall = ({ entrance }: RoleCallServices) =>
  defineCall({
    id: 'roles/visit',
    method: 'GET',
    path: '/project/visit/{id}',
    needs: 'permission/project.enter',
    subUsers: true,
    writes: false,
    input: idInPath,
    output: projectVisit,
    errors: [projectErrors.notFound],
    example: (o) => ({ id: String(o.projectId) }),
    run: ({ id }, { by }) => entrance.visit(by, id),
  })

const listCall = ({ roles }: RoleCallServices) =>
  defineCall({
    id: 'roles/list',
    method: 'GET',
    path: '/project/role/list',
    needs: 'permission/role.see',
    writes: false,
    input: roleModel.list,
    output: paged(roleInfo),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, { by }) => roles.list(by, input),
  })

const listAllCall = ({ roles }: RoleCallServices) =>
  defineCall({
    id: 'roles/list-all',
    method: 'GET',
    path: '/project/role/listAll',
    needs: 'permission/role.see',
    writes: false,
    input: roleModel.ofProject,
    output: z.array(roleName),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: ({ projectId }, { by }) => roles.listAll(by, projectId),
  })

const createCall = ({ roles }: RoleCallServices) =>
  defineCall({
    id: 'roles/create',
    method: 'POST',
    path: '/project/role/create',
    needs: 'permission/role.edit',
    writes: true,
    audits: ['role created'],
    input: roleModel.create,
    output: roleInfo,
    errors: [projectErrors.notFound, nameTaken, tooMany],
    example: (o) => ({ projectId: o.projectId, name: 'Another' }),
    run: (input, { by }) => roles.create(by, input),
  })

const updateCall = ({ roles }: RoleCallServices) =>
  defineCall({
    id: 'roles/update',
    method: 'POST',
    path: '/project/role/update',
    needs: 'permission/role.edit',
    writes: true,
    audits: ['role changed'],
    input: roleModel.update,
    output: roleInfo,
    errors: [notFound, nameTaken, changed],
    example: (o) => ({ id: o.roleId, rev: 1, name: 'Renamed' }),
    run: (input, { by }) => roles.update(by, input),
  })

const updateLimitsCall = ({ roles }: RoleCallServices) =>
  defineCall({
    id: 'roles/update-limits',
    method: 'POST',
    path: '/project/role/updateLimits',
    needs: 'permission/role.edit',
    writes: true,
    audits: ['role limits changed'],
    input: roleModel.limits,
    output: roleInfo,
    errors: [notFound, changed, unknownLimits],
    example: (o) => ({ id: o.roleId, rev: 1, limits: [o.menuId] }),
    run: (input, { by }) => roles.updateLimits(by, input),
  })

const deleteCall = ({ roles }: RoleCallServices) =>
  defineCall({
    id: 'roles/delete',
    method: 'POST',
    path: '/project/role/delete',
    needs: 'permission/role.edit',
    writes: true,
    audits: ['role deleted'],
    input: roleModel.one,
    output: done,
    errors: [notFound, inUse],
    example: (o) => ({ id: o.roleId }),
    run: ({ id }, { by }) => roles.delete(by, id),
  })

const usersCall = ({ projectUsers }: RoleCallServices) =>
  defineCall({
    id: 'roles/users',
    method: 'GET',
    path: '/project/user/list',
    needs: 'permission/role.see',
    writes: false,
    input: roleModel.users,
    output: paged(projectUser),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, { by }) => projectUsers.list(by, input),
  })

const ownAccessCall = ({ entrance }: RoleCallServices) =>
  defineCall({
    id: 'roles/own-access',
    method: 'GET',
    path: '/project/user/detail',
    needs: 'permission/project.enter',
    writes: false,
    audience: 'viewer',
    input: roleModel.ofProject,
    output: ownAccess,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: ({ projectId }, { by }) => entrance.mine(by, projectId),
  })

const addUserCall = ({ projectUsers }: RoleCallServices) =>
  defineCall({
    id: 'roles/add-user',
    method: 'POST',
    path: '/project/user/create',
    needs: 'permission/role.users',
    writes: true,
    audits: ['project user added'],
    input: roleModel.userCreate,
    output: addedUser,
    errors: [projectErrors.notFound, projectErrors.userNotFound, memberExists, ownerIsMember, tooManyLookUps, notFound, needsRole, subUser],
    example: (o) => ({ projectId: o.projectId, userName: o.knownEmail, role: 'ordinary', roleId: o.roleId }),
    run: (input, { by }) => projectUsers.add(by, input),
  })

const updateUserCall = ({ projectUsers }: RoleCallServices) =>
  defineCall({
    id: 'roles/update-user',
    method: 'POST',
    path: '/project/user/update',
    needs: 'permission/role.users',
    writes: true,
    audits: ['project user changed'],
    input: roleModel.userUpdate,
    output: projectUser,
    errors: [
      ...[projectErrors.notFound, userNotFound, ownerIsMember, notFound, needsRole, subUser],
      ...[projectErrors.leaderUnknown, projectErrors.leaderCircle],
    ],
    example: (o) => ({ projectId: o.projectId, userId: o.memberId, role: 'ordinary', roleId: o.roleId }),
    run: (input, { by }) => projectUsers.update(by, input),
  })

const removeUserCall = ({ projectUsers }: RoleCallServices) =>
  defineCall({
    id: 'roles/remove-user',
    method: 'POST',
    path: '/project/user/delete',
    needs: 'permission/role.users',
    writes: true,
    audits: ['project user removed'],
    input: roleModel.userDelete,
    output: done,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId, userId: o.memberId }),
    run: (input, { by }) => projectUsers.remove(by, input),
  })

const endSessionsCall = ({ projectUsers }: RoleCallServices) =>
  defineCall({
    id: 'roles/end-sessions',
    method: 'POST',
    path: '/project/user/session/end',
    needs: 'permission/role.users',
    writes: true,
    audits: ['project user sessions ended'],
    input: roleModel.userDelete,
    output: done,
    errors: [projectErrors.notFound, userNotFound, notSubUser],
    example: (o) => ({ projectId: o.projectId, userId: o.memberId }),
    exampleAnswers: 409,
    run: (input, { by }) => projectUsers.endSessions(by, input),
  })

/** Roles of ordinary users, and the people of a project. */
export const roleCalls = (services: RoleCallServices) => [
  visitCall(services),
  listCall(services),
  listAllCall(services),
  createCall(services),
  updateCall(services),
  updateLimitsCall(services),
  deleteCall(services),
  usersCall(services),
  ownAccessCall(services),
  addUserCall(services),
  updateUserCall(services),
  removeUserCall(services),
  endSessionsCall(services),
  ...groupCalls(services),
]
