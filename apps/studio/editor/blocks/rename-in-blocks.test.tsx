import { afterEach, expect, test, vi } from 'vitest'
import type { ReferenceTarget } from '#kernel/engine/references/references'
import { type BlockInterface, blockPinsOf, type ElementRecord, NO_INTERFACE, type PageEntry, type PageRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { Kernel } from '#kernel/plugin'
import type { PageRecords } from '../../../../server/wire.ts'
import type { OwnedEditor } from '../create-editor.ts'
import { createProjectBlocks, type ProjectBlocks } from '../document/project-blocks.ts'
import { referenceOptions } from '../document/reference-options.ts'
import { openTestEditor } from '../editor.fixture.ts'
import { elementRecord } from '../inspector/testing.fixture.tsx'
import { studioPlugins } from '../studio-plugins.ts'
import { mayRenameInBlocks, renameInBlocks } from './rename-in-blocks.ts'

const root = emptyDocument().entries.get('page') as PageRecord
const face: BlockInterface = {
  ...NO_INTERFACE,
  inputs: [{ name: 'rows', label: 'Rows', type: 'array', default: [{ name: 'x' }], required: false }],
}
const element = (id: string, type: string, more: Partial<ElementRecord> = {}): ElementRecord =>
  elementRecord(id, { type, name: id, parentId: null, ...more })
const bound = (path: string, source: string) => ({ bindings: { [path]: { kind: 'formula' as const, source } } })
/** A card that shows names of the rows that it is given. */
const card = (source = 'item.name'): readonly PageEntry[] => [
  { ...root, block: face },
  element('ForEach_1', 'ForEach', bound('data', 'props.rows')),
  element('Text_1', 'Text', { parentId: 'ForEach_1', ...bound('content', source) }),
]
const page: readonly PageEntry[] = [
  { ...root, blocks: { card: 1 } },
  element('Form_1', 'Form'),
  element('FormList_1', 'FormList', { parentId: 'Form_1', props: { formItem: { name: 'list' } } }),
  element('Input_1', 'Input', { parentId: 'FormList_1', props: { formItem: { name: 'name' } } }),
  element('Block_1', 'block/card', bound('rows', 'Form_1.list')),
]
const target: ReferenceTarget = { kind: 'row', use: 'FormList_1', field: 'name' }

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
  vi.unstubAllGlobals()
})

/** The editor of the page, with a server that has the block; answers what it was sent. */
async function open(users: readonly object[] = [], changed = false) {
  const sent: { readonly [path: string]: unknown }[] = []
  let version = 1
  const info = () => ({ id: 'card', version, name: 'Card', interface: face, projectId: 1, uses: 0, users: 0, changed })
  const own = { kind: 'page', id: '1', name: 'Orders', as: 'draft', ofVersion: null, version: 1, elements: 1 }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace(/^.*\/api/, '').replace(/\?.*$/, '')
    if (init?.method === 'POST') sent.push({ [path]: JSON.parse(String(init.body)) })
    if (path === '/blocks/release') version++
    const answers: { readonly [path: string]: unknown } = {
      '/blocks/list': [info()],
      '/blocks/content/card/1': { id: 'card', version: 1, entries: card() },
      '/blocks/content/card/2': { id: 'card', version: 2, entries: card('item.label') },
      '/blocks/uses/card': [own, { ...own, as: 'prd', name: 'Published' }, ...users],
      '/blocks/records/card': { block: info(), documentId: 7, revision: 4, entries: card() },
      '/documents/edit': { revision: 5, again: false, entries: {} },
      '/blocks/release': info(),
    }
    return Response.json({ code: 0, data: answers[path] ?? {}, msg: '' })
  })
  const kernel = new Kernel()
  let editor: OwnedEditor | undefined
  const blocks: ProjectBlocks = createProjectBlocks({
    kernel,
    projectId: 1,
    document: () => editor?.document() ?? { entries: new Map(page.map((each) => [each.id, each])) },
  })
  await blocks.refresh()
  editor = openTestEditor({
    plugins: studioPlugins,
    page: {
      records: {
        page: { id: 1, name: 'Orders', updatedAt: '' },
        revision: 1,
        branch: null,
        entries: [...page],
        findings: [],
        access: 1,
      } as unknown as PageRecords,
    },
  })
  ends.push(
    () => editor?.dispose(),
    () => blocks.stop(),
    () => kernel.dispose(),
  )
  const options = { ...referenceOptions(editor.kernel, editor.catalogue), blocks: blocks.lookup }
  return { editor, blocks, sent, rename: { target, name: 'label', options } }
}

test('a block that nobody else uses is renamed as a new version, which the page takes with its own rename in one step', async () => {
  const { editor, blocks, sent, rename } = await open()
  expect(mayRenameInBlocks(editor, blocks, rename)).toBe(true)
  expect(await renameInBlocks(editor, blocks, rename)).toBeNull()
  expect(sent).toMatchObject([
    {
      '/documents/edit': {
        id: 7,
        revision: 4,
        edit: {
          added: [],
          removed: [],
          cells: [
            ['page', 'block/inputs', [{ name: 'rows', default: [{ label: 'x' }] }]],
            ['Text_1', 'props/content', { source: { source: 'item.label' } }],
          ],
        },
      },
    },
    { '/blocks/release': { id: 'card', name: 'label' } },
  ])
  expect(blockPinsOf(editor.document())).toEqual({ card: 2 })
  expect(editor.document().entries.get('Input_1')).toMatchObject({ props: { formItem: { name: 'label' } } })
  editor.undo()
  expect(blockPinsOf(editor.document())).toEqual({ card: 1 })
  expect(editor.document().entries.get('Input_1')).toMatchObject({ props: { formItem: { name: 'name' } } })
})

test('a block that others use, or that has changes which are no version yet, stays as it is and is named', async () => {
  const other = { kind: 'page', id: '2', name: 'People', as: 'draft', ofVersion: null, version: 1, elements: 1 }
  const used = await open([other])
  expect((await renameInBlocks(used.editor, used.blocks, used.rename))?.en).toBe(
    '“People” uses the block “Card” too, and its rows keep the name',
  )
  expect(used.sent).toEqual([])
  expect(used.editor.document().entries.get('Input_1')).toMatchObject({ props: { formItem: { name: 'name' } } })
  const changed = await open([], true)
  expect(mayRenameInBlocks(changed.editor, changed.blocks, changed.rename)).toBe(false)
  expect((await renameInBlocks(changed.editor, changed.blocks, changed.rename))?.en).toContain('Card')
})
