import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { projectErrors } from '../projects/index.ts'
import { pageErrors } from './errors.ts'
import type { PageMembers } from './members.ts'
import { pageMember, pageModel } from './model.ts'

const { notFound, memberNotFound, memberExists, tooManyMembers } = pageErrors

/** People whom single pages are opened to. */
export const pageMemberCalls = ({ pageMembers }: { readonly pageMembers: PageMembers }) => [
  defineCall({
    id: 'pages/members',
    method: 'GET',
    path: '/pages/member/list',
    needs: 'permission/page.see',
    writes: false,
    input: pageModel.members,
    output: z.array(pageMember),
    errors: [notFound],
    example: (o) => ({ pageId: String(o.pageId) }),
    run: ({ pageId }, { by }) => pageMembers.list(by, pageId),
  }),
  // By the whole e-mail of somebody who is registered, whether or not they are of the project.
  defineCall({
    id: 'pages/add-member',
    method: 'POST',
    path: '/pages/member/create',
    needs: 'permission/page.members',
    writes: true,
    audits: ['page member added'],
    input: pageModel.memberCreate,
    output: pageMember,
    errors: [notFound, memberExists, tooManyMembers, projectErrors.userNotFound, projectErrors.subUser, projectErrors.tooManyLookUps],
    example: (o) => ({ pageId: o.pageId, userName: o.knownEmail, role: 'tester' }),
    run: (input, { by }) => pageMembers.add(by, input),
  }),
  defineCall({
    id: 'pages/change-member',
    method: 'POST',
    path: '/pages/member/update',
    needs: 'permission/page.members',
    writes: true,
    audits: ['page member changed'],
    input: pageModel.memberUpdate,
    output: pageMember,
    errors: [notFound, memberNotFound],
    example: (o) => ({ pageId: o.pageId, userId: o.memberId, role: 'developer' }),
    run: (input, { by }) => pageMembers.update(by, input),
  }),
  defineCall({
    id: 'pages/remove-member',
    method: 'POST',
    path: '/pages/member/delete',
    needs: 'permission/page.members',
    writes: true,
    audits: ['page member removed'],
    input: pageModel.memberDelete,
    output: done,
    errors: [notFound, memberNotFound],
    example: (o) => ({ pageId: o.pageId, userId: o.memberId }),
    run: (input, { by }) => pageMembers.remove(by, input),
  }),
]
