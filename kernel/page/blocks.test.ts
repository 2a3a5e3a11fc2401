import { expect, test } from 'vitest'
import { type BlockInterface, blockOf, blockType } from './blocks.ts'
import { formatPage } from './format-page.ts'
import { emptyDocument, parsePage } from './parse-page.ts'
import { PAGE_ID, type PageRecord } from './records.ts'
import { parseEntry } from './records-schema.ts'

const block: BlockInterface = {
  inputs: [{ name: 'title', label: 'Title', type: 'string', default: '', required: true, formerly: ['caption'] }],
  events: [{ name: 'onPick', label: 'Picked' }],
  methods: [{ name: 'reload', label: 'Reload', flow: 'f' }],
  slots: [{ name: 'footer', label: 'Footer', max: 1 }],
}
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

test('the type of an element says the block that it uses', () => {
  expect(blockOf(blockType('12'))).toBe('12')
  expect(blockOf('Button')).toBeUndefined()
})
