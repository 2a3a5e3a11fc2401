import { expect, it } from 'vitest'
import type { ProgramBinding, ProgramSource } from '#kernel/engine'
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

it('leaves elements without functions alone when formulas change', () => {
  const store = opened()
  const before = store.signal(element.id).value
  store.setBindings([{ ...fn(9, 'leftTitle'), binding: { kind: 'formula', source: '1' } }])
  expect(store.signal(element.id).value).toBe(before)
})
