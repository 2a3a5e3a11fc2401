import { eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { type DataEnv, type FieldConverted, type ModelShapes, tableName } from '../models/index.ts'
import type { Policies } from '../projects/index.ts'
import type { RoleTables } from '../roles/index.ts'
import { newlyPermitted } from './policy-check.ts'
import type { PolicyScope } from './policy-model.ts'
import type { RecordTables } from './table.ts'

interface Deps {
  readonly store: Store<RoleTables & RecordTables>
  readonly shapes: ModelShapes
  readonly now: () => Date
  readonly policies: Pick<Policies, 'raise'>
}
interface Row {
  readonly id: number
  readonly modelId: number
  readonly scope: PolicyScope
  readonly closedIn: readonly DataEnv[]
}

/**
 * Closes policies that would permit more records than before because a field of their filter got another type: a value
 * that was lost is empty, and another one than any. They permit nothing in that environment until an administrator
 * saves them again.
 */
export const closePolicies =
  ({ store, shapes, now, policies }: Deps): FieldConverted =>
  async (db, { projectId, env, from }) => {
    const { recordPolicy, recordOpenPolicy, projectRole } = store.t
    const shape = await shapes.of(db, projectId, env)
    const context = { shape, dialect: store.dialect.name, now: now().getTime() }
    const isThere = async (modelId: number, condition: SQL): Promise<boolean> => {
      const table = sql`${sql.identifier(tableName(modelId, env))} as "r"`
      return (await rowsOf(store, db, sql`select 1 as "ok" from ${table} where ${condition} limit 1`)).length > 0
    }
    const opens = async (row: Row): Promise<boolean> => {
      if (row.closedIn.includes(env)) return false
      const more = newlyPermitted(context, row, { from, alias: 'r' })
      return more !== null && (await isThere(row.modelId, more.condition))
    }
    const close = async (table: typeof recordPolicy | typeof recordOpenPolicy, rows: readonly Row[], db: Db) => {
      for (const row of rows)
        if (await opens(row))
          await db
            .update(table)
            .set({ closedIn: [...row.closedIn, env] })
            .where(eq(table.id, row.id))
    }
    const { id, modelId, scope, closedIn } = recordPolicy
    const ofRoles = await db
      .select({ id, modelId, scope, closedIn })
      .from(recordPolicy)
      .innerJoin(projectRole, eq(projectRole.id, recordPolicy.roleId))
      .where(eq(projectRole.projectId, projectId))
    const open = await db.select().from(recordOpenPolicy).where(eq(recordOpenPolicy.projectId, projectId))
    await close(recordPolicy, ofRoles, db)
    await close(recordOpenPolicy, open, db)
    await policies.raise(db, projectId)
  }
