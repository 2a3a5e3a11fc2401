import type { FormRule, Json } from '#sdk'
import { asGroup, asLength, asList, asNumber, asObject, asText, getPath, isTimeZone, keyOf, slotsOfItems } from '#sdk/react'
import { COLUMN_TYPES, type ColumnType } from './column-types.ts'
import { CELL, COLUMN_CELLS } from './row-regions.ts'

/** Something to choose in a cell; those of a tree come in its order. */
export interface CellOption {
  /** A text: 1 and "1" are the same. */
  readonly key: string
  readonly label: string
  readonly value: Json
  readonly disabled: boolean
  /** How deep it stands in its tree; 0 at the top. */
  readonly depth: number
  /** Labels on the way to it, itself at the end. */
  readonly way: string
}

/** A column as cells need it. */
export interface EditColumn {
  /** Its position among all columns. */
  readonly at: number
  readonly name: string
  readonly title: string
  readonly type: ColumnType
  /** The time zone that dates are meant and shown in; the machine's own where it is not given. */
  readonly zone: string | undefined
  /** The language in whose way numbers are written and read; the usual way where it is not given. */
  readonly locale: string | undefined
  readonly width: string | undefined
  readonly align: 'left' | 'center' | 'right'
  readonly fixed: 'left' | 'right' | undefined
  readonly placeholder: string
  readonly readOnly: boolean
  readonly format: string
  readonly min: number | undefined
  readonly max: number | undefined
  readonly precision: number | undefined
  readonly mode: '' | 'multiple' | 'tags'
  readonly labelInValue: boolean
  readonly options: readonly CellOption[]
  readonly byKey: ReadonlyMap<string, CellOption>
  /** Options as they are stored or come from data. */
  readonly given: readonly Json[]
  readonly readOptions: (items: readonly Json[]) => readonly CellOption[]
  /** Only options are offered whose field has what the row has in another column; options without the field always. */
  readonly dependsOn: { readonly column: string; readonly field: string } | undefined
  /** The author's function says the options of a row. */
  readonly asks: boolean
  readonly words: { readonly on: string; readonly off: string }
  readonly rules: readonly FormRule[]
  readonly initial: Json | undefined
  /** The region of its cells. */
  readonly region: string | undefined
}

const MOST_OPTIONS = 20_000
const MOST_DEPTH = 20
const NUMERIC = new Set<ColumnType>(['number'])

/** The value of an option, or one that was typed, in the type that the column hands on. */
export function typedValue(value: Json, dataType: unknown): Json {
  if (dataType === 'text') return asText(value)
  return dataType === 'number' ? (asNumber(value, undefined) ?? value) : value
}

function optionsOf(data: readonly Json[], column: { readonly [key: string]: unknown }): readonly CellOption[] {
  const fields = asObject(column.field)
  const mapped = column.dataSource === 'dynamic' || column.type === 'tree-select' || Object.keys(fields).length > 0
  const labelField = (mapped && asText(fields.label)) || 'label'
  const valueField = (mapped && asText(fields.value)) || 'value'
  const childrenField = asText(fields.children) || 'children'
  const found: CellOption[] = []
  const seen = new Set<string>()
  const walk = (items: readonly Json[], depth: number, way: string): void => {
    for (const item of items) {
      if (found.length >= MOST_OPTIONS) return
      const isPlain = item === null || typeof item !== 'object'
      const value = isPlain ? item : (getPath(item, valueField) ?? null)
      const below = isPlain || column.type !== 'tree-select' || depth >= MOST_DEPTH ? [] : asList<Json>(getPath(item, childrenField))
      if (value === null || typeof value === 'object') continue
      const key = String(value)
      const label = asText(isPlain ? item : (getPath(item, labelField) ?? getPath(item, 'title'))) || key
      const path = way === '' ? label : `${way} / ${label}`
      if (!seen.has(key)) {
        seen.add(key)
        const disabled = !isPlain && asObject(item).disabled === true
        found.push({ key, label, value: typedValue(value, column.dataType), disabled, depth, way: path })
      }
      walk(below, depth + 1, path)
    }
  }
  walk(data, 0, '')
  return found
}

/** The columns of the table, whatever is stored as such; a column without a field shows nothing and cannot be edited. */
export function columnsOf(given: unknown, locale?: string, zone?: string): readonly EditColumn[] {
  const items = asList<Json>(given)
  const regions = slotsOfItems(CELL, items, COLUMN_CELLS)
  return items.map((item, at): EditColumn => {
    const column = asObject(item)
    const type = COLUMN_TYPES.find((each) => each === column.type) ?? 'text'
    const name = asText(column.dataIndex)
    const width = asNumber(column.width, undefined)
    const isChoice = type === 'select' || type === 'tree-select'
    const offered = isChoice ? asList<Json>(column.options) : []
    const readOptions = (some: readonly Json[]) => optionsOf(some, column)
    const options = readOptions(offered)
    const { align, fixed, mode } = column
    const depends = asObject(column.dependsOn)
    const [other, by] = [asText(depends.column), asText(depends.field) || 'parent']
    return {
      at,
      name,
      type,
      locale,
      zone: isTimeZone(column.timeZone) ? column.timeZone : zone,
      title: asText(column.title),
      width: width === undefined ? asLength(column.width) : `${width}px`,
      align: align === 'left' || align === 'center' || align === 'right' ? align : NUMERIC.has(type) ? 'right' : 'left',
      fixed: fixed === 'left' || fixed === 'right' ? fixed : undefined,
      placeholder: asText(column.placeholder),
      readOnly: type === 'label' || name === '' || column.disabled === true,
      format: asText(column.format) || 'YYYY-MM-DD',
      min: asNumber(column.min, undefined),
      max: asNumber(column.max, undefined),
      precision: asNumber(column.precision, undefined),
      mode: mode === 'multiple' || mode === 'tags' ? mode : '',
      labelInValue: column.labelInValue === true,
      options,
      byKey: new Map(options.map((option) => [option.key, option])),
      given: offered,
      readOptions,
      dependsOn: isChoice && other !== '' && other !== name ? { column: other, field: by } : undefined,
      asks: isChoice && asText(column.optionsOf) !== '',
      words: { on: asText(column.checkedChildren), off: asText(column.unCheckedChildren) },
      rules: asList<Json>(asGroup(asObject(column.formItem)).rules).filter(
        (rule) => rule !== null && typeof rule === 'object' && !Array.isArray(rule),
      ) as unknown as readonly FormRule[],
      initial: column.defaultValue ?? undefined,
      region: regions[at],
    }
  })
}

/** The keys of what is chosen in a cell: of one value, of several, of values with their labels. */
export function chosenKeys(value: Json | undefined): readonly string[] {
  const all = Array.isArray(value) ? (value as readonly Json[]) : value === undefined || value === null ? [] : [value]
  return all.flatMap((one) => keyOf(one) ?? [])
}
