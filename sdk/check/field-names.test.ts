import { expect, test } from 'vitest'
import type { ComponentInfo, FlowNode, PageDocument } from '#kernel/page/records'
import { NOTHING_DECLARED } from '#kernel/page/records'
import { inWords } from '../../tests/helpers/in-words.ts'
import { isSlip, misspeltFields } from './field-names.ts'
import { elementRecord, flowRecord } from './records.fixture.ts'

const item = (id: string, name: string) => elementRecord(id, { type: 'Input', parentId: 'Form_1', props: { formItem: { name } } })
const assigning = (target: string, key: string): FlowNode => ({
  ...{ id: 'a', kind: 'action', name: '', action: 'action/form-assign', bindings: {} },
  params: { target, data: [{ key, value: 1 }] },
})
function told(key: string, target = 'Form_1'): readonly string[] {
  const entries = [
    elementRecord('Form_1', { type: 'Form', name: 'Order' }),
    item('Input_1', 'customer'),
    item('Input_2', 'address.street'),
    elementRecord('Table_1', { type: 'Table' }),
    flowRecord('f', { nodes: [assigning(target, key)] }),
  ]
  const document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
  const catalogue = (type: string) => ({ type, tags: type === 'Form' ? ['form'] : [] }) as unknown as ComponentInfo
  return misspeltFields(document, catalogue, NOTHING_DECLARED).map(({ entry, path, message }) => `${entry} ${path}: ${inWords(message)}`)
}

test('a step that names a field almost as the form does is asked about', () => {
  expect(told('custmer')).toEqual(['f a.data.0.key: The form "Order" has no field "custmer": is "customer" meant?'])
  expect(told('Customer')).toHaveLength(1)
  expect(told('address.sreet')).toHaveLength(1)
})

test('names of fields, of groups of fields and inside of them, and names that no field is like are left alone', () => {
  for (const name of ['customer', 'address', 'address.street', 'customer.name', 'id', 'hidden', '']) expect(told(name)).toEqual([])
  expect(told('custmer', 'Table_1')).toEqual([])
  expect(told('custmer', 'Gone_1')).toEqual([])
})

test.each([
  ['nmae', 'name', true],
  ['name', 'names', true],
  ['userid', 'userId', true],
  ['title', 'tilte', true],
  ['nane', 'name', true],
  ['date2', 'date1', false],
  ['date', 'date1', false],
  ['id', 'ids', false],
  ['start', 'status', false],
  ['from', 'until', false],
])('whether %s is a slip for %s: %s', (written, meant, isOne) => {
  expect(isSlip(written, meant)).toBe(isOne)
})
