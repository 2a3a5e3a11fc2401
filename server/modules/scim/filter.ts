import { ScimError } from './protocol.ts'

/** `attribute eq value`, the attribute in lower case. */
export interface Comparison {
  readonly attribute: string
  readonly value: string | boolean
}

/** The longest filter that is read. */
const LONGEST = 1_000
const COMPARISON =
  /\s*([a-z][\w.:$-]*(?:\[[^\]"]*"[^"]*"\s*\](?:\.\w+)?)?)\s+(\w+)(?:\s+("(?:[^"\\]|\\.)*"|true|false))?\s*/iy
const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/
const refused = (detail: string): ScimError => new ScimError(400, 'invalidFilter', detail)

/** A JSON string, or true or false. */
function comparedValue(text: string | undefined): string | boolean {
  if (text === undefined) throw refused('Only “eq” is supported in filters, with “and” between comparisons')
  const lower = text.toLowerCase()
  if (lower === 'true' || lower === 'false') return lower === 'true'
  try {
    return JSON.parse(text) as string
  } catch {
    throw refused('The value of a comparison is not a JSON string')
  }
}

/**
 * The name of an attribute without its schema and without the filter in brackets: `emails[type eq "work"].value` is
 * `emails.value`.
 */
export const attributeOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(SCHEMA, '')
    .replace(/\[[^\]]*\]/, '')

/**
 * Reads a filter of comparisons by `eq` with `and` between them.
 * @throws ScimError for other filters
 */
export function readFilter(text: string): readonly Comparison[] {
  if (text.length > LONGEST) throw refused('The filter is too long')
  const found: Comparison[] = []
  const rule = new RegExp(COMPARISON)
  for (let at = 0; at < text.length; ) {
    rule.lastIndex = at
    const match = rule.exec(text)
    if (!match) throw refused('The filter cannot be read')
    const [all, attribute = '', operator = '', value] = match
    if (operator.toLowerCase() !== 'eq')
      throw refused('Only “eq” is supported in filters, with “and” between comparisons')
    found.push({ attribute: attributeOf(attribute), value: comparedValue(value) })
    at += all.length
    if (at === text.length) break
    const and = /and\s+(?=\S)/iy
    and.lastIndex = at
    if (!and.test(text)) throw refused('Only “and” is supported between comparisons')
    at = and.lastIndex
  }
  return found
}
