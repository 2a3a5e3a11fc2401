import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '#kernel/page/values'
import { storedPage } from '../helpers/api.ts'
import { RunningStoredPage, readPage } from './run-page.ts'
import { nodeOf, openStanding, REASON, type StandingPage, withData } from './source-standing.tsx'

/** Those that send ask nothing when a page opens. */
const asking = withData.filter(([, { sends, posts }]) => !sends && !posts)
const NO_DATA = /No (data|items|options|tags|steps|rows|messages)|暂无|还没有/

let opened: StandingPage | undefined
afterEach(() => {
  opened?.unmount()
  opened?.dispose()
  opened = undefined
  vi.unstubAllGlobals()
})

describe('all components whose source failed', () => {
  it.each(['published', 'preview'] as const)(
    'report it in their place on a %s page and do not say that there is no data',
    { timeout: 90_000 },
    async (shownIn) => {
      const declarations = asking.map(([, , declaration]) => declaration)
      opened = await openStanding(declarations, 'failed', { shownIn })
      const standing = Object.fromEntries(asking.map(([type]) => [type, nodeOf(type)?.textContent ?? '']))
      const silent = Object.keys(standing).filter((type) => !standing[type]!.includes(REASON))
      const wrong = Object.keys(standing).filter((type) => NO_DATA.test(standing[type]!))
      expect({ silent, wrong }).toEqual({ silent: [], wrong: [] })
    },
  )

  it('do not say that there is no data while they wait', { timeout: 90_000 }, async () => {
    opened = await openStanding(
      asking.map(([, , declaration]) => declaration),
      'waiting',
    )
    expect(asking.flatMap(([type]) => (NO_DATA.test(nodeOf(type)?.textContent ?? '') ? [type] : []))).toEqual([])
  })
})

describe('an api that many elements read', () => {
  it('reports its failure to the page as one message', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 7, msg: REASON, data: null }))
    const ids = Array.from({ length: 8 }, (_, n) => `List_${n}`)
    const stored = storedPage(ids.map((id) => ({ id, type: 'List', props: {} }))) as {
      apis: { [id: string]: Json }
      elementsMap: { [id: string]: { config: { api?: Json } } }
    }
    stored.apis.orders = {
      id: 'orders',
      name: 'orders',
      method: 'GET',
      stgApi: 'https://a.example/orders',
      prdApi: 'https://a.example/orders',
      isCors: true,
    }
    for (const id of ids) stored.elementsMap[id]!.config.api = { sourceType: 'api', id: 'orders' }
    const page = await RunningStoredPage.open(readPage(stored).document)
    await vi.waitFor(() => expect(page.failures.filter(({ code }) => code === 'SOURCE_FAILED')).toHaveLength(ids.length))
    expect(page.said).toEqual([['error', REASON]])
    await page.dispose()
  })
})
