import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { PageDocument } from '#kernel/page'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { PageCodec } from '../../outside/codec.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { MakePage } from '../pages/make-page.ts'
import type { PageTables } from '../pages/table.ts'
import type { ProjectTables } from '../projects/table.ts'
import { samplePage } from './model.ts'
import { orderText, seedOrders } from './seed.ts'
import type { SampleTables } from './table.ts'

const NAME = 'Sample · 示例项目'

interface SamplePage {
  readonly name: string
  readonly remark: string
  readonly document: PageDocument
}

/** Reads the sample project's pages, in the order of their file names; a broken one stops the start, not somebody's first login. */
export const readSamplePages = (codec: PageCodec, folder = join(import.meta.dirname, 'pages')): readonly SamplePage[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const { name, remark, pageData } = samplePage.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      return { name, remark, document: codec.parse(pageData).document }
    })

/** Gives a newcomer a project to try things out in, once, and only to somebody who has none. */
export const createWelcome = (deps: {
  readonly store: Store<AccountTables & ProjectTables & PageTables & SampleTables>
  readonly now: () => Date
  readonly makePage: MakePage
  readonly pages: readonly SamplePage[]
}) => {
  const { store, now, makePage, pages } = deps
  const { user, project, sampleOrder } = store.t
  return async (db: Db, newcomer: { readonly id: number; readonly sampledAt: Date | null }): Promise<void> => {
    if (newcomer.sampledAt !== null) return
    const at = now()
    await db.update(user).set({ sampledAt: at }).where(eq(user.id, newcomer.id))
    const userId = newcomer.id
    await db.insert(sampleOrder).values(seedOrders(at).map((order) => ({ ...order, searchText: orderText(order), userId })))
    if ((await db.$count(project, eq(project.userId, userId))) > 0) return
    const [made] = await db
      .insert(project)
      .values({
        name: NAME,
        searchText: searchText(NAME),
        remark: 'Orders: list, search, edit, chart · 订单示例',
        userId,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: project.id })
    const projectId = (made as { id: number }).id
    for (const { name, remark, document } of pages) await makePage(db, { name, remark, projectId, userId, at }, document)
  }
}
