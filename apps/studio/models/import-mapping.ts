import type { FieldInfo, RecordImportMapping, RecordImportState } from '../../../server/wire.ts'
import type { FieldTypes } from './use-field-types.ts'

/** What a column of the file becomes; without a field it is left out. */
export interface ColumnChoice {
  readonly field: string | null
  /** Of an association: the field of the target; null for its id. */
  readonly by: string | null
}
export interface MappingChoice {
  readonly columns: readonly ColumnChoice[]
  readonly mode: RecordImportMapping['mode']
  readonly key: string | null
}

/** Fields that a column can go into. */
export const writable = (fields: readonly FieldInfo[], types: FieldTypes): readonly FieldInfo[] =>
  fields.filter(({ type }) => types.find(type) && !types.find(type)?.given)

/** Can a record be found by values of this field? */
export const isKey = ({ type }: Pick<FieldInfo, 'type'>, types: FieldTypes): boolean => {
  const found = types.find(type)
  return found !== undefined && !found.refers && found.operators.includes('in')
}

const plain = (text: string): string => text.trim().toLowerCase()

/** Columns by the names and descriptions of fields, or as they were chosen before. */
export function firstChoice(
  { columns, mapping }: Pick<RecordImportState, 'columns' | 'mapping'>,
  fields: readonly FieldInfo[],
): MappingChoice {
  const taken = new Set<string>()
  const chosen = columns.map(({ name }, at): ColumnChoice => {
    if (mapping) {
      const known = mapping.fields.find(({ column }) => column === at)
      return { field: known?.field ?? null, by: known?.by ?? null }
    }
    const wanted = plain(name)
    const found =
      wanted === 'id'
        ? undefined
        : fields.find((field) =>
            [field.name, field.description, `${field.description} (${field.name})`].some(
              (one) => plain(one) === wanted,
            ),
          )
    if (!found || taken.has(found.name)) return { field: null, by: null }
    taken.add(found.name)
    return { field: found.name, by: null }
  })
  return { columns: chosen, mode: mapping?.mode ?? 'add', key: mapping?.key ?? null }
}

/** Why it cannot be imported like this; null where it can. */
export function problemOf({ columns, mode, key }: MappingChoice): 'needsFields' | 'twice' | 'needsKey' | null {
  const names = columns.flatMap(({ field }) => (field === null ? [] : [field]))
  if (new Set(names).size < names.length) return 'twice'
  if (names.filter((name) => name !== key).length === 0 && (mode !== 'add' || names.length === 0)) return 'needsFields'
  return mode !== 'add' && (key === null || !names.includes(key)) ? 'needsKey' : null
}

/** The choice as the server takes it. */
export const mappingOf = ({ columns, mode, key }: MappingChoice): RecordImportMapping => ({
  fields: columns.flatMap(({ field, by }, column) =>
    field === null || (mode === 'add' && field === 'id') ? [] : [{ column, field, ...(by === null ? {} : { by }) }],
  ),
  mode,
  key: mode === 'add' ? null : key,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
})
