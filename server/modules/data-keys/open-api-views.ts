import * as z from 'zod'
import type { JsonObject } from '#kernel/page/values'
import { fieldTypeNamed, schemaOf } from '../models/index.ts'
import type { ShownView } from '../records/index.ts'
import { listOf, objectOf, RECORD_ID, refTo } from './open-api-common.ts'
import type { SayWord } from './open-api-words.ts'

const PARAMS: { readonly [type in ShownView['params'][number]['type']]: JsonObject } = {
  text: { type: 'string' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  'date-time': { type: 'string', format: 'date-time' },
  'yes-no': { type: 'boolean' },
}

const titled = (title: string, schema: JsonObject): JsonObject => (title === '' ? schema : { title, ...schema })

/** Schemas of the views that a subject may read, with the columns that it may view. */
export class ViewSchemas {
  constructor(
    readonly views: readonly ShownView[],
    private readonly say: SayWord,
  ) {}

  private column({ type, options, label }: ShownView['columns'][number]): JsonObject {
    const declared = fieldTypeNamed(type)
    if (!declared || declared.refers) return titled(label, { anyOf: [RECORD_ID, { type: 'null' }] })
    const { $schema: _, ...schema } = z.toJSONSchema(schemaOf({ type, options }), { unrepresentable: 'any' })
    const value = JSON.parse(JSON.stringify(schema)) as JsonObject
    return titled(label, Object.keys(value).length === 0 ? {} : { anyOf: [value, { type: 'null' }] })
  }

  private row(view: ShownView): JsonObject {
    const own = Object.fromEntries(view.columns.map((column) => [column.name, this.column(column)]))
    const identity: JsonObject = view.isGrouped ? {} : { id: RECORD_ID, rev: { type: 'integer' } }
    const required = view.isGrouped ? [] : ['id', 'rev']
    return titled(view.description, objectOf({ ...identity, ...own }, required))
  }

  private params({ params }: ShownView): JsonObject {
    const required = params.filter((one) => one.required && one.preset === null).map(({ name }) => name)
    const properties = params.map(({ name, label, type, preset }) => {
      const value = PARAMS[type]
      const schema = { anyOf: [value, listOf(value)], ...(preset === null ? {} : { default: preset }) }
      return [name, titled(label, schema)] as const
    })
    return { ...objectOf(Object.fromEntries(properties), required), additionalProperties: false }
  }

  /** By the names that references use. */
  all(): JsonObject {
    return Object.fromEntries(
      this.views.flatMap((view) => [
        [`${view.name}.row`, this.row(view)] as const,
        ...(view.params.length > 0 ? [[`${view.name}.params`, this.params(view)] as const] : []),
      ]),
    )
  }

  /** Properties of a request that name a view in place of a model, with values for its parameters. */
  from(views = this.views): JsonObject {
    if (views.length === 0) return {}
    const params = views.filter((view) => view.params.length > 0).map(({ name }) => refTo(`${name}.params`))
    return {
      view: { enum: views.map(({ name }) => name), description: this.say('viewRule') },
      ...(params.length > 0 ? { params: { anyOf: params } } : {}),
    }
  }

  rows(views = this.views): readonly JsonObject[] {
    return views.map(({ name }) => refTo(`${name}.row`))
  }

  /** Rows of a group have no ids, by which one of them could be read. */
  get single(): readonly ShownView[] {
    return this.views.filter(({ isGrouped }) => !isGrouped)
  }
}
