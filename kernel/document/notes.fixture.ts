import { MessageError, tell } from '#kernel/message'
import type { Changes } from './edit.ts'
import type { DocumentKind, DocumentView, JsonObject } from './kinds.ts'

/** A kind of documents for tests: notes inside of notes. */
export interface Note {
  readonly kind: 'book' | 'note'
  readonly id: string
  readonly parentId: string | null
  readonly order: number
  readonly text: string
  readonly looks: JsonObject
  readonly sources: JsonObject
}

const LONGEST = 12
export const noteKind: DocumentKind<Note> = {
  id: 'notes',
  label: { zh: '笔记', en: 'Notes' },
  parse(value) {
    const note = value as Note
    if (note.text.length > LONGEST) throw new MessageError(tell('document.too-deep', { most: LONGEST }))
    return note
  },
  parts: {
    book: [{ name: 'text', as: 'whole' }],
    note: [
      { name: 'text', as: 'whole' },
      { name: 'place', as: 'group', fields: ['parentId', 'order'] },
      { name: 'looks', as: 'tree', sources: 'sources' },
    ],
  },
  parentOf: (note) => (note.kind === 'note' ? note.parentId : undefined),
  atTop: (note) => ({ ...note, parentId: null }),
  place: 'place',
  root: 'book',
  limits: { depth: 4, entries: 100 },
}

export type Notes = ReadonlyMap<string, Note>
export const note = (id: string, part: Partial<Note> = {}): Note => ({
  ...{ kind: 'note', id, parentId: null, order: 0, text: '', looks: {}, sources: {} },
  ...part,
})
export const book = (...notes: readonly Note[]): Notes =>
  new Map([{ ...note('book'), kind: 'book' as const }, ...notes].map((each) => [each.id, each]))

export const viewOf = (notes: Notes): DocumentView<Note> => ({
  get: (id) => notes.get(id),
  childrenOf: (id) => [...notes.values()].filter((each) => each.kind === 'note' && each.parentId === id).map((each) => each.id),
})
export function changed(notes: Notes, changes: Changes<Note>): Notes {
  const after = new Map(notes)
  for (const [id, { to }] of changes) {
    if (to) after.set(id, to)
    else after.delete(id)
  }
  return after
}
/** The changes that make these notes of those. */
export function differences(from: Notes, to: Notes): Changes<Note> {
  const ids = [...new Set([...from.keys(), ...to.keys()])]
  return new Map(
    ids.flatMap((id) => {
      const [before, after] = [from.get(id) ?? null, to.get(id) ?? null]
      return Bun.deepEquals(before, after) ? [] : [[id, { from: before, to: after }]]
    }),
  )
}
