import type { ElementId } from '#kernel/page/records'
import type { Method } from './running-page.ts'

type Methods = { readonly [name: string]: Method }

/** The methods that mounted elements offer. Who calls them comes with the first call (`call-method.ts`). */
export function createMethodTable() {
  const offered = new Map<ElementId, Methods[]>()
  const waiting = new Map<ElementId, Set<() => void>>()
  let isOutOfSight = false

  const find = (id: ElementId, name: string): Method | undefined =>
    offered.get(id)?.findLast((methods) => Object.hasOwn(methods, name))?.[name]

  return {
    provide(id: ElementId, methods: Methods): () => void {
      const lists = offered.get(id) ?? []
      lists.push(methods)
      offered.set(id, lists)
      for (const wake of [...(waiting.get(id) ?? [])]) wake()
      return () => {
        const index = lists.indexOf(methods)
        if (index >= 0) lists.splice(index, 1)
        if (lists.length === 0 && offered.get(id) === lists) offered.delete(id)
      }
    },
    find,
    has: (id: ElementId): boolean => offered.has(id),
    /** Those that wait for elements to be mounted. */
    waiting,
    /** The page is hidden: its elements offer nothing, and none is mounted until it is shown again. */
    get isOutOfSight() {
      return isOutOfSight
    },
    setInSight(isInSight: boolean): void {
      isOutOfSight = !isInSight
      if (isOutOfSight) for (const waiters of waiting.values()) for (const wake of [...waiters]) wake()
    },
    offers: (id: ElementId, name: string): boolean => find(id, name) !== undefined,
  }
}
export type MethodTable = ReturnType<typeof createMethodTable>
