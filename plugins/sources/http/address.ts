import { type Json, type JsonObject, pick } from '#sdk'
import { RequestProblem } from './problem.ts'

const PLACE = /\$\{([^{}]*)\}/g
const PLAIN_PATH = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}\p{N}_$]+|\[\d+\])*$/u

/**
 * Fills `${path}` from the values sent, else from the page's state. Each is encoded, so that data can never add a segment, a parameter
 * or another host; and only plain paths are looked up, so that an address which came out of data can name a value but run nothing.
 */
export async function fillAddress(template: string, values: JsonObject, lookUp: (path: string) => Promise<Json>): Promise<string> {
  const filled = new Map<string, string>()
  for (const [, inner = ''] of template.matchAll(PLACE)) {
    if (filled.has(inner)) continue
    const path = inner.trim().replace(/^context\./, '')
    const sent = pick(values, path)
    const state = sent === undefined && PLAIN_PATH.test(path) ? await lookUp(`context.${path}`).catch(() => null) : null
    filled.set(inner, encodeURIComponent(toText(sent ?? state ?? null)))
  }
  const address = template.trim().replace(PLACE, (_all, inner: string) => filled.get(inner) ?? '')
  // Dots are the one thing that encoding lets through and that still changes a path.
  if (stepsOf(address) > stepsOf(template)) throw new RequestProblem('BAD_ADDRESS')
  return address
}

/** The names of the values that fill a place as a whole. */
export const namesIn = (template: string): ReadonlySet<string> =>
  new Set([...template.matchAll(PLACE)].map(([, inner = '']) => inner.trim().replace(/^context\./, '')))

/** How many segments of the path are `.` or `..`. */
function stepsOf(address: string): number {
  return (address.split(/[?#]/, 1)[0] ?? '').split(/[/\\]/).filter((segment) => /^\.{1,2}$/.test(segment.trim())).length
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

export const isPlain = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

function toText(value: Json): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
