import { expect, test } from 'vitest'
import type { Catalogue, ComponentInfo, ElementRecord, Label, PageDocument } from '#kernel/page'
import type { Rect } from '../stage/rect.ts'
import { type Dragged, type DropPlan, type Place, planDrop } from './plan-drop.ts'

const label: Label = { zh: '组件', en: 'Component' }
const catalogue: Catalogue = (type) => {
  const containers = new Set(['Card', 'Page', 'Row'])
  return { type, label, accepts: containers.has(type) ? 'anything' : 'nothing', tags: [] } as unknown as ComponentInfo
}

interface SceneElement {
  readonly id: string
  readonly type: string
  readonly in?: string
  readonly at: Rect
}

const rect = (left: number, top: number, width: number, height: number): Rect => ({ left, top, width, height })

function scene(elements: readonly SceneElement[], refusal: (dragged: Dragged, place: Place) => Label | undefined = () => undefined) {
  const entries = new Map(
    elements.map(({ id, type, in: parentId }, index) => [
      id,
      { kind: 'element', id, type, name: id, parentId: parentId ?? null, order: `a${index}`, props: {} } as unknown as ElementRecord,
    ]),
  )
  const document: PageDocument = { entries }
  const rects = new Map<string, Rect>([['page', rect(0, 0, 800, 600)], ...elements.map(({ id, at }) => [id, at] as const)])
  return (dragged: Dragged, hit: string, x: number, y: number): DropPlan | null =>
    planDrop({ document, catalogue, rectOf: (id) => rects.get(id), refusal }, dragged, hit, { x, y })
}

const button: Dragged = { kind: 'new', type: 'Button' }
const stacked = scene([
  { id: 'card', type: 'Card', at: rect(0, 0, 800, 200) },
  { id: 'first', type: 'Text', in: 'card', at: rect(10, 10, 780, 40) },
  { id: 'second', type: 'Text', in: 'card', at: rect(10, 60, 780, 40) },
])

test('over the lower half of a child it goes after that child, with a line between the two', () => {
  expect(stacked(button, 'first', 400, 45)).toEqual({
    parentId: 'card',
    index: 1,
    parentBox: rect(0, 0, 800, 200),
    line: { axis: 'y', at: { x: 10, y: 55 }, length: 780 },
  })
})

test('over the upper half of a child it goes before it', () => {
  expect(stacked(button, 'first', 400, 15)).toMatchObject({ parentId: 'card', index: 0, line: { axis: 'y', at: { x: 10, y: 10 } } })
})

test('below the last child it goes to the end', () => {
  expect(stacked(button, 'card', 400, 180)).toMatchObject({ parentId: 'card', index: 2 })
})

test('at the very edge of a container it goes beside the container', () => {
  expect(stacked(button, 'card', 400, 197)).toMatchObject({ parentId: null, index: 1 })
})

test('into an empty container there is a box and no line', () => {
  const empty = scene([{ id: 'card', type: 'Card', at: rect(0, 0, 800, 100) }])
  expect(empty(button, 'card', 400, 50)).toEqual({ parentId: 'card', index: 0, parentBox: rect(0, 0, 800, 100) })
})

test('children in a row are told apart from left to right', () => {
  const row = scene([
    { id: 'row', type: 'Row', at: rect(0, 0, 800, 100) },
    { id: 'left', type: 'Text', in: 'row', at: rect(0, 20, 100, 60) },
    { id: 'right', type: 'Text', in: 'row', at: rect(120, 20, 100, 60) },
  ])
  expect(row(button, 'left', 80, 50)).toMatchObject({ parentId: 'row', index: 1, line: { axis: 'x', at: { x: 110, y: 20 }, length: 60 } })
  expect(row(button, 'right', 210, 50)).toMatchObject({ index: 2, line: { axis: 'x', at: { x: 220, y: 20 } } })
})

test('what moves is not its own neighbour, and never receives itself', () => {
  const plan = stacked({ kind: 'move', ids: ['card'] }, 'first', 400, 30)
  expect(plan).toMatchObject({ parentId: null, index: 0 })
  expect(stacked({ kind: 'move', ids: ['first'] }, 'second', 400, 95)).toMatchObject({ parentId: 'card', index: 1 })
})

test("a refused place carries the rule's reason before the drop", () => {
  const reason: Label = { zh: '不可以', en: 'No' }
  const plan = scene([{ id: 'card', type: 'Card', at: rect(0, 0, 800, 100) }], () => reason)(button, 'card', 400, 50)
  expect(plan?.refused).toBe(reason)
})
