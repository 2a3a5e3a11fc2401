import * as z from 'zod'
import { defineCall, done, nothing } from '../../calls/call.ts'
import { idInPath, paged } from '../../http/answer.ts'
import { anyQuota } from '../quotas/index.ts'
import { projectErrors } from './errors.ts'
import type { MemberService } from './members.ts'
import { memberInfo, projectInfo, projectModel, projectPrefixes, usedApp } from './model.ts'
import type { ProjectService } from './service.ts'

const { notFound, userNotFound, memberExists, ownerIsMember, subUser, tooManyLookUps, nameNeeded } = projectErrors

interface ProjectCallServices {
  readonly projects: ProjectService
  readonly members: MemberService
}

const listCall = ({ projects }: ProjectCallServices) =>
  defineCall({
    id: 'projects/list',
    method: 'GET',
    path: '/project/list',
    needs: 'member',
    writes: false,
    input: projectModel.list,
    output: paged(projectInfo),
    errors: [],
    example: () => ({}),
    run: (input, call) => projects.list(call.by, input),
  })

const detailCall = ({ projects }: ProjectCallServices) =>
  defineCall({
    id: 'projects/detail',
    method: 'GET',
    path: '/project/detail/{id}',
    needs: 'permission/project.see',
    writes: false,
    input: idInPath,
    output: projectInfo,
    errors: [notFound],
    example: (o) => ({ id: String(o.projectId) }),
    run: (input, call) => projects.detail(call.by, input.id),
  })

// What somebody is an ordinary user of; at most a hundred, by name.
const usedCall = ({ projects }: ProjectCallServices) =>
  defineCall({
    id: 'projects/used',
    method: 'GET',
    path: '/project/used',
    needs: 'member',
    subUsers: true,
    writes: false,
    input: nothing,
    output: z.array(usedApp),
    errors: [],
    run: (_, call) => projects.used(call.by),
  })

const createCall = ({ projects }: ProjectCallServices) =>
  defineCall({
    id: 'projects/create',
    method: 'POST',
    path: '/project/create',
    needs: 'member',
    writes: true,
    unaudited: 'the project itself says who made it and when',
    input: projectModel.create,
    output: projectInfo,
    errors: [anyQuota],
    example: () => ({ name: 'Another' }),
    run: (input, call) => projects.create(call.by, input),
  })

const updateCall = ({ projects }: ProjectCallServices) =>
  defineCall({
    id: 'projects/update',
    method: 'POST',
    path: '/project/update',
    needs: 'permission/project.edit',
    writes: true,
    unaudited: 'names and pictures, which are changed back as easily',
    input: projectModel.update,
    output: projectInfo,
    errors: [notFound],
    example: (o) => ({ id: o.projectId, name: 'Renamed' }),
    run: (input, call) => projects.update(call.by, input),
  })

const deleteCall = ({ projects }: ProjectCallServices) =>
  defineCall({
    id: 'projects/delete',
    method: 'POST',
    path: '/project/delete',
    needs: 'permission/project.delete',
    writes: true,
    audits: ['project deleted'],
    input: projectModel.delete,
    output: done,
    errors: [notFound, nameNeeded],
    example: (o) => ({ id: o.projectId, name: o.projectName }),
    run: (input, call) => projects.delete(call.by, input),
  })

const prefixesCall = ({ projects }: ProjectCallServices) =>
  defineCall({
    id: 'projects/prefixes',
    method: 'GET',
    path: '/project/prefixes/{id}',
    needs: 'permission/project.network.see',
    writes: false,
    input: idInPath,
    output: projectPrefixes,
    errors: [notFound],
    example: (o) => ({ id: String(o.projectId) }),
    run: (input, call) => projects.prefixes(call.by, input.id),
  })

const updatePrefixesCall = ({ projects }: ProjectCallServices) =>
  defineCall({
    id: 'projects/update-prefixes',
    method: 'POST',
    path: '/project/prefixes/update',
    needs: 'permission/project.network',
    writes: true,
    audits: ['project prefixes changed'],
    input: projectModel.prefixes,
    output: projectPrefixes,
    errors: [notFound],
    example: (o) => ({ id: o.projectId, prefixes: ['http://10.0.0.1'] }),
    run: (input, call) => projects.updatePrefixes(call.by, input),
  })

const membersCall = ({ members }: ProjectCallServices) =>
  defineCall({
    id: 'projects/members',
    method: 'GET',
    path: '/project/member/list',
    needs: 'permission/project.see',
    writes: false,
    input: projectModel.members,
    output: z.array(memberInfo),
    errors: [notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, call) => members.list(call.by, input.projectId),
  })

const addMemberCall = ({ members }: ProjectCallServices) =>
  defineCall({
    id: 'projects/add-member',
    method: 'POST',
    path: '/project/member/create',
    needs: 'permission/project.members',
    writes: true,
    audits: ['member added'],
    input: projectModel.memberCreate,
    output: memberInfo,
    errors: [notFound, userNotFound, memberExists, ownerIsMember, subUser, tooManyLookUps],
    example: (o) => ({ projectId: o.projectId, userName: o.knownEmail, role: 'admin' }),
    run: (input, call) => members.add(call.by, input),
  })

const removeMemberCall = ({ members }: ProjectCallServices) =>
  defineCall({
    id: 'projects/remove-member',
    method: 'POST',
    path: '/project/member/delete',
    needs: 'permission/project.members',
    writes: true,
    audits: ['member removed'],
    input: projectModel.memberDelete,
    output: done,
    errors: [notFound],
    example: (o) => ({ projectId: o.projectId, userId: o.memberId }),
    run: (input, call) => members.remove(call.by, input),
  })

export const projectCalls = (services: ProjectCallServices) => [
  listCall(services),
  detailCall(services),
  usedCall(services),
  createCall(services),
  updateCall(services),
  deleteCall(services),
  prefixesCall(services),
  updatePrefixesCall(services),
  membersCall(services),
  addMemberCall(services),
  removeMemberCall(services),
]
