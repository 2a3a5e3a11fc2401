import type { ActionOutcome } from '#kernel/engine'
import { tell, toldBy } from '#kernel/message'
import type { PageActionContext, RunningPage } from '#kernel/view'
import { pageElements } from '../services/element.ts'
import { type RowParams, rowOf } from './call-element.ts'

/** Milliseconds that a step waits for an element which the step before has only just shown. */
const WAIT = 3000
const LOOK = 50

/** Does something to an element's own node; without one, or when that throws, the step fails with the reason and its input kept. */
export async function onElement(
  { service, signal, input, page }: Pick<PageActionContext, 'service' | 'signal' | 'input' | 'page'>,
  target: string,
  act: (element: HTMLElement, page: RunningPage) => void | Promise<void>,
  rows: RowParams = {},
): Promise<ActionOutcome> {
  if (target === '') return { ok: false, reason: tell('step.no-element'), value: input }
  const row = rowOf(rows)
  if (row === 'missing') return { ok: false, reason: tell('step.no-row', { element: target }), value: input }
  const chosen = row ? await page.chosen(target, row) : undefined
  if (chosen?.ok === false) return { ok: false, reason: chosen.reason, value: input }
  const from = chosen?.pages[0] ?? page
  const why = () => tell('view.page-hidden', { element: target })
  const hidden = (): ActionOutcome => ({ ok: false, reason: why(), value: input })
  if (!page.isInSight()) return hidden()
  const until = performance.now() + WAIT
  const id = page.idOf?.(target) ?? target
  let element = await service(pageElements).find(id, from.scope)
  while (element === null && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK))
    signal.throwIfAborted()
    if (!page.isInSight()) return hidden()
    element = await service(pageElements).find(id, from.scope)
  }
  if (element === null) return { ok: false, reason: tell('view.not-shown', { element: target, seconds: WAIT / 1000 }), value: input }
  try {
    await act(element, from)
    return { ok: true, value: input }
  } catch (thrown) {
    return { ok: false, reason: toldBy(thrown), value: input }
  }
}
