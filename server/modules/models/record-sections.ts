import * as z from 'zod'
import type { Json, JsonObject } from '#kernel/page/values'
import { id, opaque } from '../../http/answer.ts'
import { requireSmall, requireUnique, unusable } from '../../parts/errors.ts'
import { by } from '../../parts/order.ts'
import { defineSections, type ExchangeFile } from '../../parts/section.ts'
import { fieldTypeNamed, isStored, schemaOf } from './field-types.ts'
import type { FieldShape } from './shape.ts'

/** Records of one file, in both environments together: they are written in one transaction. */
export const MOST_FILE_RECORDS = 50_000
/** Records of one item of the file. */
export const MOST_IN_PART = 200
const MOST_PARTS = 10_000
const MOST_SERIALS = 10_000
const MOST_PEOPLE = 10_000

const env = z.enum(['stg', 'prd'])
const time = z.iso.datetime()
const person = id.nullable()

const fileRecord = z.strictObject({
  id: z.string().regex(/^[0-9a-v]{16}$/),
  rev: id,
  createdAt: time,
  createdBy: person,
  updatedAt: time,
  updatedBy: person,
  /** By the names of fields, without those that have no value. */
  values: z.record(z.string().max(60), opaque<Json>()) as unknown as z.ZodType<JsonObject, JsonObject>,
})
export type FileRecord = z.output<typeof fileRecord>

/** Some records of a model in one environment. */
const fileRecords = z.strictObject({
  model: id,
  env,
  /** Its place among those of the model. */
  part: id,
  records: z.array(fileRecord).min(1).max(MOST_IN_PART),
})
export type FileRecords = z.output<typeof fileRecords>

/** What comes next in a serial number. */
const fileSerial = z.strictObject({ model: id, field: z.string().max(60), env, period: z.string().max(8), next: id })
export type FileSerial = z.output<typeof fileSerial>

/** Who records name by a number: an account of the server that the file is from. */
const filePerson = z.strictObject({ id, account: z.string().min(1).max(320) })
export type FilePerson = z.output<typeof filePerson>

declare module '../../parts/section.ts' {
  interface FileParts {
    records: FileRecords[]
    serials: FileSerial[]
    recordPeople: FilePerson[]
  }
  interface PlanParts {
    records: true
  }
}

const keyOf = ({ model, env: of }: Pick<FileRecords, 'model' | 'env'>): string => `${model} ${of}`
const recordsIn = (parts: readonly FileRecords[]): number => parts.reduce((sum, { records }) => sum + records.length, 0)

/** A value that does not fit its field, by its model, record and field. */
export interface BadValue {
  readonly model: string
  readonly record: string
  readonly field: string
  readonly why: { readonly zh: string; readonly en: string }
}

/** A model of a file, or one that is here. */
interface CheckedModel {
  readonly name: string
  readonly fields: readonly Pick<FieldShape, 'name' | 'type' | 'options' | 'unique'>[]
}

const isUniqueField = ({ type, unique, options }: CheckedModel['fields'][number]): boolean =>
  unique || (fieldTypeNamed(type)?.refers === true && options.kind === 'one-to-one')

/** Checks records of one model in one environment, one after the other. `refuse` makes what is thrown. */
export function createRecordCheck(model: CheckedModel, refuse: (bad: BadValue) => Error) {
  const fields = new Map(model.fields.map((field) => [field.name, field]))
  const seen = new Map(model.fields.filter(isUniqueField).map(({ name }) => [name, new Set<Json>()]))
  const ids = new Set<string>()
  return (record: FileRecord): void => {
    const bad = (field: string, zh: string, en: string): Error => {
      const place = { model: model.name, record: record.id, field }
      const why = {
        zh: `模型“${model.name}”的记录 ${record.id}，字段“${field}”：${zh}`,
        en: `Model “${model.name}”, record ${record.id}, field “${field}”: ${en}`,
      }
      return refuse({ ...place, why })
    }
    if (ids.has(record.id)) throw bad('id', '出现了两次', 'it is there twice')
    ids.add(record.id)
    for (const [name, value] of Object.entries(record.values)) {
      const field = fields.get(name)
      const type = field && fieldTypeNamed(field.type)
      if (!field || !type || !isStored(field)) throw bad(name, '模型没有这个字段', 'the model has no such field')
      if (value === null) continue
      const isEmptyText = value === '' && !type.among
      if (!isEmptyText && !schemaOf(field).safeParse(value).success)
        throw bad(name, '值不符合字段的类型', 'the value does not fit the type of the field')
      const values = seen.get(name)
      const key = typeof value === 'object' ? JSON.stringify(value) : value
      if (values?.has(key))
        throw bad(name, '值必须唯一，却出现了两次', 'the value has to be unique, and is there twice')
      values?.add(key)
    }
  }
}

function checkRecords(parts: readonly FileRecords[], { models }: Pick<ExchangeFile, 'models'>): void {
  requireSmall('records', parts)
  requireUnique(
    'records',
    parts.map(({ part, ...of }) => `${keyOf(of)} ${part}`),
  )
  if (recordsIn(parts) > MOST_FILE_RECORDS)
    throw unusable(`文件中的记录超过 ${MOST_FILE_RECORDS} 条`, `The file has more than ${MOST_FILE_RECORDS} records`)
  const byId = new Map(models.map((model) => [model.id, model]))
  const checks = new Map<string, ReturnType<typeof createRecordCheck>>()
  const refuse = ({ why }: BadValue): Error => unusable(why.zh, why.en)
  for (const each of parts) {
    const model = byId.get(each.model)
    if (!model)
      throw unusable(
        `文件中没有模型 ${each.model}，却有它的记录`,
        `The file has records of the model ${each.model}, but not the model`,
      )
    const check = checks.get(keyOf(each)) ?? createRecordCheck(model, refuse)
    checks.set(keyOf(each), check)
    for (const record of each.records) check(record)
  }
}

/** Records of models: only where the person who exports the project chose them, and never in templates. */
export const recordSections = defineSections(import.meta.filename, [
  {
    key: 'records',
    rank: 64,
    schema: z.array(fileRecords).max(MOST_PARTS).default([]),
    most: MOST_PARTS,
    form: { as: 'list', nameOf: ({ model, env: of, part }: FileRecords) => `${model}-${of}-${part}` },
    omittedEmpty: true,
    adminsOnly: true,
    namesFiles: true,
    portable: () => [],
    inOrder: (parts: FileRecords[]) =>
      parts.toSorted((a, b) => a.model - b.model || by(({ env: of }: FileRecords) => of)(a, b) || a.part - b.part),
    check(parts: FileRecords[], file: ExchangeFile) {
      checkRecords(parts, file)
    },
    parts: {
      records: {
        one: { zh: '数据记录', en: 'Record' },
        many: { zh: '数据记录', en: 'Records' },
        count: (parts: FileRecords[]) => recordsIn(parts),
      },
    },
  },
  {
    key: 'serials',
    rank: 65,
    schema: z.array(fileSerial).max(MOST_SERIALS).default([]),
    most: MOST_SERIALS,
    form: {
      as: 'list',
      nameOf: ({ model, field, env: of, period }: FileSerial) => [model, field, of, period].join('-'),
    },
    omittedEmpty: true,
    adminsOnly: true,
    portable: () => [],
    inOrder: (serials: FileSerial[]) =>
      serials.toSorted(by(({ model, field, env: of, period }) => [model, field, of, period].join('-'))),
  },
  {
    key: 'recordPeople',
    rank: 66,
    schema: z.array(filePerson).max(MOST_PEOPLE).default([]),
    most: MOST_PEOPLE,
    form: { as: 'list', nameOf: (each: FilePerson) => each.id },
    omittedEmpty: true,
    adminsOnly: true,
    portable: () => [],
    inOrder: (people: FilePerson[]) => people.toSorted(by((each) => each.id)),
    check(people: FilePerson[]) {
      requireUnique(
        'recordPeople',
        people.map((each) => each.id),
      )
    },
  },
])
