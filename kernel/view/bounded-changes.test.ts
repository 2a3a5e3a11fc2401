import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '#kernel/engine'
import { LEAVES } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import { boundedChanges } from './bounded-changes.ts'

const MB = 1024 * 1024
const bounded = (...changes: readonly Json[]) => {
  const noted: Diagnostic[] = []
  return { changes: boundedChanges(changes, (failure) => noted.push(failure)), noted }
}

describe('boundedChanges', () => {
  it('hands ordinary changes on as they are', () => {
    const changes = ['Form_1.name', 'x', LEAVES, 'Form_2', 'component.Table_1.rows', [{ id: 1 }]]
    expect(boundedChanges(changes, () => expect.unreachable())).toBe(changes)
  })

  it('leaves what does not fit out of rows that a view hands over, and notes which list it was', () => {
    const rows = Array.from({ length: 400 }, (_, id) => ({ id, body: 'x'.repeat(MB) }))
    const { changes, noted } = bounded('Form_1.name', 'x', LEAVES, 'Form_2', 'component.Table_1.rows', rows)
    expect(changes.slice(0, 4)).toEqual(['Form_1.name', 'x', LEAVES, 'Form_2'])
    expect((changes[5] as Json[])[399]).toEqual({ id: 399, body: null })
    const params = { path: 'component.Table_1.rows', items: 400, size: '1.0', most: '0.5' }
    expect(noted).toEqual([
      { code: 'DATA_TOO_LARGE', element: 'Table_1', path: '#size', message: { code: 'engine.item-too-large', params } },
    ])
  })

  it('leaves out one value that is too large, and the end of a list that is', () => {
    const { changes, noted } = bounded(
      'Form_1.letter',
      'x'.repeat(11 * MB),
      'Form_1.list',
      Array.from({ length: 100 }, () => 'x'.repeat(MB / 4)),
    )
    expect(changes.slice(0, 3)).toEqual(['Form_1.letter', null, 'Form_1.list'])
    expect((changes[3] as Json[]).length).toBeLessThan(40)
    expect(noted.map(({ element, message }) => [element, (message as { code: string }).code])).toEqual([
      ['Form_1', 'engine.data-too-large'],
      ['Form_1', 'engine.data-too-large'],
    ])
  })
})
