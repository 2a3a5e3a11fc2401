import { defineService } from '#kernel/plugin'

/** How one approval stands. */
export type ApprovalStatus = 'draft' | 'running' | 'returned' | 'approved' | 'refused' | 'withdrawn' | 'ended'
/** What a person may do with it now. */
export type ApprovalAct = 'approve' | 'refuse' | 'transfer'

/** A person who can decide in an approval. */
export interface ApprovalPerson {
  readonly id: number
  readonly name: string
}

/** One line of what happened, or of who is asked and has not answered. */
export interface ApprovalEntry {
  readonly id: string
  /** What the step is called in the flow. */
  readonly title: string
  readonly by: ApprovalPerson
  readonly did: 'start' | 'approve' | 'refuse' | 'transfer' | 'return' | 'withdraw' | 'wait' | 'end'
  /** To whom it was transferred. */
  readonly to?: ApprovalPerson
  readonly comment: string
  /** Milliseconds since 1970; absent for one that is asked and has not answered. */
  readonly at?: number
}

/** An approval with its entries. `version` grows with every change. */
export interface Approval {
  readonly id: string
  readonly title: string
  readonly status: ApprovalStatus
  /** Rises with every change: an act that is about another one is refused. */
  readonly version: number
  /** What the visitor may do; the server asks again. */
  readonly can: readonly ApprovalAct[]
  /** To whom it may be transferred. */
  readonly people: readonly ApprovalPerson[]
  readonly log: readonly ApprovalEntry[]
}

/** An act on an approval. It is refused where `version` is not the current one. */
export interface ApprovalCommand {
  readonly id: string
  readonly version: number
  readonly do: ApprovalAct
  readonly comment: string
  /** Of a transfer: the id of the person. */
  readonly to?: number
}

/** Reads and decides approvals. */
export interface Approvals {
  /** Null where there is no such approval, or the visitor may not see it: both are answered alike. Rejects where there are none at all. */
  read(id: string): Promise<Approval | null>
  /** Does it, and gives the approval as it stands then. Rejects with a `MessageError` where it is refused, as when somebody else has handled it. */
  act(command: ApprovalCommand): Promise<Approval>
}
/** Finds the service that reads and decides approvals. */
export const approvals = defineService<Approvals>('service/approvals', { zh: '审批', en: 'Approvals' }, () => ({
  read: async () => null,
  act: async ({ id }) => ({ id, title: '', status: 'running', version: 0, can: [], people: [], log: [] }),
}))
