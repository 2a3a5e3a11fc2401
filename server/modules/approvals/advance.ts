import { isRefusal, permit } from './reduce/may.ts'
import type {
  ApprovalCommand,
  ApprovalDefinition,
  ApprovalEffect,
  ApprovalFacts,
  ApprovalState,
  LogLine,
  Reduced,
  Refusal,
} from './reduce/model.ts'
import { reduce } from './reduce/reduce.ts'
import { runWords } from './run-words.ts'

export interface Advanced extends Reduced {
  /** The task that the command was about; null for none. */
  readonly task: number | null
}
interface Given {
  readonly definition: ApprovalDefinition
  readonly state: ApprovalState
  readonly command: ApprovalCommand
  readonly facts: ApprovalFacts
  /** Steps whose workflow is not there to be started. */
  readonly missing: ReadonlySet<string>
}

type WorkflowEffect = Extract<ApprovalEffect, { readonly effect: 'workflow' }>

const OF_TASKS = new Set<ApprovalCommand['do']>([
  ...(['approve', 'refuse', 'return', 'transfer', 'delegate', 'add', 'remove', 'copy'] as const),
])

/** A person without an open task means their last one, so that the answer says who has handled it. */
function withTask(state: ApprovalState, command: ApprovalCommand): ApprovalCommand {
  if (command.task !== undefined || !OF_TASKS.has(command.do)) return command
  const own = state.tasks.filter(({ userId }) => userId === command.by)
  const last = own.some(({ status }) => status === 'open') ? undefined : own.at(-1)
  return last ? { ...command, task: last.id } : command
}

/** Reduces a command, and what follows from steps whose workflow cannot be started. */
export function advance({ definition, state, command: given, facts, missing }: Given): Advanced | Refusal {
  const command = withTask(state, given)
  const permitted = permit({ definition, state, facts }, command)
  const first = reduce(definition, state, command, facts)
  if (isRefusal(first)) return first
  let reduced: Reduced = first
  const isMissing = (effect: ApprovalEffect): effect is WorkflowEffect =>
    effect.effect === 'workflow' && missing.has(effect.node)
  for (let failed = reduced.effects.find(isMissing); failed; failed = reduced.effects.find(isMissing)) {
    const { nodeId } = failed
    const ended = { by: null, do: 'workflow ended', node: nodeId, ok: false, value: runWords.noWorkflow.zh } as const
    const next = reduce(definition, reduced.state, ended, facts)
    const others: readonly ApprovalEffect[] = reduced.effects.filter((effect) => effect !== failed)
    if (isRefusal(next)) {
      reduced = { ...reduced, effects: others }
      continue
    }
    const log: readonly LogLine[] = [...reduced.log, ...next.log]
    reduced = { state: next.state, log, effects: [...others, ...next.effects] }
  }
  return { ...reduced, task: isRefusal(permitted) ? null : (permitted.task?.id ?? null) }
}

/** How an approval ended by it; null where it goes on. */
export const outcomeOf = (effects: readonly ApprovalEffect[]) =>
  effects.find((effect) => effect.effect === 'outcome')?.status ?? null
