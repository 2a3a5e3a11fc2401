import type { Json, JsonObject } from '#kernel/page/values'

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const SIGNS: { readonly [op: string]: string } = { eq: '=', ne: '≠', lt: '<', le: '≤', gt: '>', ge: '≥' }

function valueText(value: Json | undefined): string {
  if (isObject(value) && typeof value.known === 'string') return value.known
  return JSON.stringify(value ?? null)
}

/** A filter in one line, such as `open = true and (city = "Rome" or city = "Oslo")`. */
export function filterText(filter: Json, isInner = false): string {
  if (!isObject(filter)) return ''
  for (const word of ['and', 'or'] as const) {
    const list = filter[word]
    if (!Array.isArray(list)) continue
    const text = list.map((one) => filterText(one, true)).join(` ${word} `)
    return isInner && list.length > 1 ? `(${text})` : text
  }
  if (filter.not !== undefined) return `not ${filterText(filter.not, true)}`
  if (typeof filter.of === 'string') {
    const where = filter.where === undefined ? '' : ` ${filterText(filter.where, true)}`
    return `${String(filter.is)} ${filter.of}${where}`
  }
  const { field, op, value } = filter
  if (op === 'empty') return `${String(field)} ${value === false ? 'is not empty' : 'is empty'}`
  return `${String(field)} ${SIGNS[String(op)] ?? String(op)} ${valueText(value)}`
}
