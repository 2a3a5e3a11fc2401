import type { ActionOutcome } from '#kernel/engine'
import { tell, toldBy } from '#kernel/message'
import type { PageActionContext } from '#kernel/view'
import { pageElements } from '../services/element.ts'

/** Milliseconds that a step waits for an element which the step before has only just shown. */
const WAIT = 3000
const LOOK = 50

/** Does something to an element's own node; without one, or when that throws, the step fails with the reason and its input kept. */
export async function onElement(
  { service, signal, input }: Pick<PageActionContext, 'service' | 'signal' | 'input'>,
  target: string,
  act: (element: HTMLElement) => void | Promise<void>,
): Promise<ActionOutcome> {
  if (target === '') return { ok: false, reason: tell('step.no-element'), value: input }
  const until = performance.now() + WAIT
  let element = await service(pageElements).find(target)
  while (element === null && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK))
    signal.throwIfAborted()
    element = await service(pageElements).find(target)
  }
  if (element === null) return { ok: false, reason: tell('view.not-shown', { element: target, seconds: WAIT / 1000 }), value: input }
  try {
    await act(element)
    return { ok: true, value: input }
  } catch (thrown) {
    return { ok: false, reason: toldBy(thrown), value: input }
  }
}
