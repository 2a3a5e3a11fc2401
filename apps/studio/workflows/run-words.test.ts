import { describe, expect, it } from 'vitest'
import { aroundOf, causeOf, durationText, inputValue, lengthOf } from './run-words.ts'

describe('words of runs', () => {
  it('names the cause by its kind and what happened to the record', () => {
    const cause = { kind: 'record', model: 'order', op: 'update', record: 'r1' }
    expect(causeOf(cause)).toEqual({ key: 'after update', model: 'order' })
    expect(causeOf({ ...cause, kind: 'schedule', op: '' })).toEqual({ key: 'schedule' })
    expect(causeOf({ ...cause, kind: 'approval', op: '' })).toEqual({ key: 'approval' })
    expect(causeOf({ ...cause, kind: 'hand', op: '' })).toEqual({ key: 'hand' })
  })

  it('writes durations in the two largest units', () => {
    const texts = [0, 999, 1_240, 61_000, 3_660_000, 90_000_000].map(durationText)
    expect(texts).toEqual(['0 ms', '999 ms', '1.2 s', '1 min 1 s', '1 h 1 min', '1 d 1 h'])
  })

  it('counts an open run until now', () => {
    const startedAt = '2026-01-01T00:00:00.000Z'
    expect(lengthOf({ startedAt, endedAt: '2026-01-01T00:00:02.000Z' }, 0)).toBe(2_000)
    expect(lengthOf({ startedAt, endedAt: null }, Date.parse(startedAt) + 5)).toBe(5)
  })

  it('reads lanes and rounds from the place of a step', () => {
    expect(aroundOf('query_1')).toEqual([])
    expect(aroundOf('loop_1.0#3/switch_1.1/query_2')).toEqual([
      { kind: 'round', no: 3 },
      { kind: 'lane', no: 2 },
    ])
  })

  it('keeps the type of JSON that a person types, and takes other input as text', () => {
    expect(['12', 'true', '"12"', '{"a":1}', 'o-1', '007'].map(inputValue)).toEqual([
      12,
      true,
      '12',
      { a: 1 },
      'o-1',
      '007',
    ])
  })
})
