import type { ActionOutcome } from '#kernel/engine'
import { tell, toldBy } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { MethodTable } from './method-table.ts'

/** Milliseconds that a call waits for an element that is not mounted yet. */
const WAIT = 3000

const appear = ({ waiting }: MethodTable, id: ElementId): Promise<void> =>
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

/** Calls a method of an element, which may come within three seconds. */
export async function callMethod(table: MethodTable, id: ElementId, name: string, args: Json): Promise<ActionOutcome> {
  if (!table.has(id) && !table.isOutOfSight) await appear(table, id)
  const method = table.find(id, name)
  if (!method) {
    const reason = table.has(id)
      ? tell('view.no-method', { element: id, method: name })
      : table.isOutOfSight
        ? tell('view.page-hidden', { element: id })
        : tell('view.not-shown', { element: id, seconds: WAIT / 1000 })
    return { ok: false, reason }
  }
  try {
    const value = await method(args)
    return value === false
      ? { ok: false, reason: tell('view.answered-false', { element: id, method: name }), value, quiet: true }
      : { ok: true, ...(value === undefined ? {} : { value }) }
  } catch (thrown) {
    return { ok: false, reason: toldBy(thrown) }
  }
}
