import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import type { StatePart } from '../protocol.ts'
import { type StateSource, shownState } from './shown-state.ts'

/** A VM with so much room, which notes how much JSON was read of it at once. */
function sourceOf(values: { readonly [path: string]: Json }, room = Number.POSITIVE_INFINITY) {
  const asked: number[] = []
  const source: StateSource = {
    parts: () =>
      Object.entries(values).map(
        ([path, value]): StatePart => [
          path.split('.'),
          JSON.stringify(value).length,
          ...(Array.isArray(value) ? ([value.length, value.length] as const) : ([-1, 0] as const)),
        ],
      ),
    read: (wanted) => {
      const found = wanted.map(([keys, items]) => {
        const value = values[keys.join('.')]!
        return items < 0 ? value : (value as Json[]).slice(0, items)
      })
      asked.push(JSON.stringify(found).length)
      return found
    },
    hasRoom: (bytes) => bytes <= room,
  }
  return { source, asked }
}
const list = (items: number, length: number): Json => Array.from({ length: items }, (_, at) => `${at}`.padEnd(length))

describe('the state as somebody looks at it', () => {
  it('is whole where it is small, and read in one go', () => {
    const { source, asked } = sourceOf({ 'variable.a': 1, 'variable.list': [1, 2], 'component.T.data': { x: 1 }, store: {} })
    expect(shownState(source)).toEqual({
      state: { variable: { a: 1, list: [1, 2] }, component: { T: { data: { x: 1 } } }, store: {} },
      left: [],
    })
    expect(asked).toHaveLength(1)
  })

  it('has the first items of a list that is long, and says how many there are', () => {
    const { source, asked } = sourceOf({ 'variable.long': list(20_000, 100), 'variable.a': 1, 'variable.text': 'x'.repeat(600_000) })
    const { state, left } = shownState(source)
    expect(left).toEqual([
      { path: 'variable.long', items: 20_000, kept: 100, isFull: false },
      { path: 'variable.text', items: 1, kept: 0, isFull: false },
    ])
    expect(state.variable).toEqual({ long: list(100, 100), a: 1 })
    expect(Math.max(...asked)).toBeLessThan(300_000)
  })

  it('is read in parts, and no further than there is room for', () => {
    const values = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`variable.v${at}`, list(100, 500)]))
    const many = sourceOf(values)
    expect(shownState(many.source).left).toEqual([])
    expect(many.asked.length).toBeGreaterThan(5)
    const { left, state } = shownState(sourceOf({ 'variable.a': 1, 'variable.big': list(400, 1_000) }, 1_000_000).source)
    expect(state).toMatchObject({ variable: { a: 1 } })
    expect(left).toEqual([{ path: 'variable.big', items: 400, kept: 0, isFull: true }])
    expect(state.variable).not.toHaveProperty('big')
    expect(shownState(sourceOf({ 'variable.a': 1 }, 1_000).source)).toEqual({
      state: {},
      left: [{ path: '', items: 1, kept: 0, isFull: true }],
    })
  })

  it('has data that waits outside of the VM, without asking the VM for room', () => {
    const waiting = new Map<string, Json>([
      ['T', list(3_000, 1)],
      ['U', [1]],
    ])
    const { state, left } = shownState(sourceOf({}).source, waiting)
    expect(left).toEqual([{ path: 'component.T.data', items: 3_000, kept: 1_000, isFull: false }])
    expect(state).toMatchObject({ component: { U: { data: [1] } } })
  })
})
