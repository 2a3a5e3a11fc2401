import { describe, expect, test } from 'vitest'
import type { Catalogue, ComponentInfo, ElementRecord, PageDocument } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { Rect } from '../geometry/rect.ts'
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
  readonly slot?: string
  readonly at: Rect
}

const rect = (left: number, top: number, width: number, height: number): Rect => ({ left, top, width, height })

function scene(
  elements: readonly SceneElement[],
  refusal: (dragged: Dragged, place: Place) => Label | undefined = () => undefined,
  regions: { readonly [region: string]: Rect } = {},
) {
  const entries = new Map(
    elements.map(({ id, type, in: parentId, slot }, index) => [
      id,
      {
        kind: 'element',
        id,
        type,
        name: id,
        parentId: parentId ?? null,
        order: `a${index}`,
        props: {},
        ...(slot ? { slot } : {}),
      } as unknown as ElementRecord,
    ]),
  )
  const document: PageDocument = { entries }
  const rects = new Map<string, Rect>([
    ['page', rect(0, 0, 800, 600)],
    ...elements.map(({ id, at }) => [id, at] as const),
    ...Object.entries(regions),
  ])
  const rectOf = (id: string, slot?: string) => rects.get(slot ? `${id}/${slot}` : id)
  return (dragged: Dragged, hit: string, x: number, y: number): DropPlan | null => {
    const [id = '', slot] = hit.split('/')
    const isInRow = (one: string) => elements.find((each) => each.id === one)?.slot === 'extra'
    return planDrop({ document, catalogue, rectOf, isInRow, refusal }, dragged, { id, ...(slot ? { slot } : {}) }, { x, y })
  }
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

describe('over a named region', () => {
  const cards = scene(
    [
      { id: 'card', type: 'Card', at: rect(0, 0, 800, 200) },
      { id: 'body', type: 'Text', in: 'card', at: rect(10, 60, 780, 40) },
      { id: 'one', type: 'Button', in: 'card', slot: 'extra', at: rect(600, 10, 60, 32) },
      { id: 'two', type: 'Button', in: 'card', slot: 'extra', at: rect(670, 10, 60, 32) },
      { id: 'inner', type: 'Card', in: 'card', slot: 'actions', at: rect(10, 140, 300, 50) },
    ],
    undefined,
    { 'card/extra': rect(600, 10, 130, 32), 'card/cover': rect(0, 0, 800, 32) },
  )

  test('it goes among the children of that region alone, and the box is the region', () => {
    expect(cards(button, 'two', 720, 25)).toEqual({
      parentId: 'card',
      slot: 'extra',
      index: 2,
      parentBox: rect(600, 10, 130, 32),
      line: { axis: 'x', at: { x: 730, y: 10 }, length: 32 },
    })
    expect(cards(button, 'body', 400, 95)).toMatchObject({ parentId: 'card', index: 1 })
    expect(cards(button, 'body', 400, 95)).not.toHaveProperty('slot')
  })

  test('in which nothing stands it goes inside', () => {
    expect(cards(button, 'card/cover', 400, 16)).toEqual({ parentId: 'card', slot: 'cover', index: 0, parentBox: rect(0, 0, 800, 32) })
  })

  test('it goes into a container in that region, and at its very edge beside it in the region', () => {
    expect(cards(button, 'inner', 100, 165)).toMatchObject({ parentId: 'inner', index: 0 })
    expect(cards(button, 'inner', 100, 188)).toMatchObject({ parentId: 'card', slot: 'actions', index: 1 })
  })

  test('of an element that moves itself it goes to the region around that one', () => {
    expect(cards({ kind: 'move', ids: ['inner'] }, 'inner/extra', 100, 165)).toMatchObject({ parentId: 'card', slot: 'actions', index: 0 })
    expect(cards({ kind: 'move', ids: ['card'] }, 'card/extra', 650, 20)).toMatchObject({ parentId: null, index: 0 })
  })

  test('the only one of a row is told from left to right', () => {
    expect(cards({ kind: 'move', ids: ['two'] }, 'one', 650, 38)).toMatchObject({
      slot: 'extra',
      index: 1,
      line: { axis: 'x', at: { x: 660 } },
    })
    expect(cards(button, 'body', 700, 65)).toMatchObject({ line: { axis: 'y' } })
  })
})
