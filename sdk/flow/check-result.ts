import type * as z from 'zod'
import type { ActionOutcome } from '#kernel/engine'
import { issueMessage, tell } from '#kernel/message'
import { labelAt } from './parsed.ts'

/** The outcome of an action; a failure that says where, when it hands on other data than the action declares as its `result`. */
export function checkResult({ id, result }: { readonly id: string; readonly result?: z.ZodType }, outcome: ActionOutcome): ActionOutcome {
  // The engine reports results that are no outcome.
  if (!result || outcome?.ok !== true || outcome.value === undefined) return outcome
  const checked = result.safeParse(outcome.value)
  if (checked.success) return outcome
  const why = issueMessage(checked.error.issues[0] ?? {}, (path) => labelAt(result, path))
  return { ok: false, reason: tell('engine.result-differs', { by: id, why }) }
}
