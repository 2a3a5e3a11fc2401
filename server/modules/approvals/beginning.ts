import { and, eq, isNull, max } from 'drizzle-orm'
import { newRecordId } from '#sdk/fields'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { DataEnv } from '../models/index.ts'
import type { ApprovalActing } from './acting.ts'
import type { FactsMaking } from './facts.ts'
import type { FlowRow } from './flow-store.ts'
import type { FlowVersion } from './flows-published.ts'
import { titleOf } from './outcome.ts'
import type { ApprovalPeople } from './people.ts'
import type { ApprovalRecords } from './record-of.ts'
import { begin } from './reduce/reduce.ts'
import { MOST_RUNNING, runErrors } from './run-errors.ts'
import { runWords } from './run-words.ts'
import type { ApprovalRow } from './storing.ts'
import type { ApprovalTables } from './table.ts'

/** What begins, once it is known that it may. */
export interface Begun {
  readonly flow: Pick<FlowRow, 'id' | 'projectId' | 'name'>
  readonly released: FlowVersion
  readonly env: DataEnv
  readonly recordId: string
  readonly initiatorId: number
  /** Ids of people whom the initiator chooses, by step. */
  readonly chosen?: { readonly [node: string]: readonly number[] }
  /** The step of a workflow that waits for it, which starts one approval. */
  readonly cause?: string
  /** The workflows and records that led to it. */
  readonly chain?: readonly string[]
}
interface BeginningDeps {
  readonly store: Store<ApprovalTables>
  readonly now: () => Date
  readonly approvalRecords: ApprovalRecords
  readonly facts: FactsMaking
  readonly people: ApprovalPeople
  readonly acting: ApprovalActing
}

/** Makes approvals, and asks the people of their first steps. */
export class ApprovalBeginning {
  constructor(private readonly deps: BeginningDeps) {}

  async begin(begun: Begun): Promise<{ readonly id: string; readonly no: number; readonly status: string }> {
    const { store, acting, now, people, facts, approvalRecords } = this.deps
    const { flow, released, env, recordId, initiatorId, chosen = {}, cause = null, chain = null } = begun
    const { id: flowId, projectId, name: flowName } = flow
    const at = now()
    const draft: ApprovalRow = {
      ...{ id: newRecordId(at.getTime()), projectId, env, flowId, versionId: released.versionId, no: 0, title: '' },
      ...{ initiatorId, modelId: released.stored.modelId, recordId, chosen, status: 'draft', version: 0 },
      ...{ state: begin(initiatorId), startedAt: at, updatedAt: at, endedAt: null, cause, chain },
    }
    const record = await approvalRecords.find(draft)
    const about = await acting.about(draft, record)
    const name = (await people.names(store.read, [initiatorId])).get(initiatorId) ?? ''
    const row = { ...draft, title: await titleOf(facts, about, { flow: flowName, name }) }
    let no = 0
    const state = await acting.begin(row, {
      alone: [`approvals:${projectId} ${env}`],
      insert: async (db, given) => {
        const made = await this.insert(db, given)
        no = made.no
        return made
      },
    })
    return { id: row.id, no, status: state.status }
  }

  /** In the write of the start. @throws AppError where the record has an approval of the flow that goes on */
  private async insert(db: Db, row: ApprovalRow): Promise<ApprovalRow> {
    const { approval } = this.deps.store.t
    const { projectId, env, flowId, modelId, recordId } = row
    const [other] = await db
      .select({ no: approval.no })
      .from(approval)
      .where(
        and(
          eq(approval.modelId, modelId),
          eq(approval.env, env),
          eq(approval.recordId, recordId),
          eq(approval.flowId, flowId),
          isNull(approval.endedAt),
        ),
      )
    if (other) throw new AppError(runErrors.underWay, { detail: runWords.underWay(other.no), data: { no: other.no } })
    const isRunning = and(eq(approval.projectId, projectId), eq(approval.env, env), isNull(approval.endedAt))
    if ((await db.$count(approval, isRunning)) >= MOST_RUNNING) throw new AppError(runErrors.tooManyRunning)
    const [last] = await db
      .select({ no: max(approval.no) })
      .from(approval)
      .where(and(eq(approval.projectId, projectId), eq(approval.env, env)))
    const [made] = await db
      .insert(approval)
      .values({ ...row, no: (last?.no ?? 0) + 1 })
      .returning()
    return made!
  }
}
