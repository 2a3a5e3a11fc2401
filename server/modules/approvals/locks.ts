import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { filled, statement } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { Followed, RecordFollower, Subject, WrittenRecord } from '../records/index.ts'
import type { PublishedFlows } from './flows-published.ts'
import { linkOfApproval } from './record-of.ts'
import { runErrors } from './run-errors.ts'
import { runWords } from './run-words.ts'
import type { ApprovalTables, StoredDefinition } from './table.ts'

const TOGETHER = 500

interface Running {
  readonly id: string
  readonly no: number
  readonly versionId: number
  readonly initiatorId: number
  readonly status: string
  readonly recordId: string
}

/** The fields of a change that a flow keeps as they are while its approvals run. */
export function lockedIn(
  { settings }: Pick<StoredDefinition, 'settings'>,
  changed: readonly string[],
): readonly string[] {
  if (settings.lock === 'none') return []
  if (settings.lock === 'all') return changed
  const listed = new Set(settings.locked.split(',').map((name) => name.trim()))
  return changed.filter((name) => listed.has(name))
}

/** Refuses, in the write itself, what would change a record while it is approved. */
export function createLocks(store: Store<ApprovalTables>, flows: PublishedFlows): RecordFollower {
  const { approval, approvalFlow, approvalRelease } = store.t
  // A flow is published before its first approval starts, so no write begins too early to see that one.
  const hasAny = statement((db) =>
    db
      .select({ id: approvalFlow.id })
      .from(approvalFlow)
      .innerJoin(approvalRelease, eq(approvalRelease.flowId, approvalFlow.id))
      .where(
        and(eq(approvalFlow.projectId, sql.placeholder('projectId')), eq(approvalRelease.env, filled<never>('env'))),
      )
      .limit(1),
  )

  const runningOf = async (db: Db, { env }: Subject, modelId: number, ids: readonly string[]) => {
    const found: Running[] = []
    const { id, no, versionId, initiatorId, status, recordId } = approval
    for (let at = 0; at < ids.length; at += TOGETHER)
      found.push(
        ...(await db
          .select({ id, no, versionId, initiatorId, status, recordId })
          .from(approval)
          .where(
            and(
              eq(approval.modelId, modelId),
              eq(approval.env, env),
              inArray(approval.recordId, ids.slice(at, at + TOGETHER)),
              isNull(approval.endedAt),
            ),
          )),
      )
    return found
  }

  const guard = async (db: Db, record: WrittenRecord, running: Running, subject: Subject): Promise<void> => {
    if (subject.chain?.includes(linkOfApproval(running.id))) return
    const refused = (data: object = {}) =>
      new AppError(runErrors.locked, { detail: runWords.locked(running.no), data: { no: running.no, ...data } })
    if (record.op === 'delete') throw refused()
    // What came back to the initiator is theirs to change.
    if (running.status === 'returned' && subject.userId === running.initiatorId) return
    const [field] = lockedIn(await flows.version(db, running.versionId), record.changed)
    if (field !== undefined) throw refused({ field })
  }

  const followed: Followed = {
    has: (_, op) => op !== 'create',
    async wrote(db, written, { subject }) {
      for (const [modelId, records] of Map.groupBy(written, (record) => record.modelId)) {
        const found = await runningOf(db, subject, modelId, [...new Set(records.map(({ id }) => id))])
        for (const record of records)
          for (const running of found) if (running.recordId === record.id) await guard(db, record, running, subject)
      }
    },
  }
  return {
    follows: async (db, { projectId, env }) => ((await hasAny(db, { projectId, env })).length > 0 ? followed : null),
  }
}
