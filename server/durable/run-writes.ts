import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db, Store } from '../db/store.ts'
import type { NewRun, WorkflowRun } from './contract.ts'
import { createGuards, now, only, toRun } from './rows.ts'
import { type Claiming, createRunClaims } from './run-claims.ts'
import { createRunEnds } from './run-ends.ts'
import type { DurableTables } from './table.ts'

const DAY_MS = 24 * 3_600_000

/** A row for a new run. */
export const newRow = (namespaceId: string, input: NewRun): DurableTables['run']['$inferInsert'] => {
  const at = now()
  return {
    ...{ namespaceId, id: crypto.randomUUID(), workflowName: input.workflowName, version: input.version, status: 'pending' },
    ...{ idempotencyKey: input.idempotencyKey, config: input.config, context: input.context, input: input.input, attempts: 0 },
    parentStepAttemptNamespaceId: input.parentStepAttemptNamespaceId ?? null,
    parentStepAttemptId: input.parentStepAttemptId ?? null,
    ...{ availableAt: input.availableAt ?? at, deadlineAt: input.deadlineAt, createdAt: at, updatedAt: at },
  }
}

/**
 * Runs from their start to their end. Each change is one statement that names whose run it must still be.
 */
export const createRunWrites = (store: Store<DurableTables>, namespaceId: string, claiming: Claiming = {}) => {
  const { run } = store.t
  const { isRun } = createGuards(store.t, namespaceId)

  const find = async (db: Db, id: string): Promise<WorkflowRun | null> => {
    const [row] = await db.select().from(run).where(isRun(id))
    return row ? toRun(row) : null
  }
  return {
    find: (id: string) => find(store.read, id),
    async create(input: NewRun): Promise<WorkflowRun> {
      const { workflowName, idempotencyKey } = input
      const insert = async (db: Db) =>
        toRun(only(await db.insert(run).values(newRow(namespaceId, input)).returning(), 'create workflow run'))
      if (idempotencyKey === null) return store.write(insert)
      return store.write(
        async (db) => {
          const [same] = await db
            .select()
            .from(run)
            .where(
              and(
                eq(run.namespaceId, namespaceId),
                eq(run.workflowName, workflowName),
                eq(run.idempotencyKey, idempotencyKey),
                gt(run.createdAt, new Date(Date.now() - DAY_MS)),
              ),
            )
            .orderBy(asc(run.createdAt), asc(run.id))
            .limit(1)
          return same ? toRun(same) : insert(db)
        },
        [`run key:${workflowName} ${idempotencyKey}`],
      )
    },

    ...createRunClaims(store, namespaceId, claiming),
    ...createRunEnds(store, namespaceId, find),
  }
}
