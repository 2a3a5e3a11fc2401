import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import { changedFields, readEvent, recordOf, withField } from './test-changes.ts'

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

describe('withField', () => {
  const event = {
    ...{ kind: 'record', op: 'update', model: 'order', changed: [] },
    ...{ before: { id: 'a', title: 'Cups', paid: false }, after: { id: 'a', title: 'Cups', paid: false } },
  }

  it('changes the record that the event is about, and names what differs', () => {
    const changed = withField(event, 'paid', true)
    expect(changed).toEqual({ ...event, after: { ...event.after, paid: true }, changed: ['paid'] })
    expect(withField(changed, 'paid', false)).toEqual(event)
    expect(withField(event, 'id', 'b')).toMatchObject({ before: { id: 'b' }, after: { id: 'b' }, changed: [] })
  })

  it('changes what was there of a record that is deleted', () => {
    const deleted = { ...event, op: 'delete', after: null }
    expect(withField(deleted, 'title', 'Mugs')).toMatchObject({ before: { title: 'Mugs' }, after: null })
  })

  it('finds no record in other events', () => {
    const others: readonly JsonObject[] = [
      { kind: 'hand', input: {} },
      { ...event, after: null },
      { ...event, model: '' },
    ]
    for (const other of others) expect(recordOf(other)).toBeNull()
  })
})
