import { expect, test } from 'vitest'
import { blockOf, elementOf, lookupIn, pageOf, use } from '../../../tests/engine/block-pages.ts'
import { catalogue } from '../../../tests/engine/edited-page.ts'
import { catalogueWithBlocks, repeatedSlots } from './used-blocks.ts'

const slot = (name: string, parentId: string | null, id = `Slot_${name}`) => elementOf(id, {}, { parentId, props: { name } })
const face = (...names: readonly string[]) => ({ slots: names.map((name) => ({ name, label: '' })) })

test('a block repeats the slots that stand in rows of its own, and those that it hands to a block that repeats its', () => {
  const lister = blockOf(face('line'), [elementOf('ForEach_1'), slot('line', 'ForEach_1')])
  const passing = blockOf(
    face('head', 'row', 'line'),
    [
      slot('head', null),
      elementOf('ForEach_1'),
      slot('row', 'ForEach_1'),
      use('8', 'Block_1'),
      { ...slot('line', 'Block_1'), slot: 'line' },
    ],
    { blocks: { 8: 1 } },
  )
  const lookup = lookupIn({ '7 1': passing, '8 1': lister })
  expect(repeatedSlots(passing, catalogue, lookup)).toEqual(['row', 'line'])
  const slots = catalogueWithBlocks(catalogue, pageOf([], { blocks: { 7: 1 } }), lookup)('block/7')?.slots
  expect(Object.entries(slots ?? {}).map(([name, { repeats }]) => [name, repeats])).toEqual([
    ['head', undefined],
    ['row', { over: 'view' }],
    ['line', { over: 'view' }],
  ])
})

test('a block that is within itself, and one that is not there, repeat nothing by that', () => {
  const own = blockOf(face('line'), [use('7', 'Block_1'), { ...slot('line', 'Block_1'), slot: 'line' }, use('9', 'Block_2')], {
    blocks: { 7: 1, 9: 1 },
  })
  expect(repeatedSlots(own, catalogue, lookupIn({ '7 1': own }))).toEqual([])
})
