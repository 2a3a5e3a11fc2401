import * as z from 'zod'
import { type AnyMethod, defineCall, defineRawCall } from '../../calls/call.ts'
import { paged } from '../../http/answer.ts'
import { errors } from '../../http/errors.ts'
import { projectErrors } from '../projects/index.ts'
import { scimErrors } from './errors.ts'
import { madeScimToken, scimModel, scimPerson, scimSetup, scimTokenInfo } from './model.ts'
import type { ScimRouter } from './router.ts'
import type { ScimTokens } from './tokens.ts'

const { notFound, nameTaken, tooMany, endsInPast, refused } = scimErrors

interface ScimServices {
  readonly scimTokens: ScimTokens
  readonly scimRouter: ScimRouter
}

const tokenCalls = ({ scimTokens: tokens }: ScimServices) => [
  defineCall({
    id: 'scim/setup',
    method: 'GET',
    path: '/project/scim/setup',
    needs: 'permission/scim.manage',
    writes: false,
    input: scimModel.list,
    output: scimSetup,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: ({ projectId }, { by }) => tokens.list(by, projectId),
  }),
  defineCall({
    id: 'scim/people',
    method: 'GET',
    path: '/project/scim/people',
    needs: 'permission/scim.manage',
    writes: false,
    input: scimModel.people,
    output: paged(scimPerson),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, { by }) => tokens.people(by, input),
  }),
  defineCall({
    id: 'scim/create-token',
    method: 'POST',
    path: '/project/scim/token/create',
    needs: 'permission/scim.manage',
    writes: true,
    audits: ['scim token made'],
    input: scimModel.create,
    output: madeScimToken,
    errors: [projectErrors.notFound, nameTaken, tooMany, endsInPast],
    example: (o) => ({ projectId: o.projectId, name: 'Okta', endsAt: null }),
    run: (input, { by }) => tokens.create(by, input),
  }),
  defineCall({
    id: 'scim/end-token',
    method: 'POST',
    path: '/project/scim/token/end',
    needs: 'permission/scim.manage',
    writes: true,
    audits: ['scim token ended'],
    input: scimModel.end,
    output: scimTokenInfo,
    errors: [notFound],
    example: (o) => ({ id: o.scimTokenId }),
    run: ({ id }, { by }) => tokens.end(by, id),
  }),
]

/** Requests of providers, with answers and refusals in the form of the protocol. */
const protocolCall = <const M extends AnyMethod>({ scimRouter: router }: ScimServices, method: M) =>
  defineRawCall({
    id: `scim/request/${method.toLowerCase()}`,
    method,
    path: '/scim/v2/{projectId}/{rest*}',
    needs: 'visitor',
    outside: true,
    ...(method === 'GET'
      ? { writes: false }
      : { anyBody: true, writes: true, unaudited: 'the protocol writes an audit row for each change' }),
    input: scimModel.request,
    output: z.file(),
    errors: [refused, errors.tooLarge, errors.tooMany],
    run: (input, { request }) => router.answer(input, request),
  })

/** Tokens of a project for providers, and the protocol that they speak. */
export const scimCalls = (services: ScimServices) => [
  ...tokenCalls(services),
  protocolCall(services, 'GET'),
  protocolCall(services, 'POST'),
  protocolCall(services, 'PUT'),
  protocolCall(services, 'PATCH'),
  protocolCall(services, 'DELETE'),
]
