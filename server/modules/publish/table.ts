import type { Dialect } from '../../db/dialect.ts'
import type { Environment } from '../../wire.ts'
import type { PageTables } from '../pages/table.ts'

export const publishTables = (d: Dialect, { page }: PageTables) => {
  /** What viewers get, byte for byte; never changed once written. */
  const snapshot = d.table('snapshot', {
    hash: d.text().primaryKey(),
    /** The whole answer, compressed with brotli. */
    body: d.bytes().notNull(),
    /** What of the page visitors do not get, compressed JSON: addresses and headers of its requests. Null where it is not split off yet. */
    declared: d.bytes(),
    /** Length of both. */
    bytes: d.int().notNull().default(0),
    /** Plugins of others that the page was compiled with; null where there are none. */
    plugins: d.json().$type<{ readonly [id: string]: { readonly version: string; readonly hash: string | null } }>(),
    createdAt: d.time().notNull(),
  })
  /** What a snapshot says otherwise in one more language; goes with it. */
  const snapshotLanguage = d.table(
    'snapshot_language',
    {
      hash: d.text().primaryKey(),
      snapshotHash: d
        .text()
        .notNull()
        .references(() => snapshot.hash, { onDelete: 'cascade' }),
      locale: d.text().notNull(),
      /** The language of the snapshot itself. */
      main: d.text().notNull(),
      /** The whole answer, compressed with brotli. */
      body: d.bytes().notNull(),
    },
    (t) => [d.index('snapshot_language_of').on(t.snapshotHash)],
  )
  const publish = d.table(
    'publish',
    {
      id: d.id(),
      pageId: d
        .int()
        .notNull()
        .references(() => page.id, { onDelete: 'cascade' }),
      env: d.text().$type<Environment>().notNull(),
      hash: d
        .text()
        .notNull()
        .references(() => snapshot.hash),
      revision: d.int().notNull(),
      /** Pixels of the widths, other than that of phones, that rules of the page are for; null of records from before there were any. */
      widths: d.json().$type<readonly number[]>(),
      userId: d.int().notNull(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.index('publish_page').on(t.pageId, t.env), d.index('publish_hash').on(t.hash)],
  )
  return { snapshot, snapshotLanguage, publish }
}
export type PublishTables = ReturnType<typeof publishTables>
