import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { book, type Note, note, noteKind } from './notes.fixture.ts'
import { openDocument } from './store.ts'
import { changesBetween, withChanges, withoutChanges } from './stored-document.ts'

const label = { zh: '修改', en: 'Change' }
const mine = { origin: 'user', label, history: 'record' } as const
const theirs = { origin: 'system', label, history: 'skip' } as const
const opened = (...notes: readonly Note[]) => {
  const store = openDocument(noteKind, { entries: book(...notes) })
  return {
    store,
    write: (id: string, text: string, how: typeof mine | typeof theirs = mine) => {
      const from = store.document.entries.get(id)!
      store.apply(new Map([[id, { from, to: { ...from, text } }]]), how)
    },
    text: (id: string) => store.document.entries.get(id)?.text,
  }
}

describe('openDocument', () => {
  test('takes back what this person wrote, and leaves what others wrote since', () => {
    const { store, write, text } = opened(note('a', { text: 'old' }), note('b', { text: 'old' }))
    write('a', 'mine')
    write('b', 'mine')
    write('b', 'theirs', theirs)
    expect(store.undo()).toBe(true)
    expect([text('a'), text('b'), store.canUndo.value, store.canRedo.value]).toEqual(['old', 'theirs', false, true])
    store.redo()
    expect(text('a')).toBe('mine')
  })

  test('tells who reads one record of that record alone, and each subscriber once', () => {
    const { store, write } = opened(note('a'), note('b'))
    const seen: (string | undefined)[] = []
    const told: string[][] = []
    store.entry('a').subscribe((entry) => seen.push(entry?.text))
    store.subscribe(({ changes }) => told.push([...changes.keys()]))
    write('b', 'x')
    write('a', 'y')
    expect([seen, told]).toEqual([
      ['', 'y'],
      [['b'], ['a']],
    ])
  })

  test('refuses changes that were made for another state, and changes nothing', () => {
    const { store, write, text } = opened(note('a'))
    const from = store.document.entries.get('a')!
    write('a', 'new')
    const stale = new Map([['a', { from, to: null }]])
    expect(() => store.apply(stale, mine)).toThrow('document.entry-stale')
    expect([text('a'), store.history.entries.value.length]).toEqual(['new', 1])
  })

  test('goes on to tell the other subscribers where one fails', () => {
    const { store, write } = opened(note('a'))
    const told: string[] = []
    store.subscribe(() => {
      throw new Error('broken')
    })
    store.subscribe(({ document }) => told.push(document.entries.get('a')!.text))
    expect(() => write('a', 'new')).toThrow(AggregateError)
    expect(told).toEqual(['new'])
  })
})

test('changes between two states lead from one to the other, and back', () => {
  const notes = fc
    .uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.constantFrom('x', 'y') }), { selector: ({ id }) => id })
    .map((all) => book(...all.map(({ id, text }) => note(id, { text }))))
  fc.assert(
    fc.property(notes, notes, (from, to) => {
      const changes = changesBetween(from, to)
      expect(new Map([...withChanges(from, changes)].sort())).toEqual(new Map([...to].sort()))
      expect(new Map([...withoutChanges(to, changes)].sort())).toEqual(new Map([...from].sort()))
    }),
  )
})
