import { describe, expect, it } from 'vitest'
import { changedFields, readEvent } from './test-changes.ts'

describe('what a test of a workflow would write', () => {
  it('lists the fields that get another value', () => {
    const change = {
      op: 'update' as const,
      model: 'order',
      id: 'r1',
      before: { a: 1, b: 2 },
      values: { a: 1, b: 3, c: 4 },
    }
    expect(changedFields(change)).toEqual([
      { name: 'b', before: 2, after: 3 },
      { name: 'c', before: null, after: 4 },
    ])
  })

  it('lists all values of a new record, and none of a deleted one', () => {
    const created = { op: 'create' as const, model: 'order', id: 'r1', before: null, values: { a: 1 } }
    expect(changedFields(created)).toEqual([{ name: 'a', before: null, after: 1 }])
    expect(changedFields({ ...created, op: 'delete', before: { a: 1 }, values: {} })).toEqual([])
  })
})

describe('what starts a test', () => {
  it('is a JSON object', () => {
    expect(readEvent('{"input":1}')).toEqual({ input: 1 })
    expect(['[1]', '{', 'null', '1'].map(readEvent)).toEqual([null, null, null, null])
  })
})
