import { getPath, setPath } from '../json-tools.ts'
import { NumberedNames } from '../numbered-names.ts'
import type { ElementRecord, PageDocument } from '../records.ts'

export const FIELD_NAME = 'formItem.name'

/** Gives each element the first of `Button1`, `Button2`, … that none on the page has, with one look at the page. */
export function freshNames(document: PageDocument): (type: string) => string {
  const taken = new Set<string>()
  for (const entry of document.entries.values()) if (entry.kind === 'element') taken.add(entry.name)
  const next = new Map<string, number>()
  return (type) => {
    let n = next.get(type) ?? 1
    while (taken.has(`${type}${n}`)) n++
    next.set(type, n + 1)
    taken.add(`${type}${n}`)
    return `${type}${n}`
  }
}

/** The names under which the page's form items hand on their values. */
export function fieldNames(document: PageDocument): Set<string> {
  const names = new Set<string>()
  for (const entry of document.entries.values()) {
    const name = entry.kind === 'element' ? fieldName(entry) : undefined
    if (name !== undefined) names.add(name)
  }
  return names
}

export function fieldName(element: ElementRecord): string | undefined {
  const name = getPath(element.props, FIELD_NAME)
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** The element under a field name nobody has, which is then taken. */
export function withFreshFieldName(
  element: ElementRecord,
  wanted: string,
  taken: Set<string>,
  numbered = new NumberedNames(),
): ElementRecord {
  const name = numbered.firstFree(wanted, (free) => !taken.has(free))
  taken.add(name)
  return { ...element, props: setPath(element.props, FIELD_NAME, name) }
}
