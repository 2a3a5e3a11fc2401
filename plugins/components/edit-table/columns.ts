import type { FormRule, Json } from '#sdk'
import { cellNumber, cellText, cssLength, getPath, isTimeZone, keyOf, listIn, slotsOfItems } from '#sdk/react'
import type { Column } from './column.ts'
import type { ColumnType } from './column-types.ts'
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
export function typedValue(value: Json, dataType: Column['dataType']): Json {
  if (dataType === 'text') return cellText(value)
  return dataType === 'number' ? (cellNumber(value) ?? value) : value
}

/** Names of the fields of options; those that are written at the column have the usual ones. */
function fieldNames({ dataSource, type, field }: Column) {
  const mapped = dataSource === 'dynamic' || type === 'tree-select' || field !== undefined
  return {
    label: (mapped && field?.label) || 'label',
    value: (mapped && field?.value) || 'value',
    children: field?.children || 'children',
  }
}

function optionsOf(data: readonly Json[], column: Column): readonly CellOption[] {
  const { label: labelField, value: valueField, children: childrenField } = fieldNames(column)
  const found: CellOption[] = []
  const seen = new Set<string>()
  const walk = (items: readonly Json[], depth: number, way: string): void => {
    for (const item of items) {
      if (found.length >= MOST_OPTIONS) return
      const isPlain = item === null || typeof item !== 'object'
      const value = isPlain ? item : (getPath(item, valueField) ?? null)
      const below = isPlain || column.type !== 'tree-select' || depth >= MOST_DEPTH ? [] : listIn(getPath(item, childrenField))
      if (value === null || typeof value === 'object') continue
      const key = String(value)
      const label = cellText(isPlain ? item : (getPath(item, labelField) ?? getPath(item, 'title'))) || key
      const path = way === '' ? label : `${way} / ${label}`
      if (!seen.has(key)) {
        seen.add(key)
        const disabled = getPath(item, 'disabled') === true
        found.push({ key, label, value: typedValue(value, column.dataType), disabled, depth, way: path })
      }
      walk(below, depth + 1, path)
    }
  }
  walk(data, 0, '')
  return found
}

/** The columns of the table, whatever is stored as such; a column without a field shows nothing and cannot be edited. */
export function columnsOf(given: readonly Column[], locale?: string, zone?: string): readonly EditColumn[] {
  const regions = slotsOfItems(CELL, given as readonly Json[], COLUMN_CELLS)
  return given.map((column, at): EditColumn => {
    const { type, dataIndex: name, title, align = '', fixed = '', mode = '', min, max, precision, placeholder = '', format = '' } = column
    const isChoice = type === 'select' || type === 'tree-select'
    const offered = isChoice ? ((column.options ?? []) as readonly Json[]) : []
    const readOptions = (some: readonly Json[]) => optionsOf(some, column)
    const options = readOptions(offered)
    const { column: other = '', field: by = 'parent' } = column.dependsOn ?? {}
    return {
      at,
      name,
      type,
      locale,
      zone: isTimeZone(column.timeZone) ? column.timeZone : zone,
      title,
      width: cssLength(column.width),
      align: align === '' ? (NUMERIC.has(type) ? 'right' : 'left') : align,
      fixed: fixed === '' ? undefined : fixed,
      placeholder,
      readOnly: type === 'label' || name === '' || column.disabled === true,
      format: format || 'YYYY-MM-DD',
      min,
      max,
      precision,
      mode,
      labelInValue: column.labelInValue === true,
      options,
      byKey: new Map(options.map((option) => [option.key, option])),
      given: offered,
      readOptions,
      dependsOn: isChoice && other !== '' && other !== name ? { column: other, field: by || 'parent' } : undefined,
      asks: isChoice && (column.optionsOf ?? '') !== '',
      words: { on: column.checkedChildren ?? '', off: column.unCheckedChildren ?? '' },
      rules: column.formItem?.rules ?? [],
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
