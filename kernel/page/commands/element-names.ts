import { getPath, setPath } from '../json-tools.ts'
import type { ElementRecord, PageDocument } from '../records.ts'

export const FIELD_NAME = 'formItem.name'

/** The first of `Button1`, `Button2`, … that no element has. */
export function freshName(document: PageDocument, type: string, alsoTaken: ReadonlySet<string> = new Set()): string {
  const taken = new Set(alsoTaken)
  for (const entry of document.entries.values()) if (entry.kind === 'element') taken.add(entry.name)
  let n = 1
  while (taken.has(`${type}${n}`)) n++
  return `${type}${n}`
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
export function withFreshFieldName(element: ElementRecord, wanted: string, taken: Set<string>): ElementRecord {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`
  taken.add(name)
  return { ...element, props: setPath(element.props, FIELD_NAME, name) }
}
