import { filled, type Label, labelIn, tableIn } from '#kernel/message'
import { type Choice, type FieldSpec, fieldsOf, type ItemField, type z } from '#sdk'
import type { Locale } from '../../../shell/messages.ts'
import { code, table, valueCode, words } from './markdown.ts'

const HEADS = {
  zh: ['设置', '名称', '类型', '默认值', '可选值', '说明'],
  en: ['Setting', 'Name', 'Kind', 'Default', 'Choices', 'Notes'],
} as const
const FIXED: Label = { zh: '不能使用公式', en: 'No formulas' }
const FROM_TO = (min?: number, max?: number): Label | undefined => {
  if (max === undefined) return min === undefined ? undefined : filled({ zh: '不小于 {min}', en: 'At least {min}' }, { min })
  if (min === undefined) return filled({ zh: '不大于 {max}', en: 'At most {max}' }, { max })
  return filled({ zh: '{min} 到 {max}', en: '{min} to {max}' }, { min, max })
}

/** What kinds of values are called, by the setter that edits them. */
export type Kinds = ReadonlyMap<string, Label>

type Field = ItemField & Partial<Pick<FieldSpec, 'help'>>

function row(field: Field, path: string, locale: Locale, kinds: Kinds): readonly string[] {
  const notes = [field.help, FROM_TO(bound(field.min), bound(field.max)), field.bindable ? undefined : FIXED]
  return [
    words(labelIn(field.label, locale)),
    code(path),
    words(labelIn(kinds.get(field.setter), locale) ?? ''),
    field.initial ? words(labelIn(field.initial, locale)) : valueCode(field.default),
    (field.choices ?? []).map((choice) => choiceText(choice, locale)).join(locale === 'zh' ? '、' : ', '),
    notes.flatMap((note) => (note ? [words(labelIn(note, locale))] : [])).join(locale === 'zh' ? '；' : '; '),
  ]
}

/** A value with its name, where that says something else. */
const choiceText = ({ value, label }: Choice, locale: Locale): string =>
  String(value).toLowerCase() === labelIn(label, locale).toLowerCase()
    ? code(String(value))
    : `${code(String(value))} ${words(labelIn(label, locale))}`

/** Whole numbers are bounded by what a computer can count, which nobody needs to read. */
const bound = (limit: number | undefined): number | undefined =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined

function rowsOf(fields: readonly Field[], before: string, locale: Locale, kinds: Kinds): readonly (readonly string[])[] {
  return fields.flatMap((field) => {
    if (field.generated !== undefined) return []
    const path = `${before}${field.path}`
    return [row(field, path, locale, kinds), ...rowsOf(field.items ?? [], `${path}[].`, locale, kinds)]
  })
}

/** The settings that a person is offered, as a table; `items[].label` is a setting of each item of a list. Empty where there are none. */
export function fieldsTable(fields: readonly FieldSpec[], locale: Locale, kinds: Kinds): string {
  const rows = rowsOf(fields, '', locale, kinds)
  return rows.length === 0 ? '' : table(tableIn(HEADS, locale), rows)
}

/** Those that have words of their own; others are written by the editor. */
export const shownFields = (schema: z.ZodObject): readonly FieldSpec[] => fieldsOf(schema).filter(({ isNamed }) => isNamed)
