import { and, eq } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import { sameJson } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import { hashOf } from '../accounts/index.ts'
import type { DataEnv } from '../models/index.ts'
import type { WorkflowDefinition } from './definition.ts'
import { triggerNamed } from './nodes.ts'
import type { WorkflowTables } from './table.ts'

/** What is published, and where. */
export interface Publishing {
  readonly projectId: number
  readonly workflowId: number
  readonly env: DataEnv
  readonly definition: WorkflowDefinition
}
/** How a release starts. */
export interface ReleaseStart {
  readonly startsBy: string
  /** When a schedule starts it next; null for other triggers. */
  readonly nextAt: Date | null
  /** Of the address of a webhook; null for other triggers. */
  readonly tokenHash: string | null
  /** The token of an address that is new: it is shown once, and never kept. */
  readonly token: string | null
}
interface StartsDeps {
  readonly store: Store<WorkflowTables>
  readonly schedules: { nextTime(publishing: Publishing, from: Date): Date | null }
}

/** The address of a webhook, below that of the server. */
export const hookPath = (token: string): string => `/hook/${token}`
export const newToken = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** Works out how releases start by themselves. */
export class ReleaseStarts {
  constructor(private readonly deps: StartsDeps) {}

  nextTime(publishing: Publishing, from: Date): Date | null {
    return this.deps.schedules.nextTime(publishing, from)
  }

  /** In the transaction that publishes. A webhook keeps its address, and a schedule that stays the same its next time. */
  async of(db: Db, publishing: Publishing, at: Date): Promise<ReleaseStart> {
    const { definition } = publishing
    const startsBy = triggerNamed(definition.trigger.type)?.starts.by ?? ''
    const before = await this.before(db, publishing)
    if (startsBy === 'webhook') {
      if (before?.tokenHash) return { startsBy, nextAt: null, tokenHash: before.tokenHash, token: null }
      const token = newToken()
      return { startsBy, nextAt: null, tokenHash: hashOf(token), token }
    }
    const json = (value: unknown) => value as JsonObject
    const isSame = before?.isEnabled && sameJson(json(before.definition.trigger), json(definition.trigger))
    const nextAt = (isSame ? before.nextAt : null) ?? this.nextTime(publishing, at)
    return { startsBy, nextAt, tokenHash: null, token: null }
  }

  private async before(db: Db, { workflowId, env }: Publishing) {
    const { workflowRelease, workflowVersion } = this.deps.store.t
    const { nextAt, tokenHash, isEnabled, versionId } = workflowRelease
    const [found] = await db
      .select({ nextAt, tokenHash, isEnabled, definition: workflowVersion.definition })
      .from(workflowRelease)
      .innerJoin(workflowVersion, eq(workflowVersion.id, versionId))
      .where(and(eq(workflowRelease.workflowId, workflowId), eq(workflowRelease.env, env)))
    return found
  }
}
