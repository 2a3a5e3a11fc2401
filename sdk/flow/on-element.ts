import type { ActionOutcome } from '#kernel/engine'
import { tell, toldBy } from '#kernel/message'
import type { PageActionContext } from '#kernel/view'

/** Milliseconds that a step waits for an element which the step before has only just shown. */
const WAIT = 3000
const LOOK = 50

/** Does something to an element's own node; without one, or when that throws, the step fails with the reason and its input kept. */
export async function onElement(
  { ui, input }: Pick<PageActionContext, 'ui' | 'input'>,
  target: string,
  act: (element: HTMLElement) => void | Promise<void>,
): Promise<ActionOutcome> {
  if (target === '') return { ok: false, reason: tell('step.no-element'), value: input }
  const until = performance.now() + WAIT
  let element = ui.element(target)
  while (element === null && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK))
    element = ui.element(target)
  }
  if (element === null) return { ok: false, reason: tell('view.not-shown', { element: target, seconds: WAIT / 1000 }), value: input }
  try {
    await act(element)
    return { ok: true, value: input }
  } catch (thrown) {
    return { ok: false, reason: toldBy(thrown), value: input }
  }
}
