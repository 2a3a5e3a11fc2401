import { type Json, type JsonObject, pick } from '#sdk'
import { RequestProblem } from './problem.ts'

/** Fills `${path}` from the values sent; each is encoded, so that data can never add a segment, a parameter or another host. */
export function fillAddress(template: string, values: JsonObject): string {
  return template.trim().replace(/\$\{([^{}]*)\}/g, (_all, path: string) => {
    const text = toText(pick(values, path.replace(/^\s*context\./, '')) ?? null)
    if (/^\.{1,2}$/.test(text)) throw new RequestProblem('BAD_ADDRESS')
    return encodeURIComponent(text)
  })
}

/** Adds parameters to an address: a list as one entry each, an object as JSON, nothing for null. */
export function withQuery(address: string, values: JsonObject): string {
  const query = toSearchParams(values).toString()
  if (query === '') return address
  const [path = '', fragment] = address.split('#', 2)
  return `${path}${path.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

export function toSearchParams(values: JsonObject): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, text] of entriesOf(values)) query.append(key, text)
  return query
}

/** Name and text of everything that a query or a form can carry. */
export function entriesOf(values: JsonObject): (readonly [string, string])[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const list: readonly Json[] = Array.isArray(value) ? value : [value]
    return list.filter((each) => each !== null && each !== undefined).map((each) => [key, toText(each)] as const)
  })
}

function toText(value: Json): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
