import { expect, test } from 'vitest'
import { createHistory, type History } from './history.ts'
import { book, changed, differences, type Note, type Notes, note, noteKind, viewOf } from './notes.fixture.ts'

const label = { zh: '改', en: 'Edit' }
type Of = History<Note>

/** One note whose text is a number that goes up. */
function typed(history: Of, from: number): void {
  const [before, after] = [book(note('a', { text: `${from}` })), book(note('a', { text: `${from + 1}` }))]
  history.record(differences(before, after), { label, mode: 'merge', gesture: 'typing' })
}
const at = (text: number) => viewOf(book(note('a', { text: `${text}` })))
const steps = (history: Of) =>
  history.entries.value.map(({ changes }) => [changes.get('a')?.from, changes.get('a')?.to].map((each) => Number(each?.text)))

test('what follows in the same gesture is part of its step', () => {
  const history = createHistory(noteKind, { limit: 9 })
  for (const from of [0, 1, 2]) typed(history, from)
  expect(steps(history)).toEqual([[0, 3]])
})

const two = [
  [0, 1],
  [1, 2],
]
test.each<[string, (history: Of) => unknown, number[][]]>([
  ['a mark', (history) => history.mark(), two],
  ['an undo', (history) => [history.mark(), typed(history, 1), history.undo(at(2))], two],
  ['an undo and a redo', (history) => [history.undo(at(1)), history.redo(at(0))], two],
  ['a redo of nothing', (history) => history.redo(at(1)), two],
  ['going back to a mark', (history) => history.bailTo([history.mark(), typed(history, 1)][0] as ReturnType<Of['mark']>, at(2)), two],
  ['forgetting everything', (history) => history.clear(), [[1, 2]]],
])('%s ends the gesture: what follows is a step of its own', (_, end, expected) => {
  const history = createHistory(noteKind, { limit: 9 })
  typed(history, 0)
  end(history)
  typed(history, 1)
  expect(steps(history)).toEqual(expected)
})

test('a change that a program makes is no step: the steps around it lead to it and from it, and one that is left without an effect goes', () => {
  const history = createHistory(noteKind, { limit: 9 })
  const text = (value: number) => book(note('a', { text: `${value}` }))
  const change = (from: number, to: number) => differences(text(from), text(to))
  for (const from of [0, 1, 2]) history.record(change(from, from + 1), { label, mode: 'record' })
  history.undo(at(3))
  history.amend(change(2, 20))
  expect(steps(history)).toEqual([
    [0, 1],
    [1, 20],
  ])
  expect(history.redo(at(20))?.changes).toEqual(change(20, 3))
  expect(history.undo(at(3))?.changes).toEqual(change(3, 20))
  expect(history.undo(at(20))?.changes).toEqual(change(20, 1))
  history.amend(change(1, 0))
  expect(steps(history)).toEqual([])
  expect(history.redo(at(0))?.changes).toEqual(change(0, 20))
})

/** A person's history and the document that it shares with others. */
function desk(start: Notes) {
  const history = createHistory(noteKind, { limit: 50 })
  let notes = start
  const go = (next: Notes, mine: boolean) => {
    const changes = differences(notes, next)
    notes = next
    if (mine) history.record(changes, { label, mode: 'record' })
    else history.wroteElse(changes)
  }
  const write = (mine: boolean) => (id: string, part: Partial<Note>) => go(new Map(notes).set(id, { ...notes.get(id)!, ...part }), mine)
  const replay = (step: ReturnType<Of['undo']>) => {
    if (step) notes = changed(notes, step.changes)
    return step !== null
  }
  return {
    history,
    mine: write(true),
    theirs: write(false),
    add: (...added: readonly Note[]) => go(new Map([...notes, ...added.map((each) => [each.id, each] as const)]), true),
    theyAdd: (...added: readonly Note[]) => go(new Map([...notes, ...added.map((each) => [each.id, each] as const)]), false),
    remove: (...ids: readonly string[]) => go(new Map([...notes].filter(([id]) => !ids.includes(id))), true),
    theyRemove: (...ids: readonly string[]) => go(new Map([...notes].filter(([id]) => !ids.includes(id))), false),
    undo: () => replay(history.undo(viewOf(notes))),
    redo: () => replay(history.redo(viewOf(notes))),
    of: (id: string) => notes.get(id),
  }
}

test('a cell that somebody else wrote last is not set back, the others of the step are', () => {
  const { mine, theirs, undo, redo, of } = desk(book(note('a')))
  mine('a', { text: 'mine', looks: { colour: 'red', size: 2 } })
  theirs('a', { looks: { colour: 'blue', size: 2 } })
  expect(undo()).toBe(true)
  expect(of('a')).toMatchObject({ text: '', looks: { colour: 'blue' } })
  expect(redo()).toBe(true)
  expect(of('a')).toMatchObject({ text: 'mine', looks: { colour: 'blue', size: 2 } })
})

test('a value that I wrote over theirs gives theirs back, and goes no further', () => {
  const { mine, theirs, undo, of } = desk(book(note('a')))
  mine('a', { text: 'first' })
  theirs('a', { text: 'theirs' })
  mine('a', { text: 'second' })
  expect(undo()).toBe(true)
  expect(of('a')?.text).toBe('theirs')
  expect(undo()).toBe(false)
  expect(of('a')?.text).toBe('theirs')
})

test('what they write between an undo and its redo stays', () => {
  const { mine, theirs, undo, redo, of } = desk(book(note('a')))
  mine('a', { text: 'mine' })
  undo()
  theirs('a', { text: 'theirs' })
  expect(redo()).toBe(false)
  expect(of('a')?.text).toBe('theirs')
})

test('an insertion goes with what is below it, also with what others wrote there, and comes back with that', () => {
  const { add, theirs, undo, redo, of } = desk(book())
  add(note('a'), note('b', { parentId: 'a' }))
  theirs('b', { text: 'theirs' })
  undo()
  expect([of('a'), of('b')]).toEqual([undefined, undefined])
  redo()
  expect(of('b')).toMatchObject({ parentId: 'a', text: 'theirs' })
})

test('an insertion into which others put something stays', () => {
  const { add, theyAdd, undo, of } = desk(book())
  add(note('a'))
  theyAdd(note('b', { parentId: 'a' }))
  expect(undo()).toBe(true)
  expect(of('a')).toBeDefined()
})

test('a removal comes back as it was, at the top where its parent is gone', () => {
  const { remove, theyRemove, undo, of } = desk(book(note('a'), note('b', { parentId: 'a', text: 'b' }), note('c', { parentId: 'b' })))
  remove('b', 'c')
  theyRemove('a')
  expect(undo()).toBe(true)
  expect([of('b'), of('c')]).toMatchObject([{ parentId: null, text: 'b' }, { parentId: 'b' }])
})

test('a move back to where nothing is any more is passed over, and the rest of its step is undone', () => {
  const { mine, theyRemove, undo, of } = desk(book(note('a'), note('b', { parentId: 'a' })))
  mine('b', { parentId: null, text: 'moved' })
  theyRemove('a')
  expect(undo()).toBe(true)
  expect(of('b')).toMatchObject({ parentId: null, text: '' })
})
