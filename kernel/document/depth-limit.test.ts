import { describe, expect, it } from 'vitest'
import { applyEdit } from './edit.ts'
import { book, changed, type Note, note, noteKind, viewOf } from './notes.fixture.ts'

const { depth: most } = noteKind.limits
const idsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
/** Notes of which each is inside the one before it. */
const nested = (ids: readonly string[]): Note[] => ids.map((id, index) => note(id, { parentId: index === 0 ? null : ids[index - 1]! }))
const edit = (part: object) => ({ id: 'edit', added: [], cells: [], removed: [], ...part })
const refused = (entry: string) => ({ ok: false, entry, reason: { code: 'document.too-deep', params: { most } } })

describe('the depth limit of a document', () => {
  it('accepts records down to the deepest level and refuses one below it', () => {
    const full = nested(idsOf('n', most))
    expect(applyEdit(noteKind, viewOf(book()), edit({ added: full })).ok).toBe(true)
    const below = note('below', { parentId: `n${most}` })
    expect(applyEdit(noteKind, viewOf(book(...full)), edit({ added: [below] }))).toEqual(refused('below'))
  })

  it('refuses records that are too deep together, in whatever order the edit adds them', () => {
    const tooDeep = nested(idsOf('n', most + 1))
    for (const added of [tooDeep, tooDeep.toReversed()])
      expect(applyEdit(noteKind, viewOf(book()), edit({ added }))).toMatchObject({ ok: false, reason: { code: 'document.too-deep' } })
  })

  it('counts the levels below a moved record', () => {
    const [above, moved] = [nested(idsOf('a', most - 1)), nested(idsOf('b', 2))]
    const notes = book(...above, ...moved)
    const moveBelow = (parentId: string) => edit({ cells: [['b1', 'place', [parentId, 0]]] })
    const fits = applyEdit(noteKind, viewOf(notes), moveBelow(`a${most - 2}`))
    if (!fits.ok) throw new Error('The edit was refused')
    expect(changed(notes, fits.changes).get('b1')?.parentId).toBe(`a${most - 2}`)
    expect(applyEdit(noteKind, viewOf(notes), moveBelow(`a${most - 1}`))).toEqual(refused('b1'))
  })

  it('checks a record that moves below a record which the same edit moves', () => {
    const notes = book(...nested(idsOf('a', most - 1)), note('b1'), note('c1'))
    const cells = [
      ['b1', 'place', ['c1', 0]],
      ['c1', 'place', [`a${most - 1}`, 0]],
    ]
    expect(applyEdit(noteKind, viewOf(notes), edit({ cells }))).toMatchObject({ ok: false, reason: { code: 'document.too-deep' } })
  })

  it('refuses a record that would be inside itself or inside a missing one', () => {
    const notes = book(...nested(idsOf('n', 2)))
    const move = (id: string, parentId: string) => applyEdit(noteKind, viewOf(notes), edit({ cells: [[id, 'place', [parentId, 0]]] }))
    expect(move('n1', 'n1')).toMatchObject({ ok: false, entry: 'n1', reason: { code: 'document.inside-itself' } })
    expect(move('n1', 'n2')).toMatchObject({ ok: false, entry: 'n1', reason: { code: 'document.inside-itself' } })
    expect(move('n2', 'gone')).toMatchObject({ ok: false, entry: 'n2', reason: { code: 'document.parent-gone' } })
  })
})
