import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Bringing } from '../../parts/bringing.ts'
import type { ApprovalFlows } from '../approvals/index.ts'
import { type Copying, emptyFile } from '../exchange/index.ts'
import type { RecordFilling } from '../records/index.ts'
import type { WorkflowService } from '../workflows/index.ts'
import type { SampleRole } from './application.ts'
import { sampleApprovals } from './approvals.ts'
import { CUSTOMER, ORDER, sampleModels } from './models.ts'
import { sampleRecords } from './records.ts'
import type { SampleRuns } from './runs.ts'
import type { SampleLanguage } from './seed.ts'
import { sampleWorkflows } from './workflows.ts'

/** A role of a sample project, with what it may do with records. */
export interface MadeRole {
  readonly id: number
  readonly records: SampleRole['records']
}
interface MadeIn {
  readonly projectId: number
  readonly userId: number
  readonly language: SampleLanguage
  readonly at: Date
}

interface DataDeps {
  readonly copying: Pick<Copying, 'bringOwn'>
  readonly filling: RecordFilling
  readonly workflows: Pick<WorkflowService, 'make' | 'publishIn'>
  readonly approvalFlows: Pick<ApprovalFlows, 'make' | 'publishIn'>
  readonly runs: Pick<SampleRuns, 'plan'>
}

/** The models, dictionaries, views, records, workflows and approval flows of sample projects. */
export class SampleData {
  constructor(private readonly deps: DataDeps) {}

  /** In the write that makes the project: as its file has them, in few statements. */
  async make(db: Db, { projectId, userId, language, at }: MadeIn, roles: readonly MadeRole[]): Promise<void> {
    const file = { ...emptyFile('project'), ...sampleModels(language), ...sampleRecords(at, language) }
    const actor = { userId, userName: '', role: 2, sessionId: 0, app: null, sub: false } as const
    const { ids } = await this.deps.copying.bringOwn(db, { actor, projectId, at }, file)
    await this.permit(db, ids, roles)
    await this.publish(db, actor, { projectId, language })
    await this.deps.runs.plan(db, projectId)
  }

  /** Workflows and approval flows of which versions start in both environments, as the models are in both. */
  private async publish(
    db: Db,
    actor: Actor,
    { projectId, language }: Pick<MadeIn, 'projectId' | 'language'>,
  ): Promise<void> {
    const { workflows, approvalFlows } = this.deps
    for (const { name, description, entries } of sampleWorkflows(language)) {
      const given = { projectId, name, description, userId: actor.userId }
      const row = await workflows.make(db, { ...given, entries: new Map(entries.map((entry) => [entry.id, entry])) })
      for (const env of ['stg', 'prd'] as const) await workflows.publishIn(db, actor, { row, env })
    }
    for (const { name, description, entries } of sampleApprovals(language)) {
      const given = { projectId, name, description, userId: actor.userId }
      const row = await approvalFlows.make(db, {
        ...given,
        entries: new Map(entries.map((entry) => [entry.id, entry])),
      })
      for (const env of ['stg', 'prd'] as const) await approvalFlows.publishIn(db, actor, { row, env })
    }
  }

  /** `ids`: of the models that came with the sample's file. */
  async permit(db: Db, ids: Bringing['ids'], roles: readonly MadeRole[]): Promise<void> {
    for (const { id: roleId, records } of roles)
      for (const model of [CUSTOMER, ORDER]) {
        const modelId = ids.of('models', model)
        if (modelId !== undefined) await this.deps.filling.permit(db, { roleId, modelId }, records)
      }
  }
}
