import type { ActionOutcome, RowChoice, WorkerActionContext } from '#kernel/engine'
import { tell } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import { handOn } from './payload.ts'

/**
 * Calls a method of an element as a flow step: `false` and a throw fail with the input kept, a result is handed on. With `'if taken'`, what the method does
 * not take is left out: for what only comes from the step before. `rows`: the step's parameters, where these have `rowChoiceFields`.
 */
export async function callElement(
  { page, input }: Pick<WorkerActionContext, 'page' | 'input'>,
  target: string,
  method: string,
  args: Json,
  when?: 'if taken',
  rows: RowParams = {},
): Promise<ActionOutcome> {
  if (target === '') return { ok: false, reason: tell('step.no-element'), value: input }
  if (method === '') return { ok: false, reason: tell('step.no-method'), value: input }
  const row = rowOf(rows)
  if (row === 'missing') return { ok: false, reason: tell('step.no-row', { element: target }), value: input }
  const outcome = await page.call(target, method, args, when, row)
  if (!outcome.ok) return { ok: false, reason: outcome.reason, value: input, ...(outcome.quiet ? { quiet: true } : {}) }
  if (outcome.value === false)
    return { ok: false, reason: tell('view.answered-false', { element: target, method }), value: input, quiet: true }
  return { ok: true, value: handOn(outcome.value, input) }
}

/** What `rowChoiceFields` make of a step's parameters. */
export interface RowParams {
  readonly row?: string | undefined
  readonly rowKey?: Json | undefined
}

/** In which row a step means its element to be: nothing said, one, or every row; `missing` where its key is. */
export function rowOf({ row = 'own', rowKey = null }: RowParams): RowChoice | 'missing' | undefined {
  if (row === 'every') return 'every'
  if (row !== 'key') return undefined
  const keys = (Array.isArray(rowKey) ? rowKey : [rowKey]) as readonly Json[]
  const texts = keys.map((key) => (typeof key === 'object' ? '' : String(key)))
  return texts.length === 0 || texts.includes('') ? 'missing' : { keys: texts }
}
