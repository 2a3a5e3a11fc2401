import { expect, test } from 'vitest'
import { blocksInClipboard, clipboardWithBlocks, fromClipboard, toClipboard } from '../commands/all-commands.ts'
import { testReferences } from '../references.fixture.ts'
import { formatPage } from '../schema/format-page.ts'
import { emptyDocument, parsePage } from '../schema/parse-page.ts'
import { parseEntry } from '../schema/records-schema.ts'
import { type BlockInterface, blockOf, blockType, NO_INTERFACE } from './blocks.ts'
import { PAGE_ID, type PageEntry, type PageRecord } from './records.ts'

const block: BlockInterface = {
  inputs: [{ name: 'title', label: 'Title', type: 'string', default: '', required: true, sample: 'A title', formerly: ['caption'] }],
  events: [{ name: 'onPick', label: 'Picked' }],
  methods: [{ name: 'reload', label: 'Reload', flow: 'f' }],
  slots: [{ name: 'footer', label: 'Footer', max: 1 }],
}
const PLAIN = { props: {}, bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} }
const page = { ...(emptyDocument().entries.get(PAGE_ID) as PageRecord), block, blocks: { '12': 3 } }

test('a page that is a block and uses blocks is written and read without loss', () => {
  expect(parseEntry(page)).toEqual(page)
  const { document, findings } = parsePage(JSON.parse(JSON.stringify(formatPage({ entries: new Map([[PAGE_ID, page]]) }))))
  expect(findings).toEqual([])
  expect(document.entries.get(PAGE_ID)).toEqual(page)
})

test.each([
  ['two inputs of one name', { ...block, inputs: [block.inputs[0], block.inputs[0]] }],
  ['a name that no formula can say', { ...block, events: [{ name: 'on pick', label: '' }] }],
  ['a name that reaches the prototype', { ...block, slots: [{ name: '__proto__', label: '' }] }],
])('a block with %s is refused, and told where a page is read', (_, wrong) => {
  expect(() => parseEntry({ ...page, block: wrong })).toThrow()
  expect(parsePage({ ...(formatPage({ entries: new Map([[PAGE_ID, page]]) }) as object), block: wrong }).findings).not.toEqual([])
})

test.each([
  ['an input that cannot be read', { ...block, inputs: [{ name: 'a b' }, ...block.inputs] }, { inputs: block.inputs }],
  ['a part that is no list', { ...block, events: 'none' }, { ...block, events: [] }],
  ['a part that nobody knows', { ...block, colours: ['red'] }, block],
  ['no parts at all', 'a block', NO_INTERFACE],
])('of a block with %s the rest is read, a finding says what is not, and all of it is written back', (_, stored, read) => {
  const { document, findings } = parsePage({ ...(formatPage({ entries: new Map([[PAGE_ID, page]]) }) as object), block: stored })
  expect(findings).toMatchObject([{ code: 'PAGE_UNREADABLE_VALUE', entry: PAGE_ID, path: expect.stringMatching(/^block/) }])
  expect(document.entries.get(PAGE_ID)).toMatchObject({ block: read })
  const again = parsePage(JSON.parse(JSON.stringify(formatPage(document))))
  expect(again.document).toEqual(document)
  expect(again.findings).toEqual(findings.map((finding) => expect.objectContaining({ code: finding.code })))
})

test('a clipboard text says its blocks, and can be made to use others in their places', () => {
  const element = { ...{ kind: 'element' as const, id: 'u1', type: blockType('a'), name: 'u1', parentId: null, order: 'a0' }, ...PLAIN }
  const entries: readonly PageEntry[] = [
    { ...page, blocks: { a: 2, b: 1 } },
    element,
    { ...element, id: 'u2', name: 'u2', type: blockType('b') },
  ]
  const text = toClipboard({ entries: new Map(entries.map((each) => [each.id, each])) }, ['u1', 'u2'], testReferences)
  expect(blocksInClipboard(text)).toEqual({ a: 2, b: 1 })
  const changed = clipboardWithBlocks(text, new Map([['a', { block: 'c', version: 5 }]]))
  expect(blocksInClipboard(changed)).toEqual({ c: 5, b: 1 })
  expect(fromClipboard(changed)?.elements.map(({ type }) => type)).toEqual(['block/c', 'block/b'])
  expect([blocksInClipboard('nonsense'), blocksInClipboard('{"blocks":{"a":1}}')]).toEqual([{}, {}])
})

test('the type of an element says the block that it uses', () => {
  expect(blockOf(blockType('12'))).toBe('12')
  expect(blockOf('Button')).toBeUndefined()
})
