import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Problem } from './problems.ts'

export const backupTables = (d: Dialect, { user }: AccountTables) => ({
  /** Archives of the whole installation, also those that failed. */
  backup: d.table(
    'backup',
    {
      id: d.id(),
      kind: d.text().$type<'scheduled' | 'by hand'>().notNull(),
      status: d.text().$type<'waiting' | 'running' | 'done' | 'failed'>().notNull(),
      /** Who requested it; null for a scheduled one. */
      userId: d.int().references(() => user.id, { onDelete: 'set null' }),
      requestedAt: d.time().notNull(),
      startedAt: d.time(),
      finishedAt: d.time(),
      /** The attempt that is at work: what an earlier one still does counts no more. */
      attempt: d.int().notNull().default(0),
      /** The file, and what is in it; null until it is done. Sizes in bytes. */
      name: d.text(),
      size: d.int(),
      parts: d.int(),
      release: d.text(),
      sha256: d.text(),
      problem: d.json().$type<Problem | null>(),
      verification: d.text().$type<'waiting' | 'running' | 'restored' | 'hashes' | 'broken' | 'failed'>(),
      verifiedAt: d.time(),
      /** Why it was not restored. */
      note: d.json().$type<Problem | null>(),
    },
    (t) => [d.index('backup_requested').on(t.requestedAt)],
  ),
})
export type BackupTables = ReturnType<typeof backupTables>
export type BackupRow = BackupTables['backup']['$inferSelect']
