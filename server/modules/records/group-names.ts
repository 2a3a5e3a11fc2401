import type { Json, JsonObject } from '#kernel/page/values'
import { AppError } from '../../http/errors.ts'
import { type FieldShape, typeOf } from '../models/index.ts'
import { recordErrors } from './errors.ts'
import { holdsPeople, type NamesOfPeople } from './people.ts'
import type { Group } from './query-model.ts'
import type { RecordNames } from './record-names.ts'

/** Where the names of a group's keys are in its row. */
const NAMES = 'names'
const PEOPLE: ReadonlySet<string> = new Set(['createdBy', 'updatedBy'])

/** What a group is made by. */
export interface GroupKey {
  readonly name: string
  /** Null for a value that every record has, and for a figure of a view. */
  readonly field: FieldShape | null
}

/** @throws AppError for a key or figure that would be in the place of the names */
export function requireNoNames({ by, values }: Group): void {
  if (by.includes(NAMES) || values.some(({ as }) => as === NAMES))
    throw new AppError(recordErrors.badQuery, { data: { field: NAMES } })
}

/** No column of a view is called like a value that every record has. */
const isPerson = ({ name, field }: GroupKey): boolean => (field ? holdsPeople(field) : PEOPLE.has(name))

/**
 * Rows of groups with what their keys are called that are people or records: `names: { owner: 'Ann' }`. A name is
 * empty for what the subject may not view, for an account that is deleted, and for no value.
 */
export async function nameGroups(
  rows: readonly JsonObject[],
  keys: readonly GroupKey[],
  names: { readonly records: RecordNames; readonly people: NamesOfPeople },
): Promise<readonly JsonObject[]> {
  const people = keys.filter(isPerson)
  const associations = keys.flatMap(({ name, field }) => (field && typeOf(field).refers ? [{ name, field }] : []))
  const ids = rows.map(
    (row): JsonObject =>
      Object.fromEntries(associations.map(({ name, field }) => [String(field.id), row[name] ?? null])),
  )
  const found = await names.records.of(
    associations.map(({ field }) => field),
    ids,
  )
  const accounts = rows.flatMap((row) => people.flatMap(({ name }) => Number(row[name] ?? 0) || []))
  const byAccount = await names.people([...new Set(accounts)])
  return rows.map((row, i) => {
    const called = found.namesIn(ids[i]!)
    const own = [
      ...people.map(({ name }): [string, Json] => [name, byAccount.get(Number(row[name]))?.name ?? '']),
      ...associations.map(({ name }): [string, Json] => [name, called[String(row[name])] ?? '']),
    ]
    return { ...row, [NAMES]: Object.fromEntries(own) }
  })
}
