import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, type Edit, runSteps, sameJson } from '#kernel/document'
import { runs } from '../../../tests/helpers/long.ts'
import { overlapOf } from './overlap.ts'

const related = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
/** What overlaps, by comparing each with each. */
const comparedOneByOne = (edit: Edit, since: readonly { readonly edit: Edit }[]): readonly Cell[] => {
  const theirs = since.flatMap((each) => each.edit.cells)
  const gone = new Set(since.flatMap((each) => each.edit.removed))
  return edit.cells.filter(
    ([entry, path, value]) =>
      gone.has(entry) || theirs.some(([other, there, its]) => other === entry && related(path, there) && !sameJson(value, its)),
  )
}

// Segments that sort on both sides of the separator, and that are the beginning of each other.
const path = fc.array(fc.constantFrom('a', 'ab', 'b', '.', '!', '~1'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
const value = fc.constantFrom<Cell[2]>(1, 2, { a: 1, b: 2 }, { b: 2, a: 1 }, [1], null)
const cell = fc.tuple(fc.constantFrom('e', 'f'), path, value) as fc.Arbitrary<Cell>
const edit = fc.record<Edit>({
  id: fc.constant('edit'),
  added: fc.constant([]),
  cells: fc.array(cell, { maxLength: 8 }),
  removed: fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.constant(['f']) }),
})

describe('overlapOf', () => {
  it('finds what comparing each cell with each finds', () => {
    fc.assert(
      fc.property(edit, fc.array(fc.record({ edit }), { maxLength: 3 }), (mine, since) => {
        expect(runSteps(overlapOf(mine, since))).toEqual(comparedOneByOne(mine, since))
      }),
      { numRuns: runs(2000, 50_000) },
    )
  })
})
