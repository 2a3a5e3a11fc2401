import { effect } from '@preact/signals-core'
import { expect, test } from 'vitest'
import { addedIn, type Changes, createHistory } from '#kernel/document'
import { testContext } from '../catalogue.fixture.ts'
import { changesFrom, type WrittenChanges } from '../patch.fixture.ts'
import type { Command } from '../records/patch.ts'
import type { PageEntry } from '../records/records.ts'
import { elementOf } from '../records/tree.ts'
import { pageKind } from '../schema/page-kind.ts'
import { emptyDocument } from '../schema/parse-page.ts'
import { createDocumentStore, type DocumentStore } from './document-store.ts'
import { insertElement } from './insert-element.ts'
import { removeElements } from './remove-elements.ts'
import { setProps } from './set-props.ts'

const counter = { n: 0 }
const label = { zh: '改', en: 'Edit' }
function run<Args>(store: DocumentStore, command: Command<Args>, args: Args, gesture?: string): string {
  const patch = command.plan(testContext(store.document, counter), args) as Changes<PageEntry>
  const how = gesture === undefined ? ({ history: 'record' } as const) : ({ history: 'merge', gesture } as const)
  store.apply(patch, { origin: 'user', label, ...how })
  return addedIn(patch)[0]?.id ?? ''
}
const add = (store: DocumentStore, type = 'Text', parentId: string | null = null) => run(store, insertElement, { type, parentId })
const write = (store: DocumentStore, id: string, value: string, gesture?: string) =>
  run(store, setProps, { ids: [id], changes: [{ path: 'text', value }] }, gesture)
const text = (store: DocumentStore, id: string) => elementOf(store.document, id)?.props.text

test('only what a patch touches wakes its readers, once', () => {
  const store = createDocumentStore(emptyDocument())
  const card = add(store, 'Card')
  const a = add(store)
  const woken: string[] = []
  const watch = (name: string, read: () => unknown) =>
    effect(() => {
      read()
      woken.push(name)
    })
  watch('a', () => store.entry(a).value)
  watch('card', () => store.entry(card).value)
  watch('top', () => store.children(null).value)
  watch('in card', () => store.children(card).value)
  woken.length = 0
  write(store, a, 'x')
  expect(woken).toEqual(['a'])
  woken.length = 0
  const b = add(store, 'Text', card)
  expect(woken).toEqual(['in card'])
  expect(store.children(card).value).toEqual([b])
  expect(store.children('page')).toBe(store.children(null))
})

test('typing in one gesture is one step, and the next gesture another', () => {
  const store = createDocumentStore(emptyDocument())
  const id = add(store)
  for (const value of ['a', 'ab', 'abc']) write(store, id, value, 'typing 1')
  write(store, id, 'z', 'typing 2')
  expect(store.history.entries.value).toHaveLength(3)
  store.undo()
  expect(text(store, id)).toBe('abc')
  store.undo()
  expect(text(store, id)).toBeUndefined()
  store.redo()
  store.redo()
  expect(text(store, id)).toBe('z')
  expect([store.redo(), store.canRedo.value, store.canUndo.value]).toEqual([false, false, true])
})

test('a new step ends what could be redone, and only so many steps are kept', () => {
  const store = createDocumentStore(emptyDocument(), { history: createHistory(pageKind, { limit: 3 }) })
  const id = add(store)
  for (const value of ['a', 'b', 'c', 'd']) write(store, id, value)
  store.undo()
  write(store, id, 'e')
  expect(store.redo()).toBe(false)
  while (store.undo());
  expect(text(store, id)).toBe('a')
})

test('going back to a mark takes back all since, and leaves nothing to redo', () => {
  const store = createDocumentStore(emptyDocument())
  const id = add(store)
  const mark = store.mark()
  write(store, id, 'a', 'drag')
  write(store, id, 'b', 'drag')
  const other = add(store)
  expect(store.bailTo(mark)).toBe(true)
  expect([text(store, id), elementOf(store.document, other), store.canRedo.value]).toEqual([undefined, undefined, false])
  expect(store.bailTo(mark)).toBe(false)
  expect(store.history.entries.value).toHaveLength(1)
})

const theirs = (store: DocumentStore, patch: Changes<PageEntry>) => store.apply(patch, { origin: 'system', label, history: 'skip' })

test('undo goes past what somebody else wrote last, and takes back the rest', () => {
  const store = createDocumentStore(emptyDocument())
  const [mine, shared] = [add(store), add(store)]
  write(store, mine, 'a')
  write(store, shared, 'b')
  theirs(
    store,
    setProps.plan(testContext(store.document), { ids: [shared], changes: [{ path: 'text', value: 'c' }] }) as Changes<PageEntry>,
  )
  expect(store.undo()).toBe(true)
  expect([text(store, mine), text(store, shared)]).toEqual([undefined, 'c'])
  expect(store.redo()).toBe(true)
  expect([text(store, mine), text(store, shared)]).toEqual(['a', 'c'])
})

test('what somebody else wrote beside my value stays when mine is undone', () => {
  const store = createDocumentStore(emptyDocument())
  const id = add(store)
  write(store, id, 'a')
  theirs(
    store,
    setProps.plan(testContext(store.document), { ids: [id], changes: [{ path: 'colour', value: 'red' }] }) as Changes<PageEntry>,
  )
  store.undo()
  expect(elementOf(store.document, id)?.props).toMatchObject({ colour: 'red' })
  expect(text(store, id)).toBeUndefined()
})

test('an element that somebody else put something into stays when its insertion is undone', () => {
  const store = createDocumentStore(emptyDocument())
  const card = add(store, 'Card')
  theirs(store, insertElement.plan(testContext(store.document, counter), { type: 'Text', parentId: card }) as Changes<PageEntry>)
  expect(store.undo()).toBe(false)
  expect(elementOf(store.document, card)).toBeDefined()
  expect(store.stayed).toEqual([card])
})

test('what was removed comes back onto the page when its parent is gone', () => {
  const store = createDocumentStore(emptyDocument())
  const card = add(store, 'Card')
  const inner = add(store, 'Text', card)
  run(store, removeElements, { ids: [inner] })
  theirs(store, removeElements.plan(testContext(store.document), { ids: [card] }) as Changes<PageEntry>)
  expect(store.undo()).toBe(true)
  expect(elementOf(store.document, inner)).toMatchObject({ parentId: null })
  expect(store.canRedo.value).toBe(true)
})

test('a patch that does not fit changes nothing and says why', () => {
  const store = createDocumentStore(emptyDocument())
  const card = add(store, 'Card')
  add(store, 'Text', card)
  const before = store.document
  const entry = before.entries.get(card)!
  const patch = (part: WrittenChanges): Changes<PageEntry> => changesFrom(part)
  const code = (bad: Changes<PageEntry>) => {
    try {
      store.apply(bad, { origin: 'user', label, history: 'record' })
    } catch (error) {
      return (error as { code: string }).code
    }
    return 'applied'
  }
  expect(code(patch({ added: new Map([[card, entry]]) }))).toBe('PAGE_ENTRY_EXISTS')
  expect(code(patch({ removed: new Map([['x', { ...entry, id: 'x' } as typeof entry]]) }))).toBe('PAGE_ENTRY_MISSING')
  expect(code(patch({ removed: new Map([[card, { ...entry, css: 'x' } as typeof entry]]) }))).toBe('PAGE_ENTRY_STALE')
  expect(code(patch({ removed: new Map([[card, entry]]) }))).toBe('PAGE_MISSING_PARENT')
  expect(code(patch({ removed: new Map([['page', before.entries.get('page')!]]) }))).toBe('PAGE_PATCH_INVALID')
  expect(code(patch({ changed: new Map([[card, [entry, { ...entry, parentId: card } as typeof entry]]]) }))).toBe('PAGE_CYCLE')
  expect(store.document).toBe(before)
})

test('a listener may write: what it writes is told after, and a listener that fails stops nobody', () => {
  const store = createDocumentStore(emptyDocument())
  const told: string[] = []
  store.subscribe(({ changes: patch }) => {
    if (store.document.entries.size === 2) add(store, 'Card')
    if (addedIn(patch).length === 0) throw new Error('a broken listener')
  })
  const stop = store.subscribe(({ changes: patch }) => told.push(addedIn(patch)[0]?.id.split('_')[0] ?? 'other'))
  const id = add(store, 'Text')
  expect(told).toEqual(['Text', 'Card'])
  expect(() => write(store, id, 'x')).toThrow('a listener of the document failed')
  expect([text(store, id), told.at(-1)]).toEqual(['x', 'other'])
  stop()
  add(store)
  expect(told).toHaveLength(3)
})
