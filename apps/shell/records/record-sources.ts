import type { Dictionaries } from '#sdk/services'
import type { ShownModel } from '../../../server/wire.ts'
import { call } from '../client.ts'
import { dictionaryOf, type FieldSources, type FindRecords } from './record-fields.ts'
import type { RecordLogin } from './record-login.ts'

/** Records that a search offers. */
const MOST_FOUND = 50

/**
 * The items of the dictionaries that fields take their values from. Disabled items are not offered any more, and still
 * named where they are stored.
 */
export async function itemsFor(
  { fields }: Pick<ShownModel, 'fields'>,
  dictionaries: Dictionaries,
  language: 'zh' | 'en',
): Promise<FieldSources['items']> {
  const all = [...fields, ...fields.flatMap((field) => field.fields)]
  const codes = new Set(all.flatMap((field) => dictionaryOf(field) ?? []))
  const found = await Promise.all([...codes].map((code) => dictionaries.read(code).catch(() => null)))
  return Object.fromEntries(
    found.flatMap((dictionary) => {
      if (dictionary === null) return []
      const options = dictionary.items.map(({ value, label, disabled }) => ({
        id: value,
        label: label[language] || label.en || label.zh || value,
        ...(disabled ? { disabled } : {}),
      }))
      return [[dictionary.code, options]]
    }),
  )
}

/** Finds records of other models by their titles. */
export const recordSearch =
  ({ place, ask }: RecordLogin): FindRecords =>
  async ({ model, title }, text) => {
    const where =
      text.trim() === '' || title === null ? {} : { where: { field: title, op: 'contains', value: text } as const }
    const order = { field: title ?? 'createdAt', order: 'ascend' } as const
    const query = {
      fields: title === null ? [] : [title],
      ...where,
      sort: [order],
      pageSize: MOST_FOUND,
      total: 'none',
    } as const
    const { list } = await ask((options) => call('POST /data/query', { ...place(), model, query }, options))
    return list.map((record) => ({ id: String(record.id), label: String((title && record[title]) || record.id) }))
  }
