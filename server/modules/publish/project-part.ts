import { eq, inArray } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { PartWork } from '../../parts/part.ts'
import type { PageTables } from '../pages/index.ts'
import type { PublishTables } from './table.ts'

/** Published pages go with their project, and their snapshots, to which no page refers, with them. */
export const createPublishWork = ({ t }: Pick<Store<PublishTables & PageTables>, 't'>): PartWork => ({
  async forget(db, { projectId }) {
    const { publish, snapshot, page } = t
    const rows = await db
      .selectDistinct({ hash: publish.hash })
      .from(publish)
      .innerJoin(page, eq(page.id, publish.pageId))
      .where(eq(page.projectId, projectId))
    const pages = db.select({ id: page.id }).from(page).where(eq(page.projectId, projectId))
    await db.delete(publish).where(inArray(publish.pageId, pages))
    // Every hash covers the id of its page, so no other page shares these.
    for (const { hash } of rows) await db.delete(snapshot).where(eq(snapshot.hash, hash))
    return undefined
  },
})
