import type { ActionOutcome } from '#kernel/engine'
import { tell, toldBy } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { MethodTable } from './method-table.ts'

/** Milliseconds that a call waits for an element that is not mounted yet. */
const WAIT = 3000
/** Milliseconds that an element which is shown may take until it offers its methods. */
const SHOWN_WAIT = 500
const LOOK_MS = 100

/** Whether the document has an element with all of its code: what is still loading has `aria-busy`. */
const isShown = (id: ElementId): boolean => {
  if (typeof document === 'undefined') return false
  const drawn = document.querySelector(`[data-id="${CSS.escape(id)}"]`)
  return drawn !== null && !drawn.matches('[aria-busy="true"]') && drawn.querySelector('[aria-busy="true"]') === null
}

/** Resolves when the element offers methods, or when it is not going to. */
const appear = ({ waiting }: MethodTable, id: ElementId): Promise<void> =>
  new Promise((resolve) => {
    const waiters = waiting.get(id) ?? new Set()
    waiting.set(id, waiters)
    let shownFor = 0
    const done = (): void => {
      clearTimeout(timer)
      clearInterval(looking)
      waiters.delete(done)
      resolve()
    }
    const timer = setTimeout(done, WAIT)
    const looking = setInterval(() => {
      shownFor = isShown(id) ? shownFor + LOOK_MS : 0
      if (shownFor >= SHOWN_WAIT) done()
    }, LOOK_MS)
    waiters.add(done)
  })

/** Calls a method of an element, which may come within three seconds. */
export async function callMethod(table: MethodTable, id: ElementId, name: string, args: Json): Promise<ActionOutcome> {
  if (!table.has(id) && !table.isOutOfSight) await appear(table, id)
  const method = table.find(id, name)
  if (!method) {
    const isThere = table.has(id) || (!table.isOutOfSight && isShown(id))
    const reason = isThere
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
