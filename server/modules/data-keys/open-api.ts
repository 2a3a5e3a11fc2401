import type { JsonObject, Label } from '#kernel/page/values'
import type { ModelShape, ProjectShape } from '../models/index.ts'
import type { ShownView, Subject } from '../records/index.ts'
import { COUNT, commonSchemas, jsonOf, listOf, objectOf, RECORD_ID, refTo } from './open-api-common.ts'
import { ModelSchemas } from './open-api-models.ts'
import { ViewSchemas } from './open-api-views.ts'
import { type SayWord, type Word, wordsIn } from './open-api-words.ts'

export interface DocumentInput {
  readonly projectName: string
  /** Where the server is reached, without a `/` at its end. */
  readonly address: string
  readonly language: keyof Label
  readonly shape: ProjectShape
  readonly subject: Subject
  readonly views: readonly ShownView[]
}

interface Operation {
  readonly id: Word
  readonly about?: Word
  /** Properties of the body beside the place; those without a preset are required. */
  readonly body: JsonObject
  readonly required: readonly string[]
  /** Whether the body names a model or a view. */
  readonly isOfView?: boolean
  readonly data: JsonObject
  /** Answers over and above the usual ones. */
  readonly more?: JsonObject
}

const REFUSALS = { 400: 'refused', 401: 'unauthorised', 404: 'missing', 429: 'tooMany' } as const
const WRITE_REFUSALS = { 409: 'conflict', 422: 'rule' } as const
const PAGE: JsonObject = { total: { type: 'integer' }, pageNum: COUNT, pageSize: COUNT }
const ENTRY: JsonObject = objectOf({
  ...{ rev: { type: 'integer' }, op: { enum: ['create', 'update', 'delete', 'restore'] } },
  ...{ at: { type: 'string', format: 'date-time' }, by: { type: ['integer', 'null'] }, byName: { type: 'string' } },
  ...{ byKey: { type: 'string' }, origin: { type: 'string' }, before: { type: 'object' } },
})
const namesOf = (models: readonly ModelShape[]): JsonObject => ({ enum: models.map(({ name }) => name) })

/** Writes the document of a project: what a subject may do with which records of it, in one environment. */
class DocumentWriter {
  private readonly say: SayWord
  private readonly schemas: ModelSchemas
  private readonly views: ViewSchemas

  constructor(private readonly input: DocumentInput) {
    this.say = wordsIn(input.language)
    this.schemas = new ModelSchemas(input.shape, input.subject, this.say)
    this.views = new ViewSchemas(input.views, this.say)
  }

  private refusals(words: { readonly [status: string]: Word }): JsonObject {
    return Object.fromEntries(
      Object.entries(words).map(([status, word]) => [
        status,
        { description: this.say(word), content: jsonOf(refTo('refusal')) },
      ]),
    )
  }

  private operation({ id, about, body, required, isOfView = false, data, more = {} }: Operation): JsonObject {
    const { say } = this
    const { projectId, env } = this.input.shape
    const place = { projectId: { const: projectId }, env: { const: env } }
    const whole = objectOf({ ...place, ...body }, ['env', ...required])
    const either: JsonObject = { oneOf: [{ required: ['model'] }, { required: ['view'] }] }
    const answer = objectOf({ code: { const: 0 }, data, msg: { type: 'string' } }, ['code', 'data', 'msg'])
    return {
      post: {
        ...{ operationId: id, tags: ['data'], summary: say(id) },
        ...(about ? { description: say(about) } : {}),
        requestBody: { required: true, content: jsonOf(isOfView ? { ...whole, ...either } : whole) },
        responses: {
          200: { description: say('success'), content: jsonOf(answer) },
          ...this.refusals(REFUSALS),
          ...more,
        },
      },
    }
  }

  private reads(models: readonly ModelShape[]): JsonObject {
    const model = namesOf(models)
    const { views } = this
    const records = models.map(({ name }) => refTo(`${name}.record`))
    const query = refTo('query')
    const rows = listOf({ anyOf: [...records, ...views.rows()] })
    const found = objectOf({ list: rows, ...PAGE, after: { type: ['string', 'null'] } }, ['list', 'total', 'after'])
    const one = { model, id: RECORD_ID }
    const modelOr = (some: readonly ShownView[]) =>
      some.length === 0 ? { required: ['model'] } : { required: [], isOfView: true }
    const any = modelOr(views.views)
    const single = modelOr(views.single)
    const operations: readonly Operation[] = [
      { id: 'query', body: { model, ...views.from(), query }, ...any, data: found },
      {
        ...{ id: 'one', body: { ...one, ...views.from(views.single), query }, ...single },
        ...{ required: [...single.required, 'id'], data: { anyOf: [...records, ...views.rows(views.single)] } },
      },
      {
        ...{ id: 'group', body: { model, ...views.from(), group: refTo('group'), named: { type: 'boolean' } }, ...any },
        ...{ required: [...any.required, 'group'], data: listOf({ type: 'object' }) },
      },
      { id: 'history', body: one, required: ['model', 'id'], data: listOf(ENTRY) },
      { id: 'shape', body: { model }, required: ['model'], data: { type: 'object' } },
    ]
    return Object.fromEntries(operations.map((one) => [`/api/data/${one.id}`, this.operation(one)]))
  }

  private trash(models: readonly ModelShape[]): JsonObject {
    const body = { model: namesOf(models), pageNum: COUNT, pageSize: COUNT }
    const names: JsonObject = { type: 'object', additionalProperties: { type: 'string' } }
    const data = objectOf({ list: listOf({ type: 'object' }), ...PAGE, names })
    return { '/api/data/trash': this.operation({ id: 'trash', body, required: ['model'], data }) }
  }

  private write(changes: readonly JsonObject[]): JsonObject {
    const body = { changes: { ...listOf({ oneOf: [...changes] }), minItems: 1, maxItems: 500 } }
    const data = listOf(objectOf({ id: RECORD_ID, rev: { type: 'integer' } }, ['id', 'rev']))
    const more = this.refusals(WRITE_REFUSALS)
    const write: Operation = { id: 'write', about: 'writeAbout', body, required: ['changes'], data, more }
    return { '/api/data/write': this.operation(write) }
  }

  private export(models: readonly ModelShape[]): JsonObject {
    const bytes = { schema: { type: 'string', format: 'binary' } }
    const body = {
      ...{ model: namesOf(models), query: refTo('query') },
      ...{ format: { enum: ['csv', 'xlsx'] }, headers: { enum: ['labels', 'names'] } },
      lists: listOf({ type: 'string' }),
    }
    const more = { 200: { description: this.say('file'), content: { 'application/octet-stream': bytes } } }
    const file: Operation = { id: 'export', body, required: ['model'], data: {}, more }
    return { '/api/data/export': this.operation(file) }
  }

  document(): JsonObject {
    const { say, schemas } = this
    const { projectName, address, shape } = this.input
    const { models } = schemas
    const deleting = models.filter((model) => schemas.may(model, 'delete'))
    const exporting = models.filter((model) => schemas.may(model, 'export'))
    const changes = schemas.changes()
    return {
      openapi: '3.1.0',
      info: {
        title: say('title', { name: projectName, env: say(shape.env) }),
        version: String(shape.rev),
        description: say('about'),
      },
      servers: [{ url: address }],
      security: [{ key: [] }],
      paths: {
        ...(models.length > 0 ? this.reads(models) : {}),
        ...(deleting.length > 0 ? this.trash(deleting) : {}),
        ...(changes.length > 0 ? this.write(changes) : {}),
        ...(exporting.length > 0 ? this.export(exporting) : {}),
      },
      components: {
        securitySchemes: { key: { type: 'http', scheme: 'bearer', description: say('key') } },
        schemas: { ...commonSchemas(say), ...schemas.all(), ...this.views.all() },
      },
    }
  }
}

/** The document of a project for one subject: what the subject may not see is in no part of it. */
export const projectDocument = (input: DocumentInput): JsonObject => new DocumentWriter(input).document()
