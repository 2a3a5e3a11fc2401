import { expect, test } from 'vitest'
import { type BlockInterface, blockInfo } from '#kernel/page/records'
import { valueType } from '../../tests/helpers/value-types.ts'
import { toComponentInfo } from '../catalogue.ts'
import { fieldsOf } from '../fields/fields-of.ts'
import { blockDeclaration } from './block.ts'

const block: BlockInterface = {
  inputs: [
    { name: 'title', label: 'Title', type: 'string', default: 'Hello', required: true },
    { name: 'count', label: '', type: 'number', default: 3, required: false },
    { name: 'isOpen', label: 'Open', type: 'boolean', default: true, required: false },
    { name: 'rows', label: 'Rows', type: 'array', default: [1], required: false },
    { name: 'options', label: 'Options', type: 'object', default: { a: 1 }, required: false },
  ],
  events: [{ name: 'onPick', label: 'Picked' }],
  methods: [{ name: 'reload', label: 'Reload', flow: 'f' }],
  slots: [{ name: 'footer', label: 'Footer', max: 1 }],
}

test('a block is known as a component is, with its inputs, events, methods and slots', () => {
  const info = blockInfo(block, '12', 'Price card')
  expect(info).toMatchObject({ type: 'block/12', defaults: { title: 'Hello', count: 3, isOpen: true, rows: [1], options: { a: 1 } } })
  expect(info).toMatchObject({ events: ['onPick'], methods: ['reload'] })
  expect(info.slots).toEqual({ footer: { label: { zh: 'Footer', en: 'Footer' }, accepts: 'anything', max: 1 } })
})

test('its declaration says the same, with a setter for each type of input', () => {
  const declaration = blockDeclaration(block, { id: '12', name: 'Price card', typeOf: valueType })
  const info = blockInfo(block, '12', 'Price card')
  expect(toComponentInfo(declaration, info.plugin)).toEqual(info)
  expect(fieldsOf(declaration.props).map(({ path, setter, label, needed }) => [path, setter, label.en, needed])).toEqual([
    ['title', 'setter/text', 'Title', true],
    ['count', 'setter/number', 'count', undefined],
    ['isOpen', 'setter/switch', 'Open', undefined],
    ['rows', 'setter/json', 'Rows', undefined],
    ['options', 'setter/json', 'Options', undefined],
  ])
})
