import type { Dialect } from '../../db/dialect.ts'
import type { Environment } from '../../wire.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'

/** Project administrators alone; all developers; those of them that were chosen. */
export type ProductionRight = 'administrators' | 'developers' | 'chosen'

export const publishTables = (d: Dialect, { page, project }: PageTables & ProjectTables) => {
  /** What viewers get, byte for byte; never changed once written. */
  const snapshot = d.table('snapshot', {
    hash: d.text().primaryKey(),
    /** The whole answer, compressed with brotli. */
    body: d.bytes().notNull(),
    /** What of the page visitors do not get, compressed JSON: addresses and headers of its requests. Null where it is not split off yet. */
    declared: d.bytes(),
    /** What it was made of, `StoredBuild` as compressed JSON, so that exactly this can be published to production; null where nobody can. */
    build: d.bytes(),
    /** Length of all of them. */
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
      /** SHA-256 of what was compiled, the same in both environments; null of records from before it was kept. */
      buildHash: d.text(),
      /** The record of the test environment whose build this is. */
      promotedFrom: d.int(),
      /** Errors of the check that were published all the same. */
      forced: d.int().notNull().default(0),
      note: d.text().notNull().default(''),
      previewImg: d.text().notNull().default(''),
      userId: d.int().notNull(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.index('publish_page').on(t.pageId, t.env), d.index('publish_hash').on(t.hash)],
  )
  /** Who may publish to production, of projects that say so themselves. Project administrators always may. */
  const productionRight = d.table('production_right', {
    projectId: d
      .int()
      .primaryKey()
      .references(() => project.id, { onDelete: 'cascade' }),
    who: d.text().$type<ProductionRight>().notNull(),
    /** Of `chosen`; those among them count who are developers of the project. */
    userIds: d.json().$type<readonly number[]>().notNull().default([]),
    updatedBy: d.int().notNull(),
    updatedAt: d.time().notNull(),
  })
  return { snapshot, snapshotLanguage, publish, productionRight }
}
export type PublishTables = ReturnType<typeof publishTables>
