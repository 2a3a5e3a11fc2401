import { expect, it } from 'vitest'
import { compilePage } from '#kernel/engine/program/compile-page'
import type { Json } from '#kernel/page/values'
import { storedPage } from '../helpers/api.ts'
import { formula, openRows, type RowsPage } from './rows-page.ts'
import { catalogue, readPage } from './run-page.ts'

const columns = [
  { id: 'c1', title: 'Name', dataIndex: 'name' },
  { id: 'c2', title: 'City', dataIndex: 'address.city' },
]
const cell = (id: string, slot: string, text: string) => ({ id, type: 'Text', slot, props: { text: formula(text) } })
const stored = storedPage([
  {
    ...{ id: 'MarsTable_1', type: 'MarsTable', props: { columns } },
    children: [
      cell('Text_1', 'cell:c1', 'value.toUpperCase() + "/" + row.id + "/" + column.title'),
      cell('Text_2', 'cell:c2', 'context.value'),
      cell('Text_3', 'expanded', 'typeof row + typeof value'),
      { id: 'Button_1', type: 'Button', slot: 'cell:c1', props: { text: 'Say' } },
    ],
  },
  { id: 'Text_4', type: 'Text', props: { text: formula('typeof value') } },
])
const rows: Json[] = [
  { id: 'a', name: 'Ann', address: { city: 'Bern' } },
  { id: 'b', name: 'Bob' },
]

it('formulas in a table’s cells know their row, its value in their column, and the column; so do steps of their flows, and nobody else', async () => {
  const { document } = readPage(stored)
  const entries = new Map(document.entries)
  const bindings = { content: { kind: 'formula', source: '[value, row.id, column.dataIndex].join()' } } as const
  const step = { id: 'say', kind: 'action', name: '', action: 'action/message', params: {}, bindings } as const
  entries.set('say', { kind: 'flow', id: 'say', name: 'say', nodes: [step], extra: {} })
  const button = entries.get('Button_1')!
  if (button.kind === 'element') entries.set('Button_1', { ...button, events: { onClick: ['say'] } })
  const { program, findings } = compilePage({ entries }, catalogue)
  expect(findings).toEqual([])
  expect(program.bindings.find(({ element }) => element === 'Text_1')?.reads).toEqual(['~0.name', '~0.id'])
  const opened: RowsPage = openRows(program)
  const { page, row, traces, settled } = opened
  await page.ready
  page.setState('component.MarsTable_1.rows', rows)
  page.setState('component.MarsTable_1.keys', ['a', 'b'])
  await settled()
  const list = () => page.rows('MarsTable_1', '*').peek().rows
  const text = (at: number, id: string) => list()[at]!.page.element(id).peek()?.props.text
  expect([0, 1].map((at) => ['Text_1', 'Text_2', 'Text_3'].map((id) => text(at, id)))).toEqual([
    ['ANN/a/Name', 'Bern', 'undefinedundefined'],
    ['BOB/b/Name', null, 'undefinedundefined'],
  ])
  expect(page.element('Text_4').peek()?.props.text).toBe('undefined')
  row('MarsTable_1:b')?.emit('Button_1', 'onClick', null)
  list()[1]!.page.emit('Button_1', 'onClick', null)
  await settled()
  expect(traces.at(-1)?.steps[0]?.params).toMatchObject({ content: 'Bob,b,name' })
  page.setState('component.MarsTable_1.rows', [rows[0]!, { id: 'b', name: 'Bert' }])
  await settled()
  expect(text(1, 'Text_1')).toBe('BERT/b/Name')
  opened.dispose()
})
