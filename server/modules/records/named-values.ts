import type { Json, JsonObject } from '#kernel/page/values'
import { type FieldShape, type NamesOfFiles, typeOf } from '../models/index.ts'
import type { NamesOfPeople } from './people.ts'

/** Finds out what people and files are called. */
export interface Names {
  readonly people: NamesOfPeople
  readonly files: NamesOfFiles
}

/** Whether values of a field say nothing to people without a name: ids of people, addresses of files. */
export function needsNames(field: FieldShape): boolean {
  const { among } = typeOf(field)
  return among !== undefined && among !== 'items'
}

const listOf = (value: Json | undefined): readonly Json[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]
const withList = (value: Json, name: (one: Json) => Json): Json =>
  Array.isArray(value) ? value.map(name) : name(value)

/**
 * Puts people as `{ id, name, avatar }` in the place of their ids, and files as `{ url, name, size }` in that of their
 * addresses. A name is empty where the person or file is no longer there.
 */
export async function nameValues(
  records: readonly JsonObject[],
  fields: readonly { readonly name: string; readonly field: FieldShape }[],
  names: Names,
): Promise<void> {
  const valuesOf = (arePeople: boolean) => {
    const own = fields.filter(({ field }) => (typeOf(field).among === 'people') === arePeople)
    return [...new Set(records.flatMap((record) => own.flatMap(({ name }) => listOf(record[name]))))]
  }
  if (fields.length === 0) return
  const people = await names.people(valuesOf(true).map(Number))
  const files = await names.files(valuesOf(false).map(String))
  for (const record of records)
    for (const { name, field } of fields) {
      const value = Object.hasOwn(record, name) ? (record[name] ?? null) : null
      if (value === null) continue
      const arePeople = typeOf(field).among === 'people'
      const shown = withList(value, (one) =>
        arePeople
          ? { id: one, name: '', avatar: '', ...people.get(Number(one)) }
          : { url: one, name: '', size: 0, ...files.get(String(one)) },
      )
      Object.assign(record, { [name]: shown })
    }
}
