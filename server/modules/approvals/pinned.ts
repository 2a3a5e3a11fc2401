import type { ActionNode, FlowNode } from '#kernel/page/records'
import { isActionStep, walkSteps } from '#kernel/page/steps'
import type { JsonObject } from '#kernel/page/values'
import type { FieldRight } from '#sdk/approval'
import { approvalNodeNamed } from './declared.ts'
import { stepsIn } from './reduce/flow.ts'
import type { ApprovalCommand, ApprovalDefinition, ApprovalState } from './reduce/model.ts'
import type { StoredDefinition } from './table.ts'

/** What approvals read of the version of a flow that they are pinned to. */

export const definitionOf = ({ parts, settings }: StoredDefinition): ApprovalDefinition => ({
  parts,
  withdraw: settings.withdraw,
})

export function nodesOf({ nodes }: Pick<StoredDefinition, 'nodes'>): readonly FlowNode[] {
  const all: FlowNode[] = []
  walkSteps(nodes, (node) => all.push(node))
  return all
}

const actionOf = (stored: StoredDefinition, id: string): ActionNode | undefined =>
  nodesOf(stored).find((node): node is ActionNode => isActionStep(node) && node.id === id)

/** The parameters of a step as they are written; empty where they cannot be read. */
export function paramsOf(stored: StoredDefinition, id: string): JsonObject {
  const node = actionOf(stored, id)
  const declaration = node && approvalNodeNamed(node.action)
  const parsed = declaration?.params.safeParse(node?.params ?? {})
  return parsed?.success ? (parsed.data as JsonObject) : {}
}

export const nameOfStep = ({ parts }: Pick<StoredDefinition, 'parts'>, id: string): string =>
  stepsIn(parts).find((part) => part.id === id)?.name ?? ''

/** What a step lets its people do with fields of the record; fields that are not named are read. */
export function fieldRightsOf(stored: StoredDefinition, id: string): { readonly [name: string]: FieldRight } {
  const { fields } = paramsOf(stored, id)
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? (fields as { readonly [name: string]: FieldRight })
    : {}
}

/** All people whom an approval or a command names. */
export function peopleIn(state: ApprovalState, command?: ApprovalCommand): readonly number[] {
  const named = command
    ? [command.by, ...('to' in command ? [command.to] : []), ...('users' in command ? command.users : [])]
    : []
  const ids = [
    state.initiatorId,
    ...state.tasks.flatMap(({ userId, firstUserId }) => [userId, firstUserId]),
    ...state.copies.map(({ userId }) => userId),
    ...named,
  ]
  return [...new Set(ids.filter((id): id is number => id !== null))]
}

/** All people whom the rules of steps name. */
export const peopleOfRules = ({ parts }: Pick<StoredDefinition, 'parts'>): readonly number[] =>
  stepsIn(parts).flatMap((part): readonly number[] => {
    if (part.kind !== 'task') return []
    const { nobody, due } = part.rules
    const then = due?.then
    return [...(Array.isArray(nobody) ? nobody : []), ...(typeof then === 'object' ? [then.to] : [])]
  })
