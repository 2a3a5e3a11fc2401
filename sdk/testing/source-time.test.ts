import { afterEach, describe, expect, it } from 'vitest'
import type { LoadResult, SourcePlan, SourceRuntime } from '#kernel/engine'
import type { PageEntry } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { createHeadlessPage, type HeadlessPage } from './index.ts'

let page: HeadlessPage | undefined
afterEach(() => page?.dispose())

const ok = (data: Json): LoadResult => ({ code: 0, data, originData: data, msg: '' })
const element = (id: string, execute: 'at once' | 'never' | { delaySeconds: number }): PageEntry => ({
  kind: 'element',
  id,
  type: 'Any',
  name: id,
  parentId: null,
  order: id,
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  version: 1,
  extra: {},
  source: { api: null, source: 'source/counting', config: {}, bindings: {}, execute },
})

/** A page whose only clock is the test's; sources run for real. */
async function open(execute: 'at once' | 'never' | { delaySeconds: number }, plan: SourcePlan) {
  const asked: [at: number, params: Json][] = []
  const source: SourceRuntime = {
    id: 'source/counting',
    plan: () => plan,
    run: async (_config, params, { now }) => {
      asked.push([now(), params])
      return ok(asked.length)
    },
  }
  page = await createHeadlessPage(
    { entries: new Map([['A', element('A', execute)]]) },
    {
      plugins: [],
      library: { actions: [], sources: [source], functions: [], steps: [] },
      fetch: (() => Promise.reject(new Error('unused'))) as unknown as typeof fetch,
    },
  )
  return { asked, page }
}

describe('the clock of the page is the only one that its sources know', () => {
  it('polls when it says so', async () => {
    const { asked, page } = await open('at once', { pollSeconds: 60 })
    await page.pass(59_999)
    expect(asked).toEqual([[0, {}]])
    await page.pass(1)
    expect(asked).toEqual([
      [0, {}],
      [60_000, {}],
    ])
    await page.pass(3_600_000)
    expect(asked.map(([at]) => at / 60_000)).toEqual(Array.from({ length: 62 }, (_, i) => i))
    expect(page.data.get('A')).toBe(62)
  })

  it('starts late by as much as the author asked', async () => {
    const { asked, page } = await open({ delaySeconds: 3 }, {})
    await page.pass(2_999)
    expect(asked).toEqual([])
    await page.pass(1)
    expect(asked).toEqual([[3_000, {}]])
  })

  it('debounces what follows the first', async () => {
    const { asked, page } = await open('never', { debounceMs: 300 })
    await page.load('A', 1)
    const [second, third] = [page.load('A', 2), page.load('A', 3)]
    await page.pass(299)
    expect(asked).toEqual([[0, 1]])
    await page.pass(1)
    expect([(await second).code, (await third).code]).toEqual(['CANCELLED', 0])
    expect(asked).toEqual([
      [0, 1],
      [300, 3],
    ])
  })
})
