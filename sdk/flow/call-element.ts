import type { ActionOutcome, WorkerActionContext } from '#kernel/engine'
import { tell } from '#kernel/message'
import type { Json } from '#kernel/page'
import { handOn } from './payload.ts'

/**
 * Calls a method of an element as a flow step: `false` and a throw fail with the input kept, a result is handed on. With `'if taken'`, what the method does
 * not take is left out: for what only comes from the step before.
 */
export async function callElement(
  { page, input }: Pick<WorkerActionContext, 'page' | 'input'>,
  target: string,
  method: string,
  args: Json,
  when?: 'if taken',
): Promise<ActionOutcome> {
  if (target === '') return { ok: false, reason: tell('step.no-element'), value: input }
  if (method === '') return { ok: false, reason: tell('step.no-method'), value: input }
  const outcome = await page.call(target, method, args, when)
  if (!outcome.ok) return { ok: false, reason: outcome.reason, value: input, ...(outcome.quiet ? { quiet: true } : {}) }
  if (outcome.value === false) return { ok: false, reason: tell('view.answered-false', { method }), value: input, quiet: true }
  return { ok: true, value: handOn(outcome.value, input) }
}
