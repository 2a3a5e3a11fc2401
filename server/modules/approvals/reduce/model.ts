import type { Told } from '#kernel/message'
import type { Json } from '#kernel/page/values'

// The contract of the reducer: plain JSON. It knows no database, no clock and no people but what facts say.

/** What the person of a task may do with it besides deciding. */
export type TaskAllowed = 'transfer' | 'delegate' | 'add' | 'remove' | 'return' | 'copy' | 'retake'

/** How a step asks people. */
export interface TaskRules {
  /** One decides, all do, one after the other, or so many of a hundred. */
  readonly mode: 'any' | 'all' | 'in turn' | 'vote'
  /** Of a vote: percent of the votes that approve it, from 1 to 100. */
  readonly passPercent: number
  /** Where no person is left to ask: what happens instead, or who is asked. */
  readonly nobody: 'pass' | 'refuse' | 'administrators' | readonly number[]
  /** Where the initiator is asked. */
  readonly myself: 'himself' | 'skip' | 'leader' | 'administrators'
  /** Where a person has approved a step before. */
  readonly seenBefore: 'ask' | 'pass if just before' | 'pass if ever'
  /** What a refusal leads to. */
  readonly refuse: 'end' | 'to initiator' | 'to previous' | { readonly node: string }
  /** After a return: every step from there, or only the one that returned it. */
  readonly again: 'from here' | 'straight back'
  readonly may: readonly TaskAllowed[]
  readonly due?: {
    readonly hours: number
    readonly then: 'remind' | 'pass' | 'refuse' | { readonly to: number }
    readonly remindEveryHours?: number
  }
}

/** A step of a flow, with those in its lanes. `id` is unique in the flow. */
export type FlowPart =
  | { readonly kind: 'task'; readonly id: string; readonly name: string; readonly rules: TaskRules }
  | { readonly kind: 'copy'; readonly id: string; readonly name: string }
  | { readonly kind: 'workflow'; readonly id: string; readonly name: string }
  /** The first lane whose condition is true, or every one; the last is taken where none is. */
  | {
      readonly kind: 'when'
      readonly id: string
      readonly takes: 'first' | 'every'
      readonly lanes: readonly (readonly FlowPart[])[]
    }
  /** All lanes, which join. */
  | { readonly kind: 'parallel'; readonly id: string; readonly lanes: readonly (readonly FlowPart[])[] }

/** A version of a flow as approvals are pinned to it. */
export interface ApprovalDefinition {
  readonly parts: readonly FlowPart[]
  /** Until when the initiator may withdraw it. */
  readonly withdraw: 'until decided' | 'until end'
}

export type ApprovalStatus = 'draft' | 'running' | 'returned' | 'approved' | 'refused' | 'withdrawn' | 'ended'
export type TaskStatus = 'waiting' | 'open' | 'held' | 'approved' | 'refused' | 'returned' | 'moved' | 'lapsed'

/** A step, or a group of lanes, in one of its rounds. */
export interface NodeState {
  readonly id: number
  readonly node: string
  readonly round: number
  /** False once a return, a jump or a retaken approval undoes it: the step then runs again in a new round. */
  readonly isCurrent: boolean
  /** Of a `when` or `parallel`: the lanes that run. Its status is 'approved' from the start, or 'skipped'. */
  readonly lanes: readonly number[] | null
  /** Administrators decide it because no other person can: one of them is enough, whatever the mode. */
  readonly byAdministrators: boolean
  readonly status: 'open' | 'approved' | 'refused' | 'returned' | 'skipped' | 'lapsed'
}

/** One person's part in a step. */
export interface TaskState {
  readonly id: number
  /** Of the `NodeState`. */
  readonly nodeId: number
  readonly userId: number
  /** Whose it was before it was transferred, delegated or moved. */
  readonly firstUserId: number
  /**
   * The first task of the place that this task fills. A place is one person of the step, with those who replace
   * them, are added before or after them, or advise them. Modes count places.
   */
  readonly seat: number
  /** Of tasks in turn, from 0. */
  readonly order: number
  readonly status: TaskStatus
  /** Tasks that must be decided first: of a delegate, of people who were added before, or of the one added after. */
  readonly heldBy: readonly number[]
  /** 'delegated': advice, after which the one who delegated decides. */
  readonly origin: 'flow' | 'added' | 'delegated' | 'moved'
  readonly comment: string
  /** Milliseconds since the epoch; null for none. */
  readonly dueAt: number | null
  readonly remindAt: number | null
  readonly readAt: number | null
  readonly decidedAt: number | null
  /** Who decided or closed it; null for the product, and while it is undecided. */
  readonly closedBy: number | null
  /** What it was when others decided the step, for a retaken approval. */
  readonly lapsedFrom: 'open' | 'waiting' | 'held' | null
}

export interface CopyState {
  readonly userId: number
  readonly node: string
  readonly readAt: number | null
}

export interface ApprovalState {
  readonly status: ApprovalStatus
  /** Rises by one with every command that is done, but for 'read': readers must not make decisions stale. */
  readonly version: number
  readonly initiatorId: number
  readonly nodes: readonly NodeState[]
  readonly tasks: readonly TaskState[]
  readonly copies: readonly CopyState[]
  /** After a return: to whom it went, and where it goes on once that one has decided or sent it again. */
  readonly back: {
    readonly from: string
    readonly to: string | null
    readonly again: TaskRules['again']
    /** The version that the return made: who saw an older one has not seen the return. */
    readonly since: number
  } | null
  /** When the initiator last urged; null for never. */
  readonly urgedAt: number | null
  /** The next id of a node or task. */
  readonly nextId: number
}

/** What is known of one person. */
export interface PersonFacts {
  /** False for those who are frozen, removed or out of the project. */
  readonly isActive: boolean
  /** Who decides for them now, of a delegation for this flow; null for no delegate. */
  readonly delegate: number | null
  readonly leader: number | null
}

/** What was worked out before the reducer runs: it reads nothing else. */
export interface ApprovalFacts {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Of every `task` and `copy` step: the people whom its sources name, in their order, active or not. */
  readonly people: { readonly [node: string]: readonly number[] }
  /** Of every `when` step: the lanes whose conditions are true, in their order; the last is not among them. */
  readonly lanes: { readonly [node: string]: readonly number[] }
  /** Of everyone who appears anywhere; a person who is missing is not active. */
  readonly persons: { readonly [userId: string]: PersonFacts }
  /** Active administrators of the project; never empty. */
  readonly administrators: readonly number[]
}

/** Who asks for something: a person, or the product itself (a deadline, the end of a workflow, an inactive person). */
export type ApprovalCommand = {
  /** Null: the product. */
  readonly by: number | null
  /** The state that the person saw; the newest where it is absent. */
  readonly version?: number
  readonly task?: number
  readonly comment?: string
} & (
  | { readonly do: 'start' | 'approve' | 'refuse' | 'withdraw' | 'retake' | 'urge' | 'read' | 'end' | 'resubmit' }
  | { readonly do: 'transfer' | 'delegate'; readonly to: number }
  | { readonly do: 'copy' | 'remove'; readonly users: readonly number[] }
  | { readonly do: 'add'; readonly users: readonly number[]; readonly where: 'before' | 'beside' | 'after' }
  /** Null: to the initiator. */
  | { readonly do: 'return'; readonly node: string | null }
  /** Administrators alone: an open task goes to another person; the flow goes on at a step. */
  | { readonly do: 'hand over'; readonly to: number }
  | { readonly do: 'jump'; readonly node: string }
  /** The product alone. */
  | { readonly do: 'due' }
  | { readonly do: 'workflow ended'; readonly node: number; readonly ok: boolean; readonly value: Json }
  /** Moves the open tasks of people who are not active any more. */
  | { readonly do: 'move' }
  /** Moves the open tasks of a person to the one who decides for them. */
  | { readonly do: 'move to delegate'; readonly of: number }
)

/**
 * One line of what happened, which explains how the state came to be. The first line is the command; those after it
 * are its consequences. A line with `became` is about its task, else its step (`nodeId`), else the approval.
 */
export interface LogLine {
  readonly did:
    | ApprovalCommand['do']
    | 'approved'
    | 'refused'
    | 'passed'
    | 'skipped'
    | 'asked'
    | 'lapsed'
    | 'copied'
    | 'moved'
    | 'returned'
    | 'ended'
    | 'begun'
    | 'opened'
    | 'undone'
  /** Null: the product. */
  readonly by: number | null
  readonly node?: string
  /** Of the `NodeState`. */
  readonly nodeId?: number
  readonly task?: number
  readonly became?: TaskStatus | NodeState['status'] | ApprovalStatus
  /** Ids of steps in rounds that are not current any more. */
  readonly undone?: readonly number[]
  readonly to?: readonly number[]
  readonly comment?: string
  /**
   * Why the product did it: 'seen before', 'due', 'not active', 'removed', 'return', 'jump', 'workflow' or
   * 'delegation'.
   */
  readonly why?: string
}

/** What others must do because of it. */
export type ApprovalEffect =
  /** A person has something to do. */
  | { readonly effect: 'ask'; readonly task: number; readonly userId: number }
  | { readonly effect: 'remind'; readonly task: number; readonly userId: number; readonly urged: boolean }
  | { readonly effect: 'copy'; readonly userId: number; readonly node: string }
  /** The initiator has to change something and send it again. */
  | { readonly effect: 'returned'; readonly userId: number; readonly by: number | null; readonly comment: string }
  | { readonly effect: 'workflow'; readonly nodeId: number; readonly node: string }
  /** It has come to its end; the initiator hears of it. */
  | { readonly effect: 'outcome'; readonly status: 'approved' | 'refused' | 'withdrawn' | 'ended' }

export interface Reduced {
  readonly state: ApprovalState
  readonly log: readonly LogLine[]
  readonly effects: readonly ApprovalEffect[]
}

/** Why nothing was done: a message for the person, and who has handled it where a person has. */
export interface Refusal {
  readonly refused: 'handled' | 'stale' | 'forbidden' | 'unknown' | 'comment' | 'person'
  readonly why: Told
  /** Who has decided the task already. */
  readonly by?: number
}

export type Reduce = (
  definition: ApprovalDefinition,
  state: ApprovalState,
  command: ApprovalCommand,
  facts: ApprovalFacts,
) => Reduced | Refusal
