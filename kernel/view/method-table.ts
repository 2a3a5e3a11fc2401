import type { ActionOutcome } from '#kernel/engine'
import { tell, toldBy } from '#kernel/message'
import type { ElementId, Json } from '#kernel/page'
import type { Method } from './running-page.ts'

type Methods = { readonly [name: string]: Method }

/** Milliseconds that a call waits for an element that is not mounted yet. */
const WAIT = 3000

/** The methods that mounted elements offer. */
export function createMethodTable() {
  const offered = new Map<ElementId, Methods[]>()
  const waiting = new Map<ElementId, Set<() => void>>()

  const find = (id: ElementId, name: string): Method | undefined => {
    const lists = offered.get(id) ?? []
    for (let index = lists.length - 1; index >= 0; index--) {
      const methods = lists[index]
      if (methods && Object.hasOwn(methods, name)) return methods[name]
    }
    return undefined
  }

  const appear = (id: ElementId): Promise<void> =>
    new Promise((resolve) => {
      const waiters = waiting.get(id) ?? new Set()
      waiting.set(id, waiters)
      const done = (): void => {
        clearTimeout(timer)
        waiters.delete(done)
        resolve()
      }
      const timer = setTimeout(done, WAIT)
      waiters.add(done)
    })

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
    offers: (id: ElementId, name: string): boolean => find(id, name) !== undefined,
    async call(id: ElementId, name: string, args: Json): Promise<ActionOutcome> {
      if (!offered.has(id)) await appear(id)
      const method = find(id, name)
      if (!method) {
        const reason = offered.has(id)
          ? tell('view.no-method', { element: id, method: name })
          : tell('view.not-shown', { element: id, seconds: WAIT / 1000 })
        return { ok: false, reason }
      }
      try {
        const value = await method(args)
        return value === false
          ? { ok: false, reason: tell('view.answered-false', { method: name }), value, quiet: true }
          : { ok: true, ...(value === undefined ? {} : { value }) }
      } catch (thrown) {
        return { ok: false, reason: toldBy(thrown) }
      }
    },
  }
}
