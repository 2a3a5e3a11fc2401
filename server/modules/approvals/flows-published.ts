import { and, eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { DataEnv } from '../models/index.ts'
import type { ApprovalTables, StoredDefinition } from './table.ts'

const MOST_REMEMBERED = 200

export interface FlowVersion {
  readonly versionId: number
  readonly stored: StoredDefinition
}

/** Versions of flows, which never change. */
export class PublishedFlows {
  private readonly known = new Map<number, StoredDefinition>()

  constructor(private readonly store: Store<ApprovalTables>) {}

  async flow(db: Db, id: number) {
    const { approvalFlow } = this.store.t
    const [row] = await db.select().from(approvalFlow).where(eq(approvalFlow.id, id))
    return row ?? null
  }

  async named(db: Db, projectId: number, name: string) {
    const { approvalFlow } = this.store.t
    const [row] = await db
      .select()
      .from(approvalFlow)
      .where(and(eq(approvalFlow.projectId, projectId), eq(approvalFlow.name, name)))
    return row ?? null
  }

  /** All flows of a project that are published in an environment, by name. */
  async published(db: Db, projectId: number, env: DataEnv) {
    const { approvalFlow, approvalRelease } = this.store.t
    const { id, name } = approvalFlow
    const { versionId, isEnabled } = approvalRelease
    const rows = await db
      .select({ id, name, versionId, isEnabled })
      .from(approvalRelease)
      .innerJoin(approvalFlow, eq(approvalFlow.id, approvalRelease.flowId))
      .where(and(eq(approvalFlow.projectId, projectId), eq(approvalRelease.env, env)))
      .orderBy(name)
    const all: ((typeof rows)[number] & Pick<FlowVersion, 'stored'>)[] = []
    for (const row of rows) all.push({ ...row, stored: await this.version(db, row.versionId) })
    return all
  }

  /** The version that starts in an environment; null where none does. */
  async released(db: Db, flowId: number, env: DataEnv): Promise<FlowVersion | null> {
    const { approvalRelease } = this.store.t
    const [row] = await db
      .select({ versionId: approvalRelease.versionId })
      .from(approvalRelease)
      .where(and(eq(approvalRelease.flowId, flowId), eq(approvalRelease.env, env), eq(approvalRelease.isEnabled, true)))
    return row ? { versionId: row.versionId, stored: await this.version(db, row.versionId) } : null
  }

  async version(db: Db, id: number): Promise<StoredDefinition> {
    const known = this.known.get(id)
    if (known) return known
    const { approvalVersion } = this.store.t
    const [row] = await db
      .select({ definition: approvalVersion.definition })
      .from(approvalVersion)
      .where(eq(approvalVersion.id, id))
    if (!row) throw new Error(`There is no version ${id} of an approval flow`)
    if (this.known.size >= MOST_REMEMBERED) this.known.clear()
    this.known.set(id, row.definition)
    return row.definition
  }
}
