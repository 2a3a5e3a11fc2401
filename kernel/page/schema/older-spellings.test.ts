import { expect, test } from 'vitest'
import type { ActionNode, FlowRecord, PageDocument } from '../records/records.ts'
import { elementOf } from '../records/tree.ts'
import type { JsonObject } from '../values/json.ts'
import { formatPage, parsePage } from './index.ts'

const element = (id: string, config: JsonObject) => ({ [id]: { id, type: id.split('_')[0]!, name: id, config } })
const page = (elementsMap: { readonly [id: string]: object }) => ({
  elements: Object.keys(elementsMap).map((id) => ({ id, elements: [] })),
  elementsMap,
})
const read = (props: JsonObject) => elementOf(parsePage(page(element('DatePicker_1', { props }))).document, 'DatePicker_1')!

test('the day before is spelt right whether it was stored bare or as a pair', () => {
  expect(read({ defaultValue: 'yestoday' }).props).toEqual({ defaultValue: 'yesterday' })
  expect(read({ defaultValue: { type: 'static', value: 'yestoday' } }).props).toEqual({ defaultValue: 'yesterday' })
  const formula = { type: 'variable', value: 'yestoday' }
  expect(read({ defaultValue: formula }).bindings).toEqual({ defaultValue: { kind: 'formula', source: 'yestoday' } })
})

test('going somewhere hands the record on, and is written as it was until that is taken away', () => {
  const node = { id: 'n', type: 'normal', title: '', config: { actionType: 'jumpLink', jumpType: 'route', url: '/x' } }
  const stored = page(element('Button_1', { events: [{ eventName: 'onClick', nickName: '', actions: [node] }] }))
  const { document } = parsePage(stored)
  const [id, flow] = [...document.entries].find(([, entry]) => entry.kind === 'flow') as [string, FlowRecord]
  expect(flow.nodes).toMatchObject([{ action: 'action/navigate', params: { kind: 'route', url: '/x', sendInput: true } }])
  const nodeOf = (entries: PageDocument['entries']) =>
    (formatPage({ entries }) as { elementsMap: { Button_1: { config: { events: { actions: object[] }[] } } } }).elementsMap.Button_1.config
      .events[0]!.actions[1]
  expect(nodeOf(document.entries)).toEqual(node)
  const [step] = flow.nodes as readonly ActionNode[]
  const changed = new Map([...document.entries, [id, { ...flow, nodes: [{ ...step!, params: { ...step!.params, sendInput: false } }] }]])
  expect(nodeOf(changed)).toMatchObject({ config: { actionType: 'action/navigate', sendInput: false } })
})

test.each<JsonObject>([
  { sourceType: 'json', id: 'a1', source: {}, sourceField: 'data.list', custom: 1 },
  { sourceType: 'api', id: '', source: {}, sourceField: 'data' },
  { sourceType: 'json', id: '', source: {}, sourceField: '', mock: true },
])('a source that names nothing is written back as it was: %j', (api) => {
  const { document } = parsePage(page(element('Card_1', { api })))
  expect(elementOf(document, 'Card_1')).not.toHaveProperty('source')
  const written = formatPage(document) as { elementsMap: { Card_1: { config: { api: object } } } }
  expect(written.elementsMap.Card_1.config.api).toEqual(api)
  expect(parsePage(written).document).toEqual(document)
})

test('what the older editor writes for an element without a source leaves no trace', () => {
  const api = { sourceType: 'json', id: '', source: {}, sourceField: '' }
  expect(elementOf(parsePage(page(element('Card_1', { api }))).document, 'Card_1')?.extra).toEqual({})
})
