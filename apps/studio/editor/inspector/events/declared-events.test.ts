import { expect, test } from 'vitest'
import type { JsonObject } from '#kernel/page'
import { eventsOf } from './declared-events.ts'

test('an element has the declared events, those of its buttons, and those only its record names', () => {
  const declaration = { events: { onChange: { label: { zh: '变化', en: 'Change' } } } }
  const props: JsonObject = {
    title: 'Orders',
    bulkActionList: [{ text: 'Export', eventName: 'BulkAction_1' }],
    columns: [
      { title: 'No.', clickable: true, eventName: 'Dynamic_1' },
      { title: 'Action', list: [{ text: 'Edit', eventName: 'Dynamic_2' }, { text: 'Plain' }] },
    ],
  }
  const events = { onChange: ['f1'], Dynamic_2: ['f2'], onGone: ['f3'] }
  expect(eventsOf(declaration, { props, events }).map(({ name, label, from }) => [name, label.en, from])).toEqual([
    ['onChange', 'Change', 'declaration'],
    ['BulkAction_1', 'Export', 'props'],
    ['Dynamic_1', 'No.', 'props'],
    ['Dynamic_2', 'Action › Edit', 'props'],
    ['onGone', 'onGone', 'record'],
  ])
})

test('an element of an unknown type shows what its record names', () => {
  expect(eventsOf(undefined, { props: {}, events: { onClick: ['f'] } })).toHaveLength(1)
})
