import type { ProgramElement } from '#kernel/engine'
import type { ElementId } from '#kernel/page/records'
import { ROOT } from './running-page.ts'

interface EditedChildren {
  readonly upserted: readonly ProgramElement[]
  /** Ids of children in their order, by parent. */
  readonly children: ReadonlyMap<ElementId, readonly ElementId[]>
}

const NONE: readonly ElementId[] = []

/** Ids of children in the order of the program, by parent; elements without any are left out, of which a large page has thousands. */
export function childrenByParent(elements: readonly ProgramElement[]): Map<ElementId, readonly ElementId[]> {
  const children = new Map<ElementId, ElementId[]>()
  for (const { id, parentId } of elements) {
    if (parentId === null) continue
    const siblings = children.get(parentId)
    if (siblings) siblings.push(id)
    else children.set(parentId, [id])
  }
  return children
}

/** The same with an empty list for each element that has none. */
export function childrenOfProgram(elements: readonly ProgramElement[]): ReadonlyMap<ElementId, readonly ElementId[]> {
  const children = childrenByParent(elements)
  for (const { id } of elements) if (!children.has(id)) children.set(id, NONE)
  return children
}

/**
 * Blocks that an edit adds bring their elements in the order of the program; the editor knows the order of the page's
 * own elements only.
 */
export function withBlockChildren({ upserted, children }: EditedChildren): EditedChildren['children'] {
  const roots = upserted.filter(({ id, parentId }) => parentId === null && id !== ROOT)
  if (roots.length === 0) return children
  const listed = childrenOfProgram(upserted)
  const found = new Map(children)
  const open = roots.map(({ id }) => id)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const inside = listed.get(id) ?? []
    found.set(id, inside)
    open.push(...inside)
  }
  return found
}
