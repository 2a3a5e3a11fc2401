import type { RunEvent } from '#sdk/workflow'
import type { Db } from '../../db/store.ts'
import type { Releases, RunStarting } from '../workflows/index.ts'
import type { Told } from './effects.ts'
import type { PublishedFlows } from './flows-published.ts'
import type { ApprovalPeople } from './people.ts'
import { type ApprovalRecords, linkOfApproval } from './record-of.ts'
import type { ApprovalEffect } from './reduce/model.ts'

type Outcome = Extract<ApprovalEffect, { readonly effect: 'outcome' }>['status']
interface EndDeps {
  readonly releases: Pick<Releases, 'startedBy'>
  readonly starting: Pick<RunStarting, 'start' | 'wakeNow'>
  readonly flows: Pick<PublishedFlows, 'flow'>
  readonly people: ApprovalPeople
  readonly approvalRecords: Pick<ApprovalRecords, 'modelOf'>
  readonly now: () => Date
}

/** The id of the run in the cause of an approval: the rest says which of its steps waits. */
const runOf = (cause: string): string => cause.slice(0, cause.lastIndexOf(':'))

/** Tells workflows of the ends of approvals, in the write of the end. */
export class ApprovalEnds {
  constructor(private readonly deps: EndDeps) {}

  /** Wakes the run that waits for it, and starts those whose trigger names its flow and outcome. */
  async ended(db: Db, told: Told, outcome: Outcome): Promise<void> {
    const { releases, starting, flows } = this.deps
    const { row } = told
    if (row.cause !== null) await starting.wakeNow(db, runOf(row.cause))
    const all = await releases.startedBy(db, row, 'approval')
    if (all.length === 0) return
    const flow = (await flows.flow(db, row.flowId))?.name ?? ''
    const started = all.filter(({ definition: { trigger } }) => {
      const { flow: named = '', outcomes } = trigger.params
      return (named === '' || named === flow) && Array.isArray(outcomes) && outcomes.includes(outcome)
    })
    if (started.length === 0) return
    const event = await this.eventOf(db, told, { flow, outcome })
    const { projectId, env, initiatorId, id } = row
    const chain = [...(row.chain ?? []), linkOfApproval(id)]
    for (const { workflowId, versionId } of started)
      await starting.start(db, {
        ...{ projectId, env, workflowId, versionId, event, chain, actorId: initiatorId },
        causeKey: `${versionId} approval ${id}`,
      })
  }

  private async eventOf(
    db: Db,
    { row, command, values }: Told,
    { flow, outcome }: { readonly flow: string; readonly outcome: Outcome },
  ): Promise<RunEvent> {
    const { people, approvalRecords, now } = this.deps
    const { id, no, title, initiatorId, recordId } = row
    const name = (await people.names(db, [initiatorId])).get(initiatorId) ?? ''
    const model = (await approvalRecords.modelOf(row))?.name ?? ''
    // A deleted record has no values.
    const after = Object.keys(values).length > 0 ? { ...values, id: recordId } : null
    const input = { flow, outcome, approval: { id, no, title }, initiator: { id: initiatorId, name } }
    return { kind: 'approval', at: now().getTime(), model, before: null, after, changed: [], input, by: command.by }
  }
}
