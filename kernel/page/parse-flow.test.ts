import { expect, test } from 'vitest'
import { formatPage, parsePage } from './index.ts'
import type { FlowRecord } from './records.ts'
import { elementOf } from './tree.ts'

const button = (actions: readonly object[], row: object = {}) => ({
  elements: [{ id: 'Button_1', elements: [] }],
  elementsMap: { Button_1: { type: 'Button', name: 'b', config: { events: [{ eventName: 'onClick', nickName: '', ...row, actions }] } } },
})
const flowOf = (stored: object) => {
  const { document, findings } = parsePage(stored)
  const [id] = elementOf(document, 'Button_1')!.events.onClick!
  return { document, findings, flow: document.entries.get(id!) as FlowRecord }
}
const rowsOf = (stored: unknown) =>
  (stored as { elementsMap: { Button_1: { config: { events: { actions: object[] }[] } } } }).elementsMap.Button_1.config.events

test('what a start and an end say beside their kind is written back where it was', () => {
  const start = { id: 's-1', type: 'start', title: '开始', x: 40 }
  const step = { id: 'start', type: 'normal', title: 'a step of that name', config: { actionType: 'reloadPage', odd: 1 }, color: 'red' }
  const end = { id: 'end', type: 'end', title: 'end', position: { x: 1 } }
  const { document, findings, flow } = flowOf(button([start, step, end]))
  expect(findings).toEqual([])
  expect(flow.nodes.map(({ id }) => id)).toEqual(['start'])
  const written = formatPage(document)
  expect(rowsOf(written)[0]!.actions).toEqual([start, step, end])
  expect(parsePage(written).document).toEqual(document)
})

test('a start and an end that say nothing leave no trace', () => {
  const { flow } = flowOf(
    button([
      { id: 'start', type: 'start', title: 'start' },
      { id: 'end', type: 'end', title: 'end' },
    ]),
  )
  expect(flow).toMatchObject({ nodes: [] })
  expect(flow.extra).toEqual({})
})
