import * as z from 'zod'
import type { Json, JsonObject } from '#kernel/page/values'
import { FIELD_OPERATORS } from '#sdk/fields'
import { defineCall, type OpenKeyedCall } from '../../calls/call.ts'
import { bearerOf } from '../../http/actor.ts'
import { opaque } from '../../http/answer.ts'
import { takes } from '../../http/body.ts'
import { errors } from '../../http/errors.ts'
import { keyOf } from '../../http/keys.ts'
import { anyQuota } from '../quotas/index.ts'
import { readingErrors, recordsAt } from './at.ts'
import { MOST_CHANGES, recordErrors } from './errors.ts'
import { type ExportServices, exportCall } from './export-calls.ts'
import { type PolicyCallServices, policyCalls } from './policy-calls.ts'
import { change, group, query, recordId } from './query-model.ts'
import type { ShownField } from './record-shape.ts'
import type { At, RecordService } from './service.ts'
import type { Subject } from './subject.ts'
import { type Asking, askedGroups, askedList, askedOne } from './visitor-records.ts'

interface RecordCallServices extends ExportServices, PolicyCallServices {}

const {
  notDeclared,
  notFound,
  conflict,
  duplicate,
  idTaken,
  refused,
  peopleHidden,
  inUse,
  cascade,
  tooMany,
  tooManyRecords,
  busy,
  ruleRefused,
  ruleBroken,
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
/** Without a login. */
const ofVisitors = [errors.loginExpired, notDeclared, errors.tooMany]

/** Who asks, by their login or as a visitor of a page. A token that has ended can be renewed. */
const subjectOf = async (records: RecordService, call: OpenKeyedCall, at: At, asking: Asking): Promise<Subject> => {
  const shown = bearerOf(call.request) ?? keyOf(call.request)
  const caller = (await call.findCaller()) ?? (shown === null ? null : await call.requireCaller())
  return records.subjectFor(caller, at, { asking, ip: call.ip })
}

/** What records are called, by their ids. */
const names = z.record(z.string(), z.string()).readonly()
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
  names,
})

const shownField = z.strictObject({
  ...{ name: z.string(), label: z.string(), type: z.string(), options: record },
  input: z.strictObject({ type: z.string(), props: record }),
  required: z.boolean(),
  operators: z.array(z.enum(FIELD_OPERATORS)).readonly(),
  may: z.strictObject({ create: z.boolean(), update: z.boolean() }),
  target: z.strictObject({ model: z.string(), title: z.string().nullable(), back: z.string().nullable() }).nullable(),
  many: z.boolean(),
  joined: z.boolean(),
  among: z.enum(['items', 'people', 'files', 'pictures']).nullable(),
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
    login: 'optional key',
    subUsers: true,
    audience: 'page',
    writes: false,
    input: z.strictObject({ ...recordsAt, model }),
    output: shownModel,
    errors: [...reading, ...ofVisitors],
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer' }),
    run: async ({ model: name, ...where }, call) => {
      const asking = { does: 'form', model: name } as const
      return records.shape(await subjectOf(records, call, where, asking), name)
    },
  }),
  defineCall({
    id: 'records/query',
    method: 'POST',
    path: '/data/query',
    needs: 'permission/data.use',
    login: 'optional key',
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
    errors: [...readingErrors, ...ofVisitors],
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer', query: { pageSize: 20 } }),
    run: async ({ query: given, ...where }, call) => {
      const subject = await subjectOf(records, call, where, askedList(where, given))
      const found = await records.query(subject, where, given)
      return { ...found, pageNum: given.pageNum ?? 1, pageSize: given.pageSize ?? 20 }
    },
  }),
  defineCall({
    id: 'records/one',
    method: 'POST',
    path: '/data/one',
    needs: 'permission/data.use',
    login: 'optional key',
    subUsers: true,
    audience: 'page',
    writes: false,
    takes: takes(65_536),
    input: z.strictObject({ ...recordsAt, ...from, id: recordId, query: query.default({}) }),
    output: record,
    errors: [...readingErrors, ...ofVisitors, notFound],
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer', id: o.dataRecordId }),
    run: async ({ id: which, query: given, ...where }, call) =>
      records.one(await subjectOf(records, call, where, askedOne(where, which, given)), where, which, given),
  }),
  defineCall({
    id: 'records/group',
    method: 'POST',
    path: '/data/group',
    needs: 'permission/data.use',
    login: 'optional key',
    subUsers: true,
    audience: 'page',
    writes: false,
    takes: takes(65_536),
    input: z.strictObject({ ...recordsAt, ...from, group, named: z.boolean().default(false) }),
    output: z.array(record),
    errors: [...readingErrors, ...ofVisitors],
    example: (o) => ({
      projectId: o.projectId,
      env: 'stg',
      model: 'customer',
      group: { values: [{ as: 'n', fn: 'count' }] },
    }),
    run: async ({ group: given, named, ...where }, call) => {
      const subject = await subjectOf(records, call, where, askedGroups(where, given))
      return [...(await records.group(subject, where, given, named))]
    },
  }),
]

const peopleCalls = ({ records }: RecordCallServices) => [
  defineCall({
    id: 'records/people',
    method: 'POST',
    path: '/data/people',
    needs: 'permission/data.use',
    subUsers: true,
    audience: 'page',
    writes: false,
    input: z.strictObject({ ...recordsAt, model, field: model, text: z.string().max(100).default('') }),
    output: z.array(z.strictObject({ id: z.int(), name: z.string(), avatar: z.string(), note: z.string() })),
    errors: [...readingErrors, peopleHidden],
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer', field: 'owner' }),
    run: async ({ model: name, field, text, ...where }, { by }) => [
      ...(await records.findPeople(await records.subjectFor(by, where), name, field, text)),
    ],
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
    output: z.strictObject({ list: z.array(record), total: z.int(), pageNum: z.int(), pageSize: z.int(), names }),
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
    login: 'optional key',
    subUsers: true,
    audience: 'page',
    writes: false,
    input: z.strictObject({ ...recordsAt, model, id: recordId }),
    output: z.array(historyEntry),
    errors: [...readingErrors, ...ofVisitors, notFound],
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer', id: o.dataRecordId }),
    run: async ({ model: name, id: which, ...where }, call) => {
      const asking = { does: 'history', model: name, id: which } as const
      return records.history(await subjectOf(records, call, where, asking), name, which)
    },
  }),
]

const writeCalls = ({ records }: RecordCallServices) => [
  defineCall({
    id: 'records/write',
    method: 'POST',
    path: '/data/write',
    needs: 'permission/data.use',
    login: 'optional key',
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
      ...ofVisitors,
      notFound,
      conflict,
      duplicate,
      idTaken,
      refused,
      inUse,
      cascade,
      tooMany,
      tooManyRecords,
      busy,
      ruleRefused,
      ruleBroken,
      anyQuota,
    ],
    example: (o) => ({
      projectId: o.projectId,
      env: 'stg',
      changes: [{ model: 'customer', op: 'create', values: { title: 'Nova' } }],
    }),
    run: async ({ changes, ...where }, call) =>
      records.write(await subjectOf(records, call, where, { does: 'write', changes }), changes),
  }),
]

/** Records of models: reading, writing, history, and who may do what. */
export const recordCalls = (services: RecordCallServices) =>
  [
    ...readCalls(services),
    ...peopleCalls(services),
    ...pastCalls(services),
    exportCall(services),
    ...writeCalls(services),
    ...policyCalls(services),
  ] as const
