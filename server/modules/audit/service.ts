import { desc, is, isNotNull } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type AuditActions, valuesOf } from '../../calls/audits.ts'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import { plainName } from '../../http/plain-text.ts'
import { GENESIS, type Link, linkOf } from './chain.ts'
import type { AuditTables } from './table.ts'

export interface AuditEntry<Name extends string> {
  readonly action: Name
  readonly userId: number | null
  /** In a form that the action's words name. */
  readonly target?: string
  /** The project whose administrators may read it; the one that the target names unless said. */
  readonly projectId?: number | null
}
/** Writes the record in the transaction of what it records. */
export type Audit<Name extends string> = (db: Db, entry: AuditEntry<Name>) => Promise<void>

const LONGEST = 200

/** The last link of the chain: of the newest row, or where the oldest ones were forgotten. */
export const lastLink = async ({ t }: Pick<Store<AuditTables>, 't'>, db: Db): Promise<Link> => {
  const { audit, auditAnchor } = t
  const [last] = await db
    .select({ seq: audit.seq, hash: audit.hash })
    .from(audit)
    .where(isNotNull(audit.seq))
    .orderBy(desc(audit.seq))
    .limit(1)
  if (last) return last as Link
  const [anchor] = await db.select({ seq: auditAnchor.seq, hash: auditAnchor.hash }).from(auditAnchor)
  return anchor ?? { seq: 0, hash: GENESIS }
}

/** What of a row is found out from its target, for the rows of each project and for searching. */
export const derived = (actions: AuditActions, { action, target }: { readonly action: string; readonly target: string }) => {
  const words = actions[action]
  const { project } = words ? valuesOf(words, target) : {}
  const labels = words ? [words.label.zh, words.label.en] : []
  return { projectId: project === undefined ? null : Number(project), searchText: searchText(action, ...labels, target) }
}

/** The audit of one module, which writes the actions that the module declares and no others. */
export const createAuditOf = ({ t }: Pick<Store<AuditTables>, 't'>, actions: AuditActions, now: () => Date) => {
  // PostgreSQL has several writers: there a trigger chains what a transaction wrote at its commit, so that nobody waits for anybody's work.
  const isAlone = is(t.audit, SQLiteTable)
  return <const Name extends string>(_own: { readonly [name in Name]: unknown }): Audit<Name> =>
    async (db, { action, userId, target: given = '', projectId }) => {
      // Unseen characters could forge lines wherever the records are printed.
      const target = plainName(given, LONGEST)
      const found = derived(actions, { action, target })
      const row = { at: now(), action, userId, target, ...found, ...(projectId === undefined ? {} : { projectId }) }
      await db.insert(t.audit).values(isAlone ? { ...row, ...linkOf(await lastLink({ t }, db), row) } : row)
    }
}
