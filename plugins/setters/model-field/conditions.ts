import type { Json, JsonObject } from '#sdk'

/** One condition of a filter, as its row shows it. */
export interface Condition {
  readonly field: string
  readonly op: string
  /** A value, or a formula as rows have it: `{ type: 'variable', value }`. */
  readonly value?: Json
}
/** Conditions of one level. */
export interface Conditions {
  readonly join: 'and' | 'or'
  readonly all: readonly Condition[]
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function conditionIn(value: Json | undefined): Condition | null {
  if (!isObject(value) || Object.keys(value).some((key) => !['field', 'op', 'value'].includes(key))) return null
  const { field = '', op = 'eq' } = value
  if (typeof field !== 'string' || typeof op !== 'string') return null
  return { field, op, ...(value.value === undefined ? {} : { value: value.value }) }
}

/** The conditions of a filter; null for one of several levels, which rows cannot show. */
export function readConditions(value: Json | undefined): Conditions | null {
  if (value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0))
    return { join: 'and', all: [] }
  if (!isObject(value)) return null
  const join = Array.isArray(value.or) ? 'or' : 'and'
  const list = value[join]
  if (!Array.isArray(list)) {
    const one = conditionIn(value)
    return one && { join: 'and', all: [one] }
  }
  if (Object.keys(value).length > 1) return null
  const all = list.map(conditionIn)
  return all.every((one) => one !== null) ? { join, all } : null
}

/** The filter of these conditions; undefined for none. */
export function writeConditions({ join, all }: Conditions): JsonObject | undefined {
  const written = all.map((one): JsonObject => ({ ...one }))
  if (written.length === 0) return undefined
  return written.length === 1 ? written[0] : { [join]: written }
}

/** Operators that compare with a list of values. */
const OF_LISTS: ReadonlySet<string> = new Set(['in', 'between'])

/** A value as it is typed, for a field of this kind: `3`, `2026-01-01`; a list with commas for `in` and `between`. */
export function valueTyped(kind: 'text' | 'number' | 'flag' | 'time', op: string, text: string): Json {
  const one = (part: string): Json => {
    const number = Number(part)
    return kind === 'number' && part.trim() !== '' && Number.isFinite(number) ? number : part
  }
  if (!OF_LISTS.has(op)) return one(text)
  return text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(one)
}
