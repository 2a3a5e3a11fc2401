import * as z from 'zod'
import type { Json, JsonObject } from '#kernel/page/values'
import { FIELD_OPERATORS } from '#sdk/fields'
import { defineCall } from '../../calls/call.ts'
import { id, opaque } from '../../http/answer.ts'
import { takes } from '../../http/body.ts'
import { roleErrors } from '../roles/index.ts'
import { readingErrors, recordsAt } from './at.ts'
import { MOST_CHANGES, recordErrors } from './errors.ts'
import { type ExportServices, exportCall } from './export-calls.ts'
import type { RecordPolicies } from './policies.ts'
import { type Permits, permits } from './policy-model.ts'
import { change, group, query, recordId } from './query-model.ts'
import type { ShownField } from './record-shape.ts'

interface RecordCallServices extends ExportServices {
  readonly recordPolicies: RecordPolicies
}

const {
  modelMissing,
  notFound,
  badQuery,
  conflict,
  duplicate,
  idTaken,
  refused,
  inUse,
  cascade,
  tooMany,
  tooManyRecords,
  viewBroken,
} = recordErrors
const model = z.string().min(1).max(60)
const record = opaque<JsonObject>()
/** What a call reads: `model`, which may be the name of a view as well, or `view`, with values for its parameters. */
const from = {
  model: model.optional(),
  view: model.optional(),
  params: z.record(model, opaque<Json>()).optional() as unknown as z.ZodOptional<z.ZodType<JsonObject, JsonObject>>,
}
const reading = [...readingErrors, viewBroken]

const ORIGIN = z.enum(['page', 'call', 'workflow', 'import', 'approval'])
export const historyEntry = z.strictObject({
  rev: z.int(),
  op: z.enum(['create', 'update', 'delete', 'restore']),
  at: z.string(),
  by: z.int().nullable(),
  byName: z.string(),
  byKey: z.string(),
  origin: ORIGIN,
  before: record,
  names: z.record(z.string(), z.string()).readonly(),
})
const rolePermits = z.array(z.strictObject({ modelId: z.int(), permits: opaque<Permits>() }))

const shownField = z.strictObject({
  ...{ name: z.string(), label: z.string(), type: z.string(), options: record },
  input: z.strictObject({ type: z.string(), props: record }),
  required: z.boolean(),
  operators: z.array(z.enum(FIELD_OPERATORS)).readonly(),
  may: z.strictObject({ create: z.boolean(), update: z.boolean() }),
  target: z.strictObject({ model: z.string(), title: z.string().nullable(), back: z.string().nullable() }).nullable(),
  many: z.boolean(),
  joined: z.boolean(),
})
/** Rows of rows of rows are shown nowhere. */
const noFields = z.array(z.never()).readonly() as unknown as z.ZodType<readonly ShownField[], readonly ShownField[]>
const shownModel = z.strictObject({
  ...{ name: z.string(), label: z.string(), title: z.string().nullable() },
  may: z.strictObject({ create: z.boolean(), update: z.boolean(), delete: z.boolean() }),
  fields: z
    .array(
      z.strictObject({
        ...shownField.shape,
        fields: z.array(z.strictObject({ ...shownField.shape, fields: noFields })).readonly(),
      }),
    )
    .readonly(),
})

const readCalls = ({ records }: RecordCallServices) => [
  defineCall({
    id: 'records/shape',
    method: 'POST',
    path: '/data/shape',
    needs: 'permission/data.use',
    login: 'key',
    subUsers: true,
    audience: 'page',
    writes: false,
    input: z.strictObject({ ...recordsAt, model }),
    output: shownModel,
    errors: reading,
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer' }),
    run: async ({ model: name, ...where }, { by }) => await records.shape(await records.subjectFor(by, where), name),
  }),
  defineCall({
    id: 'records/query',
    method: 'POST',
    path: '/data/query',
    needs: 'permission/data.use',
    login: 'key',
    subUsers: true,
    audience: 'page',
    writes: false,
    takes: takes(65_536),
    input: z.strictObject({ ...recordsAt, ...from, query: query.default({}) }),
    output: z.strictObject({
      list: z.array(record),
      total: z.int(),
      pageNum: z.int(),
      pageSize: z.int(),
      after: z.string().nullable(),
    }),
    errors: readingErrors,
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer', query: { pageSize: 20 } }),
    run: async ({ query: given, ...where }, { by }) => {
      const found = await records.query(await records.subjectFor(by, where), where, given)
      return { ...found, pageNum: given.pageNum ?? 1, pageSize: given.pageSize ?? 20 }
    },
  }),
  defineCall({
    id: 'records/one',
    method: 'POST',
    path: '/data/one',
    needs: 'permission/data.use',
    login: 'key',
    subUsers: true,
    audience: 'page',
    writes: false,
    takes: takes(65_536),
    input: z.strictObject({ ...recordsAt, ...from, id: recordId, query: query.default({}) }),
    output: record,
    errors: [...readingErrors, notFound],
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer', id: o.dataRecordId }),
    run: async ({ id: which, query: given, ...where }, { by }) =>
      records.one(await records.subjectFor(by, where), where, which, given),
  }),
  defineCall({
    id: 'records/group',
    method: 'POST',
    path: '/data/group',
    needs: 'permission/data.use',
    login: 'key',
    subUsers: true,
    audience: 'page',
    writes: false,
    takes: takes(65_536),
    input: z.strictObject({ ...recordsAt, ...from, group }),
    output: z.array(record),
    errors: readingErrors,
    example: (o) => ({
      projectId: o.projectId,
      env: 'stg',
      model: 'customer',
      group: { values: [{ as: 'n', fn: 'count' }] },
    }),
    run: async ({ group: given, ...where }, { by }) => records.group(await records.subjectFor(by, where), where, given),
  }),
]

const pastCalls = ({ records }: RecordCallServices) => [
  defineCall({
    id: 'records/trash',
    method: 'POST',
    path: '/data/trash',
    needs: 'permission/data.use',
    login: 'key',
    subUsers: true,
    writes: false,
    input: z.strictObject({
      ...recordsAt,
      model,
      pageNum: z.int().min(1).max(100_000).default(1),
      pageSize: z.int().min(1).max(200).default(20),
    }),
    output: z.strictObject({ list: z.array(record), total: z.int(), pageNum: z.int(), pageSize: z.int() }),
    errors: reading,
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer' }),
    run: async ({ model: name, pageNum, pageSize, ...where }, { by }) => {
      const page = { pageNum, pageSize }
      return { ...(await records.trash(await records.subjectFor(by, where), name, page)), ...page }
    },
  }),
  defineCall({
    id: 'records/history',
    method: 'POST',
    path: '/data/history',
    needs: 'permission/data.use',
    login: 'key',
    subUsers: true,
    audience: 'page',
    writes: false,
    input: z.strictObject({ ...recordsAt, model, id: recordId }),
    output: z.array(historyEntry),
    errors: [...readingErrors, notFound],
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer', id: o.dataRecordId }),
    run: async ({ model: name, id: which, ...where }, { by }) =>
      records.history(await records.subjectFor(by, where), name, which),
  }),
]

const writeCalls = ({ records }: RecordCallServices) => [
  defineCall({
    id: 'records/write',
    method: 'POST',
    path: '/data/write',
    needs: 'permission/data.use',
    login: 'key',
    subUsers: true,
    audience: 'page',
    writes: true,
    unaudited: 'each record has a history of its own',
    takes: takes(4_194_304),
    input: z.strictObject({
      ...recordsAt,
      changes: z
        .array(change)
        .min(1)
        .max(MOST_CHANGES + 1),
    }),
    output: z.array(z.strictObject({ id: z.string(), rev: z.int() })),
    errors: [
      ...readingErrors,
      notFound,
      conflict,
      duplicate,
      idTaken,
      refused,
      inUse,
      cascade,
      tooMany,
      tooManyRecords,
    ],
    example: (o) => ({
      projectId: o.projectId,
      env: 'stg',
      changes: [{ model: 'customer', op: 'create', values: { title: 'Nova' } }],
    }),
    run: async ({ changes, ...where }, { by }) => records.write(await records.subjectFor(by, where), changes),
  }),
]

const policyCalls = ({ recordPolicies }: RecordCallServices) => [
  defineCall({
    id: 'records/permits',
    method: 'POST',
    path: '/data/permits',
    needs: 'permission/role.see',
    writes: false,
    input: z.strictObject({ roleId: id }),
    output: rolePermits,
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
    output: rolePermits,
    errors: [roleErrors.notFound, modelMissing, badQuery],
    example: (o) => ({ roleId: o.roleId, modelId: o.modelId, permits: { view: { where: true, fields: true } } }),
    run: (input, { by }) => recordPolicies.change(by, input),
  }),
]

/** Records of models: reading, writing, history, and who may do what. */
export const recordCalls = (services: RecordCallServices) =>
  [
    ...readCalls(services),
    ...pastCalls(services),
    exportCall(services),
    ...writeCalls(services),
    ...policyCalls(services),
  ] as const
