import { getPath } from '../values/path.ts'
import type { Catalogue } from './patch.ts'
import type { ElementRecord, PageEntry } from './records.ts'

/**
 * The name that the element around a form item gives to its field, where it frames it: the item's own name then counts for nothing. Undefined where the own
 * name holds.
 */
export function framedName(
  entries: ReadonlyMap<string, PageEntry>,
  catalogue: Catalogue | undefined,
  element: ElementRecord,
): string | undefined {
  const info = catalogue?.(element.type)
  if (!info?.formItem || info.framesField || element.parentId === null || element.slot !== undefined) return undefined
  const parent = entries.get(element.parentId)
  if (parent?.kind !== 'element' || !catalogue?.(parent.type)?.framesField) return undefined
  const name = getPath(parent.props, 'formItem.name')
  return typeof name === 'string' && name !== '' ? name : undefined
}
