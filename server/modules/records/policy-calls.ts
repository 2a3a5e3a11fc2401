import * as z from 'zod'
import type { JsonObject } from '#kernel/page/values'
import { defineCall } from '../../calls/call.ts'
import { id, opaque } from '../../http/answer.ts'
import { takes } from '../../http/body.ts'
import { projectErrors } from '../projects/index.ts'
import { roleErrors } from '../roles/index.ts'
import { recordErrors } from './errors.ts'
import type { RecordPolicies } from './policies.ts'
import { ACTIONS, AUDIENCES, type Permits, type PolicyScope, permits } from './policy-model.ts'
import { query } from './query-model.ts'
import type { RecordsAs } from './view-as.ts'

export interface PolicyCallServices {
  readonly recordPolicies: RecordPolicies
  readonly recordsAs: RecordsAs
}

const { modelMissing, badQuery, viewBroken } = recordErrors
const modelPermits = z.array(
  z.strictObject({ modelId: z.int(), permits: opaque<Permits>(), closed: z.array(z.enum(ACTIONS)).readonly() }),
)
const openPermits = z.strictObject({ member: modelPermits, visitor: modelPermits })

/** Who may do what with the records of models. */
export const policyCalls = ({ recordPolicies, recordsAs }: PolicyCallServices) => [
  defineCall({
    id: 'records/permits',
    method: 'POST',
    path: '/data/permits',
    needs: 'permission/role.see',
    writes: false,
    input: z.strictObject({ roleId: id }),
    output: modelPermits,
    errors: [roleErrors.notFound],
    example: (o) => ({ roleId: o.roleId }),
    run: ({ roleId }, { by }) => recordPolicies.ofRole(by, roleId),
  }),
  defineCall({
    id: 'records/change-permits',
    method: 'POST',
    path: '/data/permits/update',
    needs: 'permission/role.edit',
    writes: true,
    audits: ['record policy changed'],
    input: z.strictObject({ roleId: id, modelId: id, permits }),
    output: modelPermits,
    errors: [roleErrors.notFound, modelMissing, badQuery],
    example: (o) => ({ roleId: o.roleId, modelId: o.modelId, permits: { view: { where: true, fields: true } } }),
    run: (input, { by }) => recordPolicies.change(by, input),
  }),
  defineCall({
    id: 'records/open-permits',
    method: 'POST',
    path: '/data/permits/open',
    needs: 'permission/role.see',
    writes: false,
    input: z.strictObject({ projectId: id }),
    output: openPermits,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: ({ projectId }, { by }) => recordPolicies.ofAudiences(by, projectId),
  }),
  defineCall({
    id: 'records/change-open-permits',
    method: 'POST',
    path: '/data/permits/open/update',
    needs: 'permission/role.edit',
    writes: true,
    audits: ['open record policy changed'],
    input: z.strictObject({ projectId: id, audience: z.enum(AUDIENCES), modelId: id, permits }),
    output: openPermits,
    errors: [projectErrors.notFound, modelMissing, badQuery],
    example: (o) => ({
      ...{ projectId: o.projectId, audience: 'visitor' as const, modelId: o.modelId },
      permits: { view: { where: true, fields: true } },
    }),
    run: (input, { by }) => recordPolicies.changeOpen(by, input),
  }),
  // A real query under the policies of others; administrators see all that others see.
  defineCall({
    id: 'records/as-role',
    method: 'POST',
    path: '/data/as-role',
    needs: 'permission/role.edit',
    writes: false,
    takes: takes(65_536),
    input: z.strictObject({
      ...{ projectId: id, env: z.enum(['stg', 'prd']), zone: z.string().max(60).optional() },
      ...{ roleId: id.optional(), audience: z.enum(AUDIENCES).optional(), userId: id.optional() },
      ...{ model: z.string().min(1).max(60), query: query.default({}) },
    }),
    output: z.strictObject({
      ...{ list: z.array(opaque<JsonObject>()).readonly(), total: z.int(), all: z.int() },
      scope: opaque<PolicyScope>().nullable(),
      ...{ fields: z.array(z.string()).readonly(), hidden: z.array(z.string()).readonly() },
    }),
    errors: [
      ...[projectErrors.notFound, roleErrors.notFound, roleErrors.userNotFound, roleErrors.testClosed],
      ...[modelMissing, badQuery, viewBroken],
    ],
    example: (o) => ({ projectId: o.projectId, env: 'stg' as const, roleId: o.roleId, model: 'customer' }),
    run: (input, { by }) => recordsAs.read(by, input),
  }),
]
