import { eq } from 'drizzle-orm'
import type { FlowNode } from '#kernel/page/records'
import { isActionStep, walkSteps } from '#kernel/page/steps'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { DataEnv } from '../models/index.ts'
import { recordErrors } from '../records/index.ts'
import { type PlanFindings, type RunWait, triggerNamed, usesOf, type WorkflowFinding } from '../workflows/index.ts'
import type { ApprovalBeginning } from './beginning.ts'
import { approvalErrors } from './errors.ts'
import type { PublishedFlows } from './flows-published.ts'
import type { ApprovalPeople } from './people.ts'
import type { ApprovalRecords } from './record-of.ts'
import { runErrors } from './run-errors.ts'
import { runWords } from './run-words.ts'
import type { ApprovalTables } from './table.ts'

interface RunApprovalDeps {
  readonly store: Store<ApprovalTables>
  readonly flows: PublishedFlows
  readonly people: ApprovalPeople
  readonly approvalRecords: ApprovalRecords
  readonly beginning: ApprovalBeginning
}
/** As the step gives it. */
interface Given {
  readonly flow: string
  readonly recordId: string
  /** Null: the person whose run it is. */
  readonly initiatorId: number | null
}

/** Approvals that steps of workflows start and wait for. */
export class RunApprovals implements RunWait {
  readonly kind = 'approval'

  constructor(private readonly deps: RunApprovalDeps) {}

  readonly find: RunWait['find'] = async (db, cause) => {
    const { approval } = this.deps.store.t
    const [row] = await db
      .select({
        ...{ id: approval.id, no: approval.no, title: approval.title },
        ...{ status: approval.status, endedAt: approval.endedAt },
      })
      .from(approval)
      .where(eq(approval.cause, cause))
    if (!row) return null
    const { id, no, title, status, endedAt } = row
    return { outcome: endedAt && { ok: true, value: { outcome: status, approval: { id, no, title } } } }
  }

  /** Also for people who may not start the flow by hand: the author of the workflow decides that. */
  readonly start: RunWait['start'] = async ({ run, cause, input }) => {
    const { store, people, approvalRecords, beginning } = this.deps
    const { projectId, env, chain } = run
    const { flow: name, recordId, initiatorId = null } = input as unknown as Given
    const { flow, released } = await this.released(store.read, { projectId, env }, name)
    const initiator = initiatorId ?? run.actorId
    const isActive = initiator !== null && (await people.active(store.read, projectId, [initiator])).has(initiator)
    if (!isActive) throw new AppError(runErrors.refused, { detail: runWords.noInitiator })
    const at = { projectId, env, modelId: released.stored.modelId, recordId }
    if (!(await approvalRecords.find(at))) throw new AppError(recordErrors.notFound)
    await beginning.begin({ flow, released, env, recordId, initiatorId: initiator, cause, chain })
  }

  private async released(
    db: Db,
    { projectId, env }: { readonly projectId: number; readonly env: DataEnv },
    name: string,
  ) {
    const flow = await this.deps.flows.named(db, projectId, name)
    if (!flow) throw new AppError(approvalErrors.flowNotFound)
    const released = await this.deps.flows.released(db, flow.id, env)
    if (!released) throw new AppError(approvalErrors.flowNotPublished)
    return { flow, released }
  }

  /** Flows that a workflow names and that are not there: those that it starts must be published too. */
  readonly findings: PlanFindings = async (db, { projectId, env }, { trigger, nodes }) => {
    const found: WorkflowFinding[] = []
    const { flow: named } = trigger.params
    const isStarted = triggerNamed(trigger.type)?.starts.by === 'approval'
    if (isStarted && typeof named === 'string' && named !== '' && !(await this.deps.flows.named(db, projectId, named)))
      found.push({ node: '', why: runWords.noFlow(named) })
    const steps: FlowNode[] = []
    walkSteps(nodes, (node) => void (isActionStep(node) && steps.push(node)))
    for (const node of steps)
      for (const name of new Set(usesOf([node]).flatMap(({ approvalFlows }) => approvalFlows ?? []))) {
        const flow = await this.deps.flows.named(db, projectId, name)
        const isThere = flow && (await this.deps.flows.released(db, flow.id, env))
        if (!isThere) found.push({ node: node.id, why: runWords[flow ? 'flowNotPublished' : 'noFlow'](name) })
      }
    return found
  }
}
