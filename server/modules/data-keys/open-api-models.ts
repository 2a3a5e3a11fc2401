import * as z from 'zod'
import type { JsonObject } from '#kernel/page/values'
import {
  type FieldShape,
  isJoined,
  isStored,
  isToMany,
  type ModelShape,
  otherEndOf,
  type ProjectShape,
  schemaOf,
  typeOf,
} from '../models/index.ts'
import { MOST_LINKS, permitsField, type Subject } from '../records/index.ts'
import { RECORD_ID, refTo } from './open-api-common.ts'
import type { SayWord } from './open-api-words.ts'

const TIME: JsonObject = { type: 'string', format: 'date-time' }
const PERSON: JsonObject = { type: ['integer', 'null'] }
const SYSTEM: JsonObject = {
  id: RECORD_ID,
  rev: { type: 'integer' },
  createdAt: TIME,
  createdBy: PERSON,
  updatedAt: TIME,
  updatedBy: PERSON,
}

/** Schemas of the models that a subject may view; what it may not view is in none of them. */
export class ModelSchemas {
  readonly models: readonly ModelShape[]

  constructor(
    private readonly shape: ProjectShape,
    private readonly subject: Subject,
    private readonly say: SayWord,
  ) {
    this.models = shape.models.filter(({ id }) => subject.permit(id, 'view') !== null)
  }

  may(model: ModelShape, action: Parameters<Subject['permit']>[1], field?: FieldShape): boolean {
    const permit = this.subject.permit(model.id, action)
    return permit !== null && (field === undefined || permitsField(permit, field))
  }

  private targetOf(field: FieldShape): ModelShape | undefined {
    return this.models.find(({ id }) => id === Number(field.options.target))
  }

  /** Values of a field as they are written, without what the field allows beside them. */
  private valueOf(field: FieldShape): JsonObject {
    if (isJoined(field)) return this.listOf(field)
    const target = typeOf(field).refers ? this.targetOf(field) : undefined
    if (target) return { ...RECORD_ID, description: this.say('refers', { model: target.name }) }
    const { $schema: _, ...schema } = z.toJSONSchema(schemaOf(field), { unrepresentable: 'any', io: 'input' })
    return JSON.parse(JSON.stringify(schema)) as JsonObject
  }

  /** All records of a list, or what comes to it and goes. */
  private listOf(field: FieldShape): JsonObject {
    const model = this.targetOf(field)?.name ?? ''
    const ids: JsonObject = { type: 'array', maxItems: MOST_LINKS, items: RECORD_ID }
    const change: JsonObject = { type: 'object', additionalProperties: false, properties: { add: ids, remove: ids } }
    return { description: this.say('list', { model }), anyOf: [ids, change] }
  }

  private labelled(field: FieldShape, schema: JsonObject): JsonObject {
    return field.description === '' ? schema : { title: field.description, ...schema }
  }

  private shownField(field: FieldShape): readonly (readonly [string, JsonObject])[] {
    const { name } = field
    const target = typeOf(field).refers ? this.targetOf(field) : undefined
    if (typeOf(field).refers && !target) return []
    if (isToMany(field) && otherEndOf(this.shape, field) === null) return []
    if (!target) {
      const value = this.valueOf(field)
      const isAny = Object.keys(value).length === 0
      const schema: JsonObject = isAny ? {} : { anyOf: [value, { type: 'null' }] }
      return [[name, this.labelled(field, typeOf(field).given ? { ...schema, readOnly: true } : schema)]]
    }
    const record = refTo(`${target.name}.record`)
    if (isStored(field)) {
      const description = this.say('included', { model: target.name })
      return [[name, this.labelled(field, { description, anyOf: [RECORD_ID, record, { type: 'null' }] })]]
    }
    const description = this.say('many')
    return [
      [name, this.labelled(field, { description, type: 'array', items: record })],
      [`${name}Total`, { description, type: 'integer' }],
    ]
  }

  private record(model: ModelShape): JsonObject {
    const shown = model.fields.filter((field) => this.may(model, 'view', field))
    return {
      ...(model.description === '' ? {} : { title: model.description }),
      type: 'object',
      properties: { ...SYSTEM, ...Object.fromEntries(shown.flatMap((field) => [...this.shownField(field)])) },
      required: ['id', 'rev'],
    }
  }

  private values(model: ModelShape, action: 'create' | 'update'): JsonObject {
    const written = model.fields.filter((field) => {
      const type = typeOf(field)
      const isSeen = !type.refers || this.targetOf(field) !== undefined
      const isWritten = isStored(field) || (isJoined(field) && otherEndOf(this.shape, field) !== null)
      return isWritten && !type.given && isSeen && this.may(model, action, field)
    })
    const required = written.filter((field) => field.required && field.preset === null)
    return {
      description: this.say(action === 'create' ? 'createRule' : 'updateRule'),
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        written.map((field) => {
          const value = this.valueOf(field)
          const isAny = field.required || Object.keys(value).length === 0
          return [field.name, this.labelled(field, isAny ? value : { anyOf: [value, { type: 'null' }] })]
        }),
      ),
      ...(action === 'create' && required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
    }
  }

  /** By the names that references use. */
  all(): JsonObject {
    return Object.fromEntries(
      this.models.flatMap((model) => [
        [`${model.name}.record`, this.record(model)] as const,
        ...(this.may(model, 'create') ? [[`${model.name}.create`, this.values(model, 'create')] as const] : []),
        ...(this.may(model, 'update') ? [[`${model.name}.update`, this.values(model, 'update')] as const] : []),
      ]),
    )
  }

  /** Changes of records, one schema for each model and operation. */
  changes(): readonly JsonObject[] {
    const change = (
      model: ModelShape,
      op: string,
      properties: JsonObject,
      required: readonly string[],
    ): JsonObject => ({
      type: 'object',
      additionalProperties: false,
      properties: { model: { const: model.name }, op: { const: op }, ...properties },
      required: ['model', 'op', ...required],
    })
    const of = { id: RECORD_ID, rev: { type: 'integer' } }
    return this.models.flatMap((model) => {
      const { name } = model
      const made = { id: RECORD_ID, values: refTo(`${name}.create`) }
      const changed = { ...of, values: refTo(`${name}.update`) }
      return [
        ...(this.may(model, 'create') ? [change(model, 'create', made, ['values'])] : []),
        ...(this.may(model, 'update') ? [change(model, 'update', changed, ['id', 'values'])] : []),
        ...(this.may(model, 'delete')
          ? [change(model, 'delete', of, ['id']), change(model, 'restore', of, ['id'])]
          : []),
      ]
    })
  }
}
