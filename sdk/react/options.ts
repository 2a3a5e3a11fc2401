import { getPath } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import { cellText } from './read-row.ts'

/** One of several things to choose from. */
export interface Option {
  /** As the control knows it: a text, since it takes no booleans and 1 and "1" mean the same. */
  readonly key: string
  readonly label: string
  readonly value: Json
  readonly disabled: boolean
  /** Where its label is written, `options.2.label`; undefined of one whose label has another name, or that is a bare value. */
  readonly words?: string
}

const isPlain = (item: Json): boolean => item === null || typeof item !== 'object'

/** Options from whatever the data is: rows with a label and a value field, or bare values; each value once. */
export function optionsOf(data: readonly Json[], labelField: string, valueField: string): readonly Option[] {
  const found = new Map<string, Option>()
  for (const [at, item] of data.entries()) {
    const value = isPlain(item) ? item : (getPath(item, valueField || 'value') ?? null)
    const label = isPlain(item) ? item : getPath(item, labelField || 'label')
    if (value === null || (typeof value === 'object' && value !== null)) continue
    const key = String(value)
    const disabled = !isPlain(item) && getPath(item, 'disabled') === true
    const words = isPlain(item) || (labelField !== '' && labelField !== 'label') ? {} : { words: `options.${at}.label` }
    if (!found.has(key)) found.set(key, { key, label: cellText(label) || key, value, disabled, ...words })
  }
  return [...found.values()]
}

/** The key of a stored value: a bare one, or one that holds its label. */
export function keyOf(value: Json | undefined): string | undefined {
  const bare = value !== null && typeof value === 'object' ? getPath(value, 'value') : value
  return bare === undefined || bare === null || bare === '' || typeof bare === 'object' ? undefined : String(bare)
}

/** A stored value as the options have it: the one that counts as the same, in the data's own type; what is no option as it is. */
export function valueAmong(options: readonly Option[], value: Json | undefined): Json | undefined {
  const key = keyOf(value)
  return options.find((option) => option.key === key)?.value ?? value
}

/** A stored value as a list: an older page has a text with commas; nothing at all is an empty one. */
export function asChoices(value: Json | undefined): readonly Json[] {
  if (typeof value === 'string') {
    return value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }
  return Array.isArray(value) ? (value as readonly Json[]) : value === undefined || value === null ? [] : [value]
}
