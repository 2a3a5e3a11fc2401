import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../../db/raw.ts'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'

const MANY = 10_000
const AT_ONCE = 500

let world: ApprovalWorld
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann'])
  const flowId = await world.flow([asks('a', [world.person('ann')])])
  const { id } = await world.started(flowId)
  const { store } = world.server
  const { approval, approvalTask } = store.t
  const [like] = await store.read.select().from(approval)
  const [task] = await store.read.select().from(approvalTask)
  expect(like?.id).toBe(id)
  for (let at = 0; at < MANY; at += AT_ONCE)
    await store.write(async (db) => {
      const ids = Array.from({ length: AT_ONCE }, (_, each) => at + each)
      const rows = ids.map((each) => ({ ...like!, id: `many-${each}`, no: each + 2, title: `Expense ${each}` }))
      for (let from = 0; from < rows.length; from += 50) await db.insert(approval).values(rows.slice(from, from + 50))
      const openedAt = (each: number) => new Date(1_700_000_000_000 + each * 1000)
      const tasks = ids.map((each) => ({ ...task!, approvalId: `many-${each}`, openedAt: openedAt(each) }))
      for (let from = 0; from < tasks.length; from += 50)
        await db.insert(approvalTask).values(tasks.slice(from, from + 50))
    })
  if (store.dialect.name === 'postgres') await store.outside(['analyze'])
}, 120_000)
afterAll(() => world.base.close())

const wanted = () => ({ projectId: world.base.projectId, box: 'todo' as const, pageNum: 1, pageSize: 20 })

it('finds the first page of many tasks by their index, in its order', async () => {
  const { store, app } = world.server
  const query = app.services.approvalListing.todoQuery(world.person('ann').userId, wanted())
  const explain = store.dialect.name === 'sqlite' ? sql`explain query plan ` : sql`explain `
  const rows = await rowsOf<Record<string, unknown>>(store, store.read, sql`${explain}${query.getSQL()}`)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('approval_task_user')
  expect(plan).not.toMatch(/TEMP B-TREE|Sort Key/)
})

it('answers a page, its total and what is counted', async () => {
  const ann = world.person('ann')
  type Page = { readonly list: readonly { readonly title: string }[]; readonly total: number }
  const { list, total } = await world.ask<Page>(ann, '/api/approval/list', wanted())
  expect([list.length, total]).toEqual([20, MANY + 1])
  const found = await world.ask<Page>(ann, '/api/approval/list', { ...wanted(), text: 'expense 77' })
  expect(found.total).toBe(111)
  const { projectId } = world.base
  expect(await world.ask(ann, '/api/approval/count', { projectId })).toEqual({
    ...{ todo: MANY + 1, unread: MANY + 1, isUsed: true },
  })
})
