import type { JsonObject } from '#kernel/page/values'
import { defineService } from '#kernel/plugin'
import type { RecordField, RecordRow } from './records.ts'

/** The state of an approval. */
export type ApprovalStatus = 'draft' | 'running' | 'returned' | 'approved' | 'refused' | 'withdrawn' | 'ended'
/** What a person may do with an approval. `hand over`, `jump` and `end` are for administrators of the project. */
export type ApprovalAct =
  | 'approve'
  | 'refuse'
  | 'transfer'
  | 'delegate'
  | 'add'
  | 'remove'
  | 'return'
  | 'copy'
  | 'withdraw'
  | 'retake'
  | 'urge'
  | 'resubmit'
  | 'end'
  | 'hand over'
  | 'jump'

/** A person who can decide in an approval. */
export interface ApprovalPerson {
  readonly id: number
  readonly name: string
  /** The address of a picture. */
  readonly picture?: string
  /** What tells the person from others of this name. */
  readonly note?: string
}

/** One line of what happened, or of a person who is asked and has not answered. */
export interface ApprovalEntry {
  readonly id: string
  /** What the step is called in the flow. */
  readonly title: string
  /** Null: the product itself. */
  readonly by: ApprovalPerson | null
  /** `pass`, `skip` and `move` are done by the product alone. */
  readonly did: 'start' | 'wait' | 'pass' | 'skip' | 'move' | ApprovalAct
  /** To whom it was transferred, delegated or moved. */
  readonly to?: ApprovalPerson
  /** Who was added or removed, or received a copy. */
  readonly people?: readonly ApprovalPerson[]
  /** Of `move`: who delegated approvals, where that is the reason. */
  readonly delegatedBy?: ApprovalPerson
  readonly comment: string
  /** Milliseconds since 1970; absent for one that is asked and has not answered. */
  readonly at?: number
  /** Of one that is asked: until when it is to be decided, in milliseconds since 1970. */
  readonly dueAt?: number
}

/** A step, or an open task, to choose from. */
export interface ApprovalOption<Id> {
  readonly id: Id
  readonly name: string
}
/** What an act is done with. */
export interface ApprovalChoice {
  /** The task that it is about. */
  readonly task?: number
  /** Of `return` and `jump`: steps to choose from; null for the initiator. */
  readonly steps?: readonly ApprovalOption<string | null>[]
  /** Of `remove`: people to choose from. */
  readonly people?: readonly ApprovalPerson[]
  /** Of `hand over`: open tasks to choose from. */
  readonly tasks?: readonly ApprovalOption<number>[]
}

/** The record that is approved, as the person may see it now. */
export interface ApprovalRecord {
  /** The name of its model. */
  readonly model: string
  /** What people call the model. */
  readonly label: string
  /** What may be done with its fields: those that may not be edited are `fixed` in `fields`, hidden ones missing. */
  readonly rights: { readonly [field: string]: 'hide' | 'read' | 'edit' }
  readonly fields: readonly RecordField[]
  readonly row: RecordRow
}

/** An approval with its entries. `version` grows with every change. */
export interface Approval {
  readonly id: string
  readonly title: string
  readonly status: ApprovalStatus
  /** Rises with every change: an act that is about another one is refused. */
  readonly version: number
  /** What the visitor may do; the server checks it again. */
  readonly can: readonly ApprovalAct[]
  /** What these acts are done with, where there is anything to say. */
  readonly choices?: { readonly [act in ApprovalAct]?: ApprovalChoice }
  /** People that a choice of people begins with; `findPeople` finds all others. */
  readonly people: readonly ApprovalPerson[]
  readonly log: readonly ApprovalEntry[]
  /** Who received a copy. */
  readonly copies?: readonly { readonly person: ApprovalPerson; readonly isRead: boolean }[]
  /** The name of its flow. */
  readonly flow?: string
  /** Counted in the project and environment. */
  readonly no?: number
  /** The id of the page on which it opens, of those that the person may open; absent without one. */
  readonly page?: number
  /** Absent where it is deleted. */
  readonly record?: ApprovalRecord
}

/** An act on an approval. It is refused where `version` is not the current one. */
export interface ApprovalCommand {
  readonly id: string
  readonly version: number
  readonly do: ApprovalAct
  readonly comment: string
  /** The task that it is about, of the choice of the act. */
  readonly task?: number
  /** Of `transfer`, `delegate` and `hand over`: the id of the person. */
  readonly to?: number
  /** Of `add`, `remove` and `copy`: ids of people. */
  readonly users?: readonly number[]
  /** Of `add`: whether they decide before the person, at the same time or afterwards. */
  readonly where?: 'before' | 'beside' | 'after'
  /** Of `return` and `jump`: the id of the step; null for the initiator. */
  readonly step?: string | null
  /** Of `approve` and `resubmit`: values of fields that may be edited, by their names. */
  readonly changes?: JsonObject
  /** Of `resubmit` with changes: the revision of the record as it was read. */
  readonly rev?: number
}

/** Ids of people whom an initiator chooses, by the name or id of the step. */
export interface ChosenPeople {
  readonly [step: string]: readonly number[]
}

/** Reads and decides approvals. */
export interface Approvals {
  /** Null where there is no such approval, or the visitor may not see it: both are answered alike. Rejects where there are none at all. */
  read(id: string): Promise<Approval | null>
  /**
   * Does it, and gives the approval as it is then. Rejects with a `MessageError` where it is refused, as when another
   * person has handled it; with a `RecordSaveError` where a field is the reason.
   */
  act(command: ApprovalCommand): Promise<Approval>
  /** People of the project whose name has this text, for those who have a part in the approval. */
  findPeople(id: string, text: string): Promise<readonly ApprovalPerson[]>
  /**
   * Starts an approval of a record by the name of a flow; gives the id of the approval. Rejects as `act` does.
   * `chosen`: ids of people by the name or id of a step, for the steps whose people the initiator chooses.
   */
  start(flow: string, record: string, chosen?: ChosenPeople): Promise<string>
}
/** Finds the service that reads and decides approvals. */
export const approvals = defineService<Approvals>('service/approvals', { zh: '审批', en: 'Approvals' }, () => ({
  read: async () => null,
  act: async ({ id }) => ({ id, title: '', status: 'running', version: 0, can: [], people: [], log: [] }),
  findPeople: async () => [],
  start: async () => '',
}))
