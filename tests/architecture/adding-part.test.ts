import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportPlan, ImportSummary } from '../../server/wire.ts'
import { type Places, ProductCopy } from './product-copy.ts'

/** Milliseconds: the first test loads the server of the copy. */
const LOADING = 60_000
const MARKS = 'server/modules/marks'

const copy = new ProductCopy()
afterAll(copy.dispose)
let touched: Places

beforeAll(() => {
  copy.addFolder('scripts/migration.ts')
  touched = copy.touchedBy(() => {
    copy.addFolder(`tests/fixtures/adding/${MARKS}`, MARKS)
    copy.addLine('server/modules/list.ts', "from './look/", "export { marksModule } from './marks/index.ts'")
    execFileSync(process.execPath, ['scripts/migration.ts', 'marks', 'first'], { cwd: copy.folder, timeout: LOADING })
  })
}, LOADING)

it('adds a module with rows of projects with a folder and a line', () => {
  expect(touched).toEqual({ folders: [MARKS], lines: { 'server/modules/list.ts': 1 } })
})

it(
  'takes the rows of the added module along with a project: into its file, into a copy, past those that are there, and away with it',
  async () => {
    const { createTestServer } = await copy.load<typeof import('../../server/testing.fixture.ts')>('server/testing.fixture.ts')
    const server = await createTestServer()
    try {
      const ann = await server.user('ann')
      const { id: shop } = await ann.newProject('Shop')
      for (const text of ['Orders', 'Stock']) expect((await ann.post('/api/x/marks/add', { id: shop, text })).code).toBe(0)
      const file = await (await ann.raw(`/api/exchange/project/${shop}`)).json()
      expect(file.marks).toEqual([{ text: 'Orders' }, { text: 'Stock' }])

      const send = async <T>(path: string, fields: { readonly [name: string]: string }) => {
        const body = new FormData()
        body.append('file', new File([JSON.stringify(file)], 'shop.json'))
        for (const [name, value] of Object.entries(fields)) body.append(name, value)
        const answer = await (await ann.raw(`/api/exchange/${path}`, { method: 'POST', body })).json()
        return (answer as { readonly data: T }).data
      }
      const { projectId } = await send<ImportSummary>('import', { choices: '{}' })
      const marksOf = async (id: number) => (await ann.get<readonly { text: string }[]>(`/api/marks/${id}`)).data
      expect(await marksOf(projectId)).toEqual([{ text: 'Orders' }, { text: 'Stock' }])

      const plan = await send<ImportPlan>('into/check', { projectId: `${projectId}` })
      expect(plan.counts).toContainEqual({
        ...{ part: 'marks', label: { zh: '书签', en: 'Bookmarks' }, isSingle: false, count: 2, same: 0 },
      })
      expect(plan.taken.filter(({ part }) => part === ('marks' as never)).map(({ label, name }) => [label.en, name])).toEqual([
        ['Bookmark', 'Orders'],
        ['Bookmark', 'Stock'],
      ])
      await send<ImportSummary>('into/import', { projectId: `${projectId}`, choices: '{}' })
      expect(await marksOf(projectId)).toHaveLength(2)

      const left = async () => (await server.store.read.select({ of: sql<number>`"projectId"` }).from(sql`mark`)).map(({ of }) => of)
      expect(await left()).toContain(projectId)
      const { name } = (await ann.get<{ name: string }>(`/api/project/detail/${projectId}`)).data
      expect((await ann.post('/api/project/delete', { id: projectId, name })).code).toBe(0)
      expect(await left()).toEqual([shop, shop])
    } finally {
      await server.close()
    }
  },
  LOADING,
)
