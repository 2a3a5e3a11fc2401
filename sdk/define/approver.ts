import type * as z from 'zod'
import type { Json, JsonObject, Label } from '#kernel/page/values'

/** What is known of the approval for which people are found. */
export interface ApproverContext {
  /** The id of the person who started it. */
  readonly initiatorId: number
  /** The record as it is now: values by the names of fields. */
  readonly values: JsonObject
  /** Ids that the initiator chose for this step when they started it. */
  readonly chosen: readonly number[]
  readonly people: ApproverPeople
}

/** People of the project. Those who are frozen or removed are left out. */
export interface ApproverPeople {
  /** Those who have a role, by the role's id. */
  withRole(roleId: number): Promise<readonly number[]>
  /** The leader of a person, and theirs, nearest first, 10 at most; none twice. */
  leadersOf(userId: number): Promise<readonly number[]>
}

/** What people call what parameters name by its id; undefined while that is not known. */
export interface ApproverNames {
  role(id: number): string | undefined
  person(id: number): string | undefined
  /** Its own name where it has no other. */
  field(name: string): string
}

/** A source of people who are asked in a step of an approval: a role, the leader of the initiator, a field. */
export interface ApproverDeclaration<Params extends z.ZodObject = z.ZodObject> {
  readonly id: `approver/${string}`
  readonly label: Label
  readonly icon: string
  readonly help?: Label
  /** Parameters with `meta` like a component's props; bindings are computed before `people` is asked. */
  readonly params: Params
  /** The initiator chooses people when they start the approval. */
  readonly isChosen?: true
  /** One line on the flow canvas. */
  readonly summary: (params: z.output<Params>, names: ApproverNames) => Label
  /** Ids of people in the order in which they are asked. What is no id is left out. */
  readonly people: (params: z.output<Params>, context: ApproverContext) => Promise<readonly Json[]> | readonly Json[]
}

/**
 * Declares a source of people whom approvals ask.
 * @example
 * defineApprover({
 *   id: 'approver/initiator',
 *   label: { zh: '发起人', en: 'Initiator' },
 *   icon: 'IconUser',
 *   params: z.object({}),
 *   summary: () => ({ zh: '发起人', en: 'the initiator' }),
 *   people: (_, { initiatorId }) => [initiatorId],
 * })
 */
export function defineApprover<Params extends z.ZodObject>(
  declaration: ApproverDeclaration<Params>,
): ApproverDeclaration<Params> {
  return declaration
}
