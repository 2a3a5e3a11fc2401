import { afterEach, expect, test, vi } from 'vitest'
import { type BlockInterface, NO_INTERFACE, type PageDocument, type PageEntry, type PageRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { Kernel } from '#kernel/plugin'
import { componentsPoint } from '#sdk'
import { createProjectBlocks } from './project-blocks.ts'

const root = emptyDocument().entries.get('page') as PageRecord
const face: BlockInterface = { ...NO_INTERFACE, inputs: [{ name: 'title', label: 'Title', type: 'string', default: '', required: false }] }
const info = (id: string, version: number) => ({ id, version, name: id, interface: face, projectId: 1, uses: 0, users: 0, changed: false })
const use = { kind: 'element', id: 'u1', type: 'block/used', name: 'u1', parentId: null, order: 'a0' } as unknown as PageEntry
const documentOf = (blocks: PageRecord['blocks'], ...entries: readonly PageEntry[]): PageDocument => ({
  entries: new Map([['page', { ...root, ...(blocks ? { blocks } : {}) }], ...entries.map((entry) => [entry.id, entry] as const)]),
})

afterEach(() => vi.unstubAllGlobals())

test('of the blocks of a project only those that the document uses are loaded, others when they are wanted', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const url = String(request instanceof Request ? request.url : request)
    asked.push(url.replace(/^.*\/api/, ''))
    const data = url.includes('/blocks/list')
      ? [info('used', 3), info('other', 5), info('third', 1)]
      : { id: 'x', version: 1, entries: [{ ...root, block: face }] }
    return Response.json({ code: 0, data, msg: '' })
  })
  const kernel = new Kernel()
  let document = documentOf({ used: 2 }, use)
  const blocks = createProjectBlocks({ kernel, projectId: 1, document: () => document })
  const types = () =>
    kernel
      .registry(componentsPoint)
      .all.peek()
      .map(({ type }) => type)
  await blocks.refresh()
  expect(asked).toEqual(['/blocks/list?projectId=1', '/blocks/content/used/2'])
  expect(types()).toEqual(['block/used', 'block/other', 'block/third'])

  // One that is inserted is loaded then, and known as loaded.
  document = documentOf({ used: 2, other: 5 }, use, { ...use, id: 'u2', type: 'block/other' } as PageEntry)
  blocks.redeclare()
  await expect.poll(() => blocks.lookup('other', 5)).toBeDefined()
  expect(asked.slice(2)).toEqual(['/blocks/content/other/5'])

  blocks.loadAll()
  await expect.poll(() => blocks.lookup('third', 1)).toBeDefined()
  expect(asked.slice(3).toSorted()).toEqual(['/blocks/content/third/1', '/blocks/content/used/3'])
  blocks.stop()
  kernel.dispose()
})
