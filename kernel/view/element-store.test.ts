import { describe, expect, it, vi } from 'vitest'
import type { Diagnostic, ProgramBinding, ProgramSource } from '#kernel/engine'
import type { Json } from '#kernel/page/values'
import { tellStyle } from './bound-style.ts'
import { ElementStore } from './element-store.ts'

const element = { id: 'MarsTable_1', type: 'MarsTable', parentId: 'page', props: {}, style: {}, events: {} }
const fn = (id: number, path: string): ProgramBinding => ({
  id,
  element: element.id,
  path,
  binding: { kind: 'function', source: '(x) => x' },
  reads: [],
})
const source: ProgramSource = {
  element: element.id,
  use: { api: null, source: 'source/test', config: {}, bindings: {}, execute: 'at once' },
  prop: 'data',
  driven: 'view',
}

function opened() {
  const store = new ElementStore()
  store.setBindings([fn(1, 'columns.0.render')])
  store.setSources([source])
  store.put([element], new Map())
  return store
}

it('tells an element of its functions and its source from the start', () => {
  const state = opened().signal(element.id).value
  expect(state?.functions).toEqual(['columns.0.render'])
  expect(state?.source).toBe(source)
})

it('gives a new list when a function is rewritten, and another when one goes', () => {
  const store = opened()
  const before = store.signal(element.id).value?.functions
  store.setBindings([fn(2, 'columns.0.render'), fn(3, 'columns.1.render')], [1])
  const after = store.signal(element.id).value?.functions
  expect(after).toEqual(['columns.0.render', 'columns.1.render'])
  expect(after).not.toBe(before)
  store.setBindings([], [3])
  expect(store.signal(element.id).value?.functions).toEqual(['columns.0.render'])
})

it('tells of another source and of none', () => {
  const store = opened()
  const other = { ...source, use: { ...source.use } }
  store.setSources([other])
  expect(store.signal(element.id).value?.source).toBe(other)
  store.setSources([], [element.id])
  expect(store.signal(element.id).value?.source).toBeUndefined()
})

it('says that a source has answered, also after an edit, until its data is taken away', () => {
  const store = opened()
  const answered = () => store.signal(element.id).value?.answered
  expect(answered()).toBeUndefined()
  store.setValue(element.id, 'title', 'Orders')
  expect(answered()).toBeUndefined()
  store.setValue(element.id, 'data', [])
  expect(answered()).toBe(true)
  store.put([{ ...element, props: { size: 'small' } }], new Map())
  expect(answered()).toBe(true)
  store.dropData([element.id])
  expect(answered()).toBeUndefined()
})

it('leaves elements without functions alone when formulas change', () => {
  const store = opened()
  const before = store.signal(element.id).value
  store.setBindings([{ ...fn(9, 'leftTitle'), binding: { kind: 'formula', source: '1' } }])
  expect(store.signal(element.id).value).toBe(before)
})

describe('a bound style', () => {
  const styled = { ...element, className: 't4', custom: { 'style.width': '--t4-0', 'style.color': '--t4-1' } }
  /** As a browser that knows two properties, and no bare number for a width. */
  const supports = (property: string, value: string) =>
    property === 'width' ? /^(0|[\d.]+px|auto|inherit)$/.test(value) : property === 'color' && /^(red|inherit)$/.test(value)
  const drawn = (values: readonly (readonly [path: string, value: Json])[]) => {
    vi.stubGlobal('CSS', { supports })
    const told: unknown[] = []
    const store = new ElementStore((place, value) => told.push([place.path, value]))
    store.put([styled], new Map())
    for (const [path, value] of values) store.setValue(element.id, path, value)
    vi.unstubAllGlobals()
    return { style: store.signal(element.id).peek()?.style, told }
  }

  it.each<[string, Json, object]>([
    ['style.width', 240, { '--t4-0': '240px' }],
    ['style.width', 0, { '--t4-0': '0' }],
    ['style.width', ' auto ', { '--t4-0': 'auto' }],
    ['style.width', 'auto; top: 0', {}],
    ['style.width', 'nonsense', {}],
    ['style.width', '', {}],
    ['style.width', null, {}],
    ['style.color', 'inherit', { color: 'inherit' }],
  ])('%s with the value %j sets %j on the element', (path, value, style) => {
    expect(drawn([[path, value]]).style).toEqual(style)
  })

  it('gives way to the next one whole, also where the last one could not go through its custom property', () => {
    const { style, told } = drawn([
      ['style.color', 'inherit'],
      ['style.color', 'red'],
      ['style.width', 5],
      ['style.width', 'nonsense'],
    ])
    expect(style).toEqual({ '--t4-1': 'red' })
    expect(told.length).toBe(4)
  })

  it('is set on the element itself in a program from before', () => {
    const store = new ElementStore()
    store.put([{ ...element, style: { top: 1 } }], new Map())
    store.setValue(element.id, 'style.width', 5)
    expect(store.signal(element.id).peek()?.style).toEqual({ top: 1, width: 5 })
  })

  it('is told where the browser cannot draw it, and taken back with the next value that it can', () => {
    vi.stubGlobal('CSS', { supports })
    const place = { element: element.id, path: 'style.width' }
    const [failed, mended]: [Diagnostic[], unknown[]] = [[], []]
    const told = (value: Json) =>
      tellStyle(
        place,
        value,
        failed,
        (list) => failed.push(...list),
        (list) => mended.push(...list),
      )
    told('5px')
    expect([failed, mended]).toEqual([[], []])
    told('nonsense')
    expect(failed).toMatchObject([{ ...place, code: 'STYLE_REFUSED', message: { params: { style: 'style.width', value: 'nonsense' } } }])
    told('5px')
    expect(mended).toEqual([place])
    vi.unstubAllGlobals()
  })
})
