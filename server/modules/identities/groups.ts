import { LONGEST_GROUP, type ProviderGroupNames } from '../roles/index.ts'

/** Groups of one person that are looked at; Entra ID itself names at most 200. */
export const MOST_PROVIDER_GROUPS = 500

type Claims = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A claim by its name, which may itself contain dots, else by a path such as `realm_access.roles`. */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let at: unknown = claims
  for (const part of name.split('.')) {
    if (!isObject(at) || !Object.hasOwn(at, part)) return undefined
    at = at[part]
  }
  return at
}

/** The texts of an entry: of an object, its id and what it is called. */
function textsOf(entry: unknown): readonly string[] {
  if (typeof entry === 'string') return [entry]
  if (!isObject(entry)) return []
  return ['id', 'value', 'name', 'display', 'displayName'].flatMap((key) => {
    const text = entry[key]
    return typeof text === 'string' ? [text] : []
  })
}

/** A list, or the text of one; another text is the only group. */
function entriesOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (isObject(value)) return [value]
  if (typeof value !== 'string') return null
  if (!value.startsWith('[')) return value === '' ? [] : [value]
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : [value]
  } catch {
    return [value]
  }
}

/** Entra ID leaves the groups out where there are more than a token takes, and says so by these claims. */
const isLeftOut = (claims: Claims, name: string): boolean =>
  claims.hasgroups === true ||
  claims.hasgroups === 'true' ||
  (isObject(claims._claim_names) && Object.hasOwn(claims._claim_names, name))

/**
 * Groups in the claims of a person. `absent` without the claim, `too many` where the provider left them out or sent
 * more than are taken.
 */
export function groupsIn(claims: Claims, name: string): ProviderGroupNames {
  const entries = entriesOf(claimOf(claims, name))
  if (entries === null) return isLeftOut(claims, name) ? 'too many' : 'absent'
  if (entries.length > MOST_PROVIDER_GROUPS) return 'too many'
  const texts = entries.flatMap(textsOf).filter((text) => text !== '' && text.length <= LONGEST_GROUP)
  return [...new Set(texts)]
}
