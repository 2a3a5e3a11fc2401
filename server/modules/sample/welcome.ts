import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { PageDocument } from '#kernel/page'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { PageCodec } from '../../outside/codec.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { MakePage, PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { Quotas } from '../quotas/index.ts'
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

/** The project to try things out in: newcomers are given it once, if they have none; others may ask for one. */
export const createSamples = (deps: {
  readonly store: Store<AccountTables & ProjectTables & PageTables & SampleTables>
  readonly now: () => Date
  readonly makePage: MakePage
  readonly quotas: Pick<Quotas, 'requireProject'>
  readonly pages: readonly SamplePage[]
}) => {
  const { store, now, makePage, quotas, pages } = deps
  const { user, project, sampleOrder } = store.t
  const makeProject = async (db: Db, userId: number): Promise<number> => {
    const at = now()
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
    return projectId
  }
  const giveOrders = async (db: Db, userId: number): Promise<void> => {
    const orders = seedOrders(now()).map((order) => ({ ...order, searchText: orderText(order), userId }))
    await db.insert(sampleOrder).values(orders)
  }
  return {
    async welcome(db: Db, newcomer: { readonly id: number; readonly sampledAt: Date | null }): Promise<void> {
      if (newcomer.sampledAt !== null) return
      await db.update(user).set({ sampledAt: now() }).where(eq(user.id, newcomer.id))
      await giveOrders(db, newcomer.id)
      if ((await db.$count(project, eq(project.userId, newcomer.id))) === 0) await makeProject(db, newcomer.id)
    },
    /** Another one, for somebody who has deleted theirs. */
    make: (actor: Actor): Promise<number> =>
      store.write(async (db) => {
        await quotas.requireProject(db, actor.userId)
        if ((await db.$count(sampleOrder, eq(sampleOrder.userId, actor.userId))) === 0) await giveOrders(db, actor.userId)
        return makeProject(db, actor.userId)
      }),
  }
}
export type Samples = ReturnType<typeof createSamples>
