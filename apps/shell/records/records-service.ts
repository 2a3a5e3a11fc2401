import { filled, type Label } from '#kernel/message'
import type { PageHost } from '#kernel/view'
import { includeOf } from '#sdk/fields'
import {
  MessageError,
  type RecordKind,
  type RecordOption,
  type RecordRow,
  type Records,
  type ServiceUse,
} from '#sdk/services'
import type { ShownModel } from '../../../server/wire.ts'
import { ApiError } from '../api-error.ts'
import { call } from '../client.ts'
import { create as createDictionaries } from '../dictionaries-service.ts'
import { changesOf, type PlannedChange } from './record-changes.ts'
import { type FieldSources, toRecordField, valuesOf } from './record-fields.ts'
import { loginOfPage } from './record-login.ts'
import { refusalOf } from './record-refusal.ts'
import { itemsFor, recordSearch } from './record-sources.ts'

const NO_MODEL: Label = { zh: '没有数据模型“{model}”', en: 'There is no model “{model}”' }
const isMissing = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.status === 404

/** Records of the models of the page's project, as its visitor may see and change them. */
export const create = (use: ServiceUse<PageHost>): Records => {
  const { locale } = use.host
  const { place, ask: asPage } = loginOfPage(use.host)
  const dictionaries = createDictionaries(use)
  const shapes = new Map<string, Promise<ShownModel | null>>()
  const readShape = async (model: string): Promise<ShownModel | null> => {
    try {
      return await asPage((options) => call('POST /data/shape', { ...place(), model }, options))
    } catch (thrown) {
      if (isMissing(thrown)) return null
      throw thrown
    }
  }
  const shapeOf = (model: string): Promise<ShownModel | null> => {
    const found = shapes.get(model) ?? readShape(model)
    shapes.set(model, found)
    // A failure is no answer, and a model that is missing may be made yet.
    found.then(
      (shape) => shape ?? shapes.delete(model),
      () => shapes.delete(model),
    )
    return found
  }
  const find = recordSearch({ place, ask: asPage })
  const people: FieldSources['people'] = async (model, field, text) => {
    const asked = { ...place(), model, field, text: text.slice(0, 100) }
    const found = await asPage((options) => call('POST /data/people', asked, options))
    return found.map(({ id, name, avatar, note }) => ({ id: String(id), label: name, picture: avatar, note }))
  }
  const read = async ({ name }: RecordKind, id: string): Promise<RecordRow | null> => {
    const shape = await shapeOf(name)
    if (!shape) return null
    try {
      const query = { include: includeOf(shape.fields) as never }
      const record = await asPage((options) => call('POST /data/one', { ...place(), model: name, id, query }, options))
      const labels = new Map<string, string>()
      const known = new Map<string, RecordOption>()
      const values = valuesOf(shape, record, labels, known)
      const named = { labels: Object.fromEntries(labels), known: Object.fromEntries(known) }
      return { id, rev: Number(record.rev), values, ...named }
    } catch (thrown) {
      // An id that is none is answered like one that is not there.
      if (isMissing(thrown) || (thrown instanceof ApiError && thrown.status === 400)) return null
      throw thrown
    }
  }
  const write = async (planned: readonly PlannedChange[]): Promise<void> => {
    const changes = planned.map(({ change }) => change)
    if (changes.length === 0) return
    await asPage((options) => call('POST /data/write', { ...place(), changes }, options)).catch((thrown) => {
      throw refusalOf(thrown, planned)
    })
  }
  return {
    async shape({ name }) {
      const shape = await shapeOf(name)
      if (!shape) return null
      const items = await itemsFor(shape, dictionaries, locale())
      return {
        label: shape.label,
        fields: shape.fields.map((field) => toRecordField(name, field, { find, people, items })),
      }
    },
    read,
    async save(model, { id, rev, values, before }) {
      const shape = await shapeOf(model)
      if (!shape) throw new MessageError(filled(NO_MODEL, { model }))
      const known = before ?? {}
      const planned = changesOf({ model: shape, id, rev, values, before: known })
      await write(planned.changes)
      // One who may add a record need not see it.
      const saved = await read({ kind: 'model', name: model }, planned.id)
      return saved ?? { id: planned.id, rev: 1, values }
    },
    remove: (model, ids) => write(ids.map((id) => ({ change: { model, op: 'delete', id } }))),
  }
}
