import { eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { DataEnv } from '../models/index.ts'
import { ALL, type RecordPolicies, type Subject } from '../records/index.ts'
import type { WorkflowDefinition } from './definition.ts'
import type { Grants } from './grants.ts'

interface SubjectDeps {
  readonly store: Store<AccountTables>
  readonly policies: Pick<RecordPolicies, 'subject'>
}
/** Whose run it is, and what led to it. */
export interface RunAt {
  readonly projectId: number
  readonly env: DataEnv
  readonly actorId: number | null
  readonly chain: readonly string[]
}

/** With whose permissions the steps of a run read and write records: never more than the version was granted. */
export class RunSubjects {
  constructor(private readonly deps: SubjectDeps) {}

  async of(
    { projectId, env, actorId, chain }: RunAt,
    { runAs }: Pick<WorkflowDefinition, 'runAs'>,
    grants: Grants,
  ): Promise<Subject> {
    const permits = (modelId: number, action: string): boolean =>
      (grants.models[modelId] as readonly string[] | undefined)?.includes(action) === true ||
      // What is written is read as well: associations that lead to it, and what came of it.
      (action === 'view' && grants.models[modelId] !== undefined)
    const at = { projectId, env, zone: 'UTC', origin: 'workflow' as const }
    const own = { ...at, userId: actorId, chain }
    if (runAs === 'project') return { ...own, permit: (modelId, action) => (permits(modelId, action) ? ALL : null) }
    const actor = actorId === null ? null : await this.actorOf(actorId)
    const subject = actor && (await this.deps.policies.subject(actor, at))
    return {
      ...own,
      permit: (modelId, action) => (subject && permits(modelId, action) ? subject.permit(modelId, action) : null),
    }
  }

  private async actorOf(userId: number): Promise<Actor | null> {
    const { store } = this.deps
    const { user } = store.t
    const [found] = await store.read.select().from(user).where(eq(user.id, userId))
    if (found?.status !== 1 || found.deletedAt) return null
    const { userName, role, parentId } = found
    return { userId, userName, role, sessionId: 0, app: null, sub: parentId !== null }
  }
}
