import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../tests/helpers/long.ts'
import { differenceOf } from './difference.ts'
import { applyEdit, editOf, exactEditsOf, repeatEdit } from './edit.ts'
import { mergeDocuments, type Side } from './merge-documents.ts'
import { book, changed, differences, type Note, type Notes, note, noteKind, viewOf } from './notes.fixture.ts'

const base = book(note('a'), note('b'), note('c', { parentId: 'a' }))
const edited = (from: Notes, change: { readonly [id: string]: Partial<Note> | null }): Notes => {
  const after = new Map(from)
  for (const [id, part] of Object.entries(change)) {
    if (part === null) after.delete(id)
    else after.set(id, { ...(after.get(id) ?? note(id)), ...part })
  }
  return after
}
const merge = (mine: Notes, theirs: Notes, answers: { readonly [id: string]: Side } = {}) =>
  mergeDocuments(noteKind, { base, mine, theirs }, (id) => answers[id])
const reasons = ({ questions }: ReturnType<typeof merge>) => questions.map(({ entry, reason }) => [entry, reason])

describe('two documents that began as one', () => {
  test('keep what each side changed, made and removed', () => {
    const mine = edited(base, { a: { text: 'mine' }, d: { parentId: 'b' } })
    const theirs = edited(base, { a: { looks: { colour: 'red' } }, c: null })
    const merged = merge(mine, theirs)
    expect(merged.questions).toEqual([])
    expect(merged.entries).toEqual(edited(base, { a: { text: 'mine', looks: { colour: 'red' } }, c: null, d: { parentId: 'b' } }))
  })

  test('are asked about one value that both wrote, and take it from the side that is chosen', () => {
    const [mine, theirs] = [edited(base, { a: { text: 'mine' } }), edited(base, { a: { text: 'theirs', looks: { colour: 'red' } } })]
    const merged = merge(mine, theirs)
    expect(merged.questions).toMatchObject([{ entry: 'a', reason: 'values', cells: ['text'] }])
    expect(merged.entries.get('a')).toMatchObject({ text: 'mine', looks: { colour: 'red' } })
    expect(merge(mine, theirs, { a: 'theirs' }).entries.get('a')).toMatchObject({ text: 'theirs', looks: { colour: 'red' } })
  })

  test('are asked about a note that one changed and the other removed, and lose nothing before the answer', () => {
    const [mine, theirs] = [edited(base, { b: null }), edited(base, { b: { text: 'new' } })]
    expect(reasons(merge(mine, theirs))).toEqual([['b', 'removed']])
    expect(merge(mine, theirs).entries.get('b')).toMatchObject({ text: 'new' })
    expect(merge(mine, theirs, { b: 'mine' }).entries.has('b')).toBe(false)
  })

  test('are asked about what was put into a note that the other removed: it comes back with all that was in it, or goes', () => {
    const [mine, theirs] = [edited(base, { a: null, c: null }), edited(base, { d: { parentId: 'a' } })]
    expect(reasons(merge(mine, theirs))).toEqual([['a', 'filled']])
    expect([...merge(mine, theirs).entries.keys()].sort()).toEqual(['a', 'b', 'book', 'c', 'd'])
    expect([...merge(mine, theirs, { a: 'mine' }).entries.keys()].sort()).toEqual(['b', 'book'])
  })

  test('are asked about two moves that close a ring', () => {
    const [mine, theirs] = [edited(base, { a: { parentId: 'b' } }), edited(base, { b: { parentId: 'a' } })]
    const merged = merge(mine, theirs)
    expect(reasons(merged)).toEqual([['a', 'place']])
    expect([merged.entries.get('a')?.parentId, merged.entries.get('b')?.parentId]).toEqual(['b', null])
    const other = merge(mine, theirs, { a: 'theirs' })
    expect([other.entries.get('a')?.parentId, other.entries.get('b')?.parentId]).toEqual([null, 'a'])
  })

  test('put a note to the top whose former place is gone, where its move would close a ring', () => {
    const from = book(note('a'), note('b'), note('c', { parentId: 'a' }), note('d', { parentId: 'c' }))
    const mine = edited(from, { b: { parentId: 'a' } })
    const theirs = edited(from, { d: { parentId: 'b' }, c: null, a: { parentId: 'd' } })
    const merged = mergeDocuments(noteKind, { base: from, mine, theirs }, () => 'mine')
    expect([...merged.entries.values()].map(({ id, parentId }) => [id, parentId])).toEqual([
      ['book', null],
      ['a', null],
      ['b', 'a'],
      ['d', null],
    ])
  })

  test('take a record whole from the other side where that is the answer, though nobody was asked', () => {
    const mine = edited(base, { a: { text: 'mine' } })
    expect(merge(mine, base, { a: 'theirs' }).entries).toEqual(base)
  })
})

const IDS = ['a', 'b', 'c', 'd', 'e']
const change = fc.oneof(
  fc.record({ what: fc.constant('text' as const), id: fc.constantFrom(...IDS), to: fc.constantFrom('x', 'y', 'z') }),
  fc.record({ what: fc.constant('look' as const), id: fc.constantFrom(...IDS), to: fc.constantFrom('red', 'blue') }),
  fc.record({ what: fc.constant('move' as const), id: fc.constantFrom(...IDS), to: fc.constantFrom(...IDS, null) }),
  fc.record({ what: fc.constant('add' as const), id: fc.constantFrom(...IDS), to: fc.constantFrom(...IDS, null) }),
  fc.record({ what: fc.constant('remove' as const), id: fc.constantFrom(...IDS), to: fc.constant(null) }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

/** What a person who may do only what stands makes of a document. */
function madeFrom(from: Notes, list: readonly Change[], who: string): Notes {
  let notes = from
  for (const { what, id, to } of list) {
    const own = what === 'add' ? `${id}${who}` : id
    const known = notes.get(own)
    const next = new Map(notes)
    if (what === 'add') next.set(own, note(own, { parentId: to && notes.has(to) ? to : null }))
    else if (!known) continue
    else if (what === 'remove') {
      const changes = applyEdit(noteKind, viewOf(notes), { id: '', added: [], cells: [], removed: [own] })
      if (changes.ok) notes = changed(notes, changes.changes)
      continue
    } else if (what === 'text') next.set(own, { ...known, text: to ?? '' })
    else if (what === 'look') next.set(own, { ...known, looks: { colour: to ?? '' } })
    else next.set(own, { ...known, parentId: to && notes.has(to) ? to : null })
    if (applyEdit(noteKind, viewOf(notes), editOf(noteKind, '', differences(notes, next))).ok) notes = next
  }
  return notes
}

function isSound(notes: Notes): boolean {
  return [...notes.values()].every((entry) => {
    let depth = 1
    for (let parent = noteKind.parentOf(entry); typeof parent === 'string'; depth++) {
      const above = notes.get(parent)
      if (!above || depth > noteKind.limits.depth) return false
      parent = noteKind.parentOf(above)
    }
    return true
  })
}

const history = fc.array(change, { maxLength: 8 })
const start = book(note('a'), note('b'), note('c', { parentId: 'a' }), note('d', { parentId: 'c' }), note('e'))

describe('any two histories of one document', () => {
  test('merge to the same notes in both orders where nobody has to be asked', () => {
    let quiet = 0
    fc.assert(
      fc.property(history, history, (one, two) => {
        const [mine, theirs] = [madeFrom(start, one, '1'), madeFrom(start, two, '2')]
        const there = mergeDocuments(noteKind, { base: start, mine, theirs })
        const back = mergeDocuments(noteKind, { base: start, mine: theirs, theirs: mine })
        if (there.questions.length > 0 || back.questions.length > 0) return
        quiet++
        expect(new Map([...there.entries].sort())).toEqual(new Map([...back.entries].sort()))
      }),
      { numRuns: runs(500, 10_000) },
    )
    expect(quiet).toBeGreaterThan(50)
  })

  test('merge to a sound tree with any answers, and nobody is asked about what one side left alone', () => {
    fc.assert(
      fc.property(history, history, fc.constantFrom<Side | undefined>('mine', 'theirs', undefined), (one, two, answer) => {
        const [mine, theirs] = [madeFrom(start, one, '1'), madeFrom(start, two, '2')]
        const { entries, questions } = mergeDocuments(noteKind, { base: start, mine, theirs }, (id) =>
          questionsOf(mine, theirs).has(id) ? answer : undefined,
        )
        expect(isSound(new Map(entries))).toBe(true)
        if (one.length === 0 || two.length === 0) expect(questions).toEqual([])
      }),
      { numRuns: runs(500, 10_000) },
    )
  })

  test('differ in exactly the cells that lead from one to the other, and an exact edit repeats and takes them back', () => {
    fc.assert(
      fc.property(history, (one) => {
        const notes = madeFrom(start, one, '1')
        const changes = differences(start, notes)
        const named = differenceOf(noteKind, start, notes)
        expect(new Set(named.map(({ id }) => id))).toEqual(new Set(changes.keys()))
        const repeated = new Map(start)
        const { edit, inverse } = exactEditsOf(noteKind, 'there', changes)
        repeatEdit(noteKind, repeated, edit)
        expect(repeated).toEqual(new Map(notes))
        repeatEdit(noteKind, repeated, inverse)
        expect(repeated).toEqual(new Map(start))
      }),
      { numRuns: runs(300, 5_000) },
    )
  })
})

function questionsOf(mine: Notes, theirs: Notes): ReadonlySet<string> {
  return new Set(mergeDocuments(noteKind, { base: start, mine, theirs }).questions.map(({ entry }) => entry))
}
