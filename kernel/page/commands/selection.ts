import type { Refusal } from '../records/patch.ts'
import type { ElementId, ElementRecord, PageDocument } from '../records/records.ts'
import { ancestorsOf, childrenOf, elementOf, pathTo } from '../records/tree.ts'
import type { Label } from '../values/json.ts'

export const NOTHING_SELECTED: Refusal = { refused: { zh: '没有选中组件', en: 'Nothing is selected' } }

export function refusal(zh: string, en: string): Refusal {
  return { refused: { zh, en } }
}

export function refuse(refused: Label): Refusal {
  return { refused }
}

/** The selected elements in reading order, without those that are inside another selected one. */
export function selectedRoots(document: PageDocument, ids: readonly ElementId[]): readonly ElementRecord[] {
  const selected = new Set(ids)
  const roots = [...selected]
    .filter((id) => elementOf(document, id) !== undefined && !ancestorsOf(document, id).some((above) => selected.has(above)))
    .map((id) => ({ id, places: places(document, id) }))
  roots.sort((a, b) => comparePlaces(a.places, b.places))
  return roots.map(({ id }) => elementOf(document, id)!)
}

function places(document: PageDocument, id: ElementId): readonly number[] {
  return pathTo(document, id).map((step) => childrenOf(document, elementOf(document, step)?.parentId ?? null).indexOf(step))
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  for (let level = 0; level < Math.min(a.length, b.length); level++) if (a[level] !== b[level]) return a[level]! - b[level]!
  return a.length - b.length
}
