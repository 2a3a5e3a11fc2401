import { expect, test } from 'vitest'
import type { FlowNode, FlowRecord, PageDocument } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import { z } from '#sdk'
import { announcedEvents, eventsOf } from './declared-events.ts'

test('an element has the declared events, those of its buttons, and those only its record names', () => {
  const declaration = { props: z.object({}), events: { onChange: { label: { zh: '变化', en: 'Change' } } } }
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

const tell = (id: string, params: JsonObject, more: Partial<Extract<FlowNode, { kind: 'action' }>> = {}): FlowNode => ({
  ...{ id, kind: 'action', name: '', action: 'action/tell', params, bindings: {} },
  ...more,
})
const documentWith = (nodes: readonly FlowNode[]): PageDocument => {
  const flow: FlowRecord = { kind: 'flow', id: 'f', name: '', nodes, extra: {} }
  return { entries: new Map([...emptyDocument().entries, ['f', flow]]) }
}
const actions = [{ id: 'action/tell', announces: 'about' }, { id: 'action/other' }] as const

test('the page hears what its flows announce, at any depth and once each, but no name that only a run will tell', () => {
  const document = documentWith([
    tell('a', { about: ' saved ' }),
    { id: 'b', kind: 'branch', success: [tell('c', { about: 'saved' })], failure: [tell('d', { about: 'refused' })] },
    { id: 'e', kind: 'group', group: 'loop', params: {}, bindings: {}, body: [[tell('g', { about: 'row' })]] },
    tell('h', { about: '' }),
    tell('i', { about: 'then' }, { bindings: { about: { kind: 'formula', source: 'variable.name' } } }),
    tell('j', { about: 'elsewhere' }, { action: 'action/other' }),
  ])
  expect(announcedEvents(document, actions)).toEqual([
    { name: 'on:saved', label: { zh: '收到广播：saved', en: 'On: saved' }, from: 'declaration' },
    { name: 'on:refused', label: { zh: '收到广播：refused', en: 'On: refused' }, from: 'declaration' },
    { name: 'on:row', label: { zh: '收到广播：row', en: 'On: row' }, from: 'declaration' },
  ])
})

test('an announced event is offered after the declared ones, and is no stranger where it is already listened for', () => {
  const declaration = { props: z.object({}), events: { onLoad: { label: { zh: '加载', en: 'Load' } } } }
  const announced = announcedEvents(documentWith([tell('a', { about: 'saved' })]), actions)
  const events = { 'on:saved': ['f'], 'on:old': ['g'] }
  expect(eventsOf(declaration, { props: {}, events }, announced).map(({ name, from }) => [name, from])).toEqual([
    ['onLoad', 'declaration'],
    ['on:saved', 'declaration'],
    // Another page may announce it.
    ['on:old', 'declaration'],
  ])
})
