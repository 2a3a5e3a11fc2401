import { tell } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json, MethodShape } from '#kernel/page/values'
import { shapeProblem } from './check-shape.ts'
import { parseOutcome } from './parse-outcome.ts'
import type { ActionOutcome } from './protocol.ts'

/** A call of a component's method, with what the component declares of it. */
export interface CheckedCall {
  readonly element: ElementId
  /** The component of the element. */
  readonly type: string
  readonly method: string
  readonly shape: MethodShape
  /** Arguments that the method does not take are left out instead of being a failure. */
  readonly when?: 'if taken' | undefined
}

/** Runs a method with arguments that it takes; what it does not take, and what it returns that it does not declare, is a failure. */
export async function callChecked(
  { element, type, method, shape, when }: CheckedCall,
  args: Json,
  run: (args: Json) => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const wrong = shape.args && shapeProblem(shape.args, args)
  if (wrong && !(when === 'if taken' && !shapeProblem(shape.args, null))) {
    const { at, expected, found } = wrong
    return {
      ok: false,
      reason: tell('engine.argument-differs', { element, method, at: at || tell('engine.kind-argument'), expected, found }),
    }
  }
  const outcome = parseOutcome(`${type}.${method}`, await run(wrong ? null : args))
  if (!outcome.ok || !shape.returns) return outcome
  const other = shapeProblem(shape.returns, outcome.value ?? null)
  if (!other) return outcome
  const { at, expected, found } = other
  return {
    ok: false,
    reason: tell('engine.returned-differs', { element, method, at: at || tell('engine.kind-returned'), expected, found }),
  }
}
