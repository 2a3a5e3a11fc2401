import { expect, test } from 'vitest'
import { catalogueWithBlocks, type PageDocument } from '#kernel/page/records'
import { blockOf, elementOf, flowOf, inputOf, lookupIn, pageOf, stepOf, use } from '../../../tests/engine/block-pages.ts'
import { catalogue } from '../../../tests/engine/edited-page.ts'
import { references, renamed } from './references.fixture.ts'
import { planRename, type ReferenceTarget } from './references.ts'

const NAME: ReferenceTarget = { kind: 'row', use: 'FormList_1', field: 'name' }
const cards = blockOf({ inputs: [inputOf('rows', [])], slots: [{ name: 'line', label: '' }] }, [
  elementOf('ForEach_1', { data: 'props.rows' }),
  elementOf('Text_1', { text: 'item.qty' }, { parentId: 'ForEach_1' }),
  elementOf('Slot_1', {}, { parentId: 'ForEach_1', props: { name: 'line' } }),
])
const fieldOf = (id: string, name: string, parentId = 'FormList_1') => elementOf(id, {}, { parentId, props: { formItem: { name } } })
const form = [
  elementOf('Form_1'),
  elementOf('FormList_1', {}, { parentId: 'Form_1', props: { formItem: { name: 'list' } } }),
  fieldOf('Input_1', 'name'),
  elementOf('FormList_2', {}, { parentId: 'Form_1', props: { formItem: { name: 'second' } } }),
  fieldOf('Input_2', 'name', 'FormList_2'),
]
const filling = (id: string, parentId: string) =>
  elementOf(id, { text: 'slot.item.name' }, { parentId, slot: 'line', events: { onClick: ['f'] } })
const flow = flowOf('f', stepOf('message', {}, { content: 'slot.item.name' }))
const page = (...more: readonly ReturnType<typeof elementOf>[]) => pageOf([...form, ...more, flow], { blocks: { 7: 1 } })
const optionsFor = (document: PageDocument, block = cards) => {
  const blocks = lookupIn({ '7 1': block })
  return { references, catalogue: catalogueWithBlocks(catalogue, document, blocks), blocks }
}

test('flows that what fills a slot starts say the field’s other name, and so does the key of a repeater', () => {
  const document = page(
    use('7', 'Block_1', { rows: 'Form_1.list' }),
    filling('Text_7', 'Block_1'),
    elementOf('ForEach_9', { data: 'Form_1.list' }, { props: { itemKey: 'name' } }),
    elementOf('ForEach_8', { data: 'Form_1.second' }, { props: { itemKey: 'name' } }),
  )
  const { entries } = renamed(document, NAME, 'label', optionsFor(document))
  expect(entries.get('Text_7')).toMatchObject({ bindings: { text: { source: 'slot.item.label' } } })
  expect(entries.get('f')).toMatchObject({ nodes: [{ bindings: { content: { source: 'slot.item.label' } } }] })
  expect(entries.get('ForEach_9')).toMatchObject({ props: { itemKey: 'label' } })
  expect(entries.get('ForEach_8')).toMatchObject({ props: { itemKey: 'name' } })
})

test('a flow that is started in rows of two lists is in the way and named', () => {
  const document = page(
    use('7', 'Block_1', { rows: 'Form_1.list' }),
    filling('Text_7', 'Block_1'),
    use('7', 'Block_2', { rows: 'Form_1.second' }),
    filling('Text_8', 'Block_2'),
  )
  const plan = planRename(document, NAME, 'label', optionsFor(document))
  expect(plan).toMatchObject({ uncertain: [{ entry: 'f', reason: 'dynamic', text: 'slot.item.name' }] })
})

test('a block that reads the field, one that is not there, and a formula of two lists are in the way and named in words', () => {
  const reading = {
    entries: new Map(cards.entries).set('Text_1', elementOf('Text_1', { text: 'item.name' }, { parentId: 'ForEach_1', name: 'Own' })),
  }
  const one = page(use('7', 'Block_1', { rows: 'Form_1.list' }))
  expect(planRename(one, NAME, 'label', optionsFor(one, reading))).toMatchObject({
    uncertain: [{ entry: 'Block_1', path: 'rows', reason: 'block', text: 'Own' }],
    refused: {
      zh: '“Block_1 · rows”把这些行交给区块，区块自身在 Own 中读取该字段：区块中的名称不会随之改变',
      en: '“Block_1 · rows” gives these rows to a block that reads the field itself, in Own, where it keeps its name',
    },
  })
  const missing = planRename(one, NAME, 'label', { ...optionsFor(one), blocks: () => undefined })
  expect(missing).toMatchObject({ uncertain: [{ entry: 'Block_1', path: 'rows', reason: 'dynamic' }] })
  const both = page(use('7', 'Block_1', { rows: 'variable.all ? Form_1.list : Form_1.second' }))
  expect(planRename(both, NAME, 'label', optionsFor(both))).toMatchObject({
    uncertain: [{ entry: 'Block_1', path: 'rows', reason: 'dynamic' }],
  })
})

test('a block that is within itself, by itself or by another one, is in the way', () => {
  const passing = (block: string) =>
    blockOf({ inputs: [inputOf('rows', [])] }, [use(block, 'Block_5', { rows: 'props.rows' })], { blocks: { [block]: 1 } })
  const document = page(use('7', 'Block_1', { rows: 'Form_1.list' }))
  const circles = [lookupIn({ '7 1': passing('7') }), lookupIn({ '7 1': passing('8'), '8 1': passing('7') })]
  for (const blocks of circles)
    expect(planRename(document, NAME, 'label', { ...optionsFor(document), blocks })).toMatchObject({
      uncertain: [{ entry: 'Block_1', path: 'rows', reason: 'block', text: 'Block_5' }],
    })
})
