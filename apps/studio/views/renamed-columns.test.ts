import { describe, expect, it } from 'vitest'
import type { Definition } from './draft.ts'
import { renamedColumns } from './renamed-columns.ts'

const withColumns = (...columns: readonly (readonly [string, string])[]) =>
  ({ columns: columns.map(([name, field]) => ({ name, field })) }) as unknown as Definition

describe('renamedColumns', () => {
  it('finds columns that show the same under another name', () => {
    const before = withColumns(['town', 'city'], ['note', 'note'])
    expect(renamedColumns(before, withColumns(['note', 'note'], ['place', 'city']))).toEqual([
      { from: 'town', to: 'place' },
    ])
    expect(renamedColumns(before, before)).toEqual([])
  })

  it('leaves out columns that were removed, exchanged, or may be either of two', () => {
    const before = withColumns(['a', 'x'], ['b', 'y'])
    expect(renamedColumns(before, withColumns(['a', 'x']))).toEqual([])
    expect(renamedColumns(before, withColumns(['b', 'x'], ['a', 'y']))).toEqual([])
    expect(renamedColumns(before, withColumns(['c', 'x'], ['d', 'x'], ['b', 'y']))).toEqual([])
  })
})
