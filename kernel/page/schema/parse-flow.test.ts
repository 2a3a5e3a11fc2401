import { expect, test } from 'vitest'
import { NOTHING_DECLARED } from '../records/index.ts'
import type { FlowRecord } from '../records/records.ts'
import { elementOf } from '../records/tree.ts'
import { codeOf } from '../references/index.ts'
import { formatPage, parsePage } from './index.ts'

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

test('unknown keys of an event come back whatever they are called', () => {
  const unknown = { nodes: [1], ends: 5, row: { a: 1 }, version: '2' }
  const { document } = flowOf(button([{ id: 'n', type: 'normal', title: '', config: { actionType: 'reloadPage' }, icon: 'x' }], unknown))
  const written = formatPage(document)
  expect(rowsOf(written)[0]).toMatchObject(unknown)
  expect(parsePage(written).document).toEqual(document)
})

test('a branch whose sides have titles alone is read by them, and what is no side is told and kept', () => {
  const step = (id: string) => ({ id, type: 'normal', title: '', config: { actionType: 'reloadPage' } })
  const children = [
    { title: '失败', children: [step('no')] },
    { title: '成功', children: [step('yes')] },
    { type: 'success', title: '成功', children: [step('typed')] },
    { type: 'other', children: [step('lost')] },
  ]
  const titled = flowOf(button([{ id: 'b', type: 'condition', children: children.slice(0, 2) }]))
  expect(titled.findings).toEqual([])
  expect(titled.flow.nodes).toMatchObject([{ success: [{ id: 'yes' }], failure: [{ id: 'no' }] }])
  const mixed = flowOf(button([{ id: 'b', type: 'condition', children }]))
  expect(mixed.flow.nodes).toMatchObject([{ success: [{ id: 'typed' }], failure: [{ id: 'no' }] }])
  expect(mixed.flow.extra.unread).toEqual([children[1], children[3]])
  expect(mixed.findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'PAGE_UNREADABLE_VALUE b.children',
    'PAGE_UNREADABLE_VALUE b.children',
  ])
})

test('a step’s settings that are no object are told and kept, and so are nodes inside of it', () => {
  const odd = { id: 'a', type: 'normal', title: '', config: 'odd' }
  const nested = { id: 'c', type: 'normal', title: '', config: { actionType: 'reloadPage' }, children: [{ id: 'z' }] }
  const { document, findings, flow } = flowOf(button([odd, nested]))
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual(['PAGE_UNREADABLE_VALUE a.config', 'PAGE_UNSET_ACTION undefined'])
  expect(flow.extra.unread).toEqual(['odd'])
  expect(rowsOf(formatPage(document))[0]!.actions[2]).toEqual(nested)
})

test('a step and a group that are switched off are read and written as such; another word for it is only kept', () => {
  const step = (id: string, more: object = {}) => ({ id, type: 'normal', title: '', config: { actionType: 'reloadPage' }, ...more })
  const stored = [
    step('off', { disabled: true }),
    { id: 'g', type: 'group', group: 'loop', disabled: true, config: { times: 2 }, children: [[step('in')]] },
    step('odd', { disabled: 'yes' }),
  ]
  const { document, findings, flow } = flowOf(button(stored))
  expect(findings).toEqual([])
  expect(flow.nodes.map((node) => [node.id, 'disabled' in node && node.disabled])).toEqual([
    ['off', true],
    ['g', true],
    ['odd', false],
  ])
  expect(rowsOf(formatPage(document))[0]!.actions.slice(1, -1)).toMatchObject(stored)
  expect(parsePage(formatPage(document)).document).toEqual(document)
})

test('a step of a kind that nobody declares is kept whole, with its parameters, its lanes and its place', () => {
  const step = (id: string, value: string) => ({
    ...{ id, type: 'normal', title: '' },
    config: { content: { type: 'variable', value }, actionType: 'message' },
  })
  const pause = {
    ...{ id: 'p', type: 'group', group: 'acme-pause', color: 'red' },
    config: { until: { type: 'variable', value: 'variable.ready' }, note: 'x' },
    children: [[step('in', 'variable.ready')], []],
  }
  const { document, findings, flow } = flowOf(button([step('a', '1'), pause, step('z', '2')]))
  expect(findings).toEqual([])
  expect(flow.nodes.map(({ id }) => id)).toEqual(['a', 'p', 'z'])
  expect(flow.nodes[1]).toMatchObject({ kind: 'group', group: 'acme-pause', params: { note: 'x' } })
  const paths = codeOf(flow, NOTHING_DECLARED).map(({ path, source }) => [path, source])
  expect(paths).toEqual([
    ['a.content', '1'],
    ['p.until', 'variable.ready'],
    ['in.content', 'variable.ready'],
    ['z.content', '2'],
  ])
  const written = formatPage(document)
  expect(rowsOf(written)[0]!.actions).toEqual(expect.arrayContaining([pause]))
  expect(parsePage(written).document).toEqual(document)
})
