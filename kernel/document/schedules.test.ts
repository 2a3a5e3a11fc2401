import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../tests/helpers/long.ts'
import { changedCells } from './cells.ts'
import { applyEdit, type Changes, type Edit, editOf } from './edit.ts'
import { createHistory } from './history.ts'
import { book, changed, differences, type Note, type Notes, note, noteKind, viewOf } from './notes.fixture.ts'

/** Several people who edit one document through a server that orders their edits; answers get lost, edits are sent again. */
class Server {
  notes: Notes = book(note('a'), note('b'), note('c', { parentId: 'a' }))
  readonly log: Edit<Note>[] = []
  readonly #outcomes = new Map<string, boolean>()
  refused = 0

  submit(edit: Edit<Note>): boolean {
    const known = this.#outcomes.get(edit.id)
    if (known !== undefined) return known
    const applied = applyEdit(noteKind, viewOf(this.notes), edit)
    this.#outcomes.set(edit.id, applied.ok)
    if (!applied.ok) this.refused++
    else {
      this.notes = changed(this.notes, applied.changes)
      this.log.push(edit)
    }
    return applied.ok
  }
}

const apply = (notes: Notes, edit: Edit<Note>): Notes => {
  const applied = applyEdit(noteKind, viewOf(notes), edit)
  return applied.ok ? changed(notes, applied.changes) : notes
}
const label = { zh: '改', en: 'Edit' }

class Person {
  readonly #history = createHistory(noteKind, { limit: 50 })
  #confirmed: Notes
  #seq = 0
  #pending: Edit<Note>[] = []
  #count = 0
  /** Whose the last write of each cell is, as this person saw it. */
  readonly #mine = new Map<string, boolean>()
  shown: Notes
  undone = 0

  constructor(
    readonly name: string,
    readonly server: Server,
  ) {
    this.#confirmed = server.notes
    this.shown = server.notes
  }

  #wrote(changes: Changes<Note>, mine: boolean): void {
    for (const { from, to } of changes.values())
      if (from && to) for (const [id, path] of changedCells(noteKind, from, to)) this.#mine.set(`${id} ${path}`, mine)
  }

  #send(changes: Changes<Note>): void {
    if (changes.size === 0) return
    this.#pending.push(editOf(noteKind, `${this.name}${++this.#count}`, changes))
    this.#wrote(changes, true)
    this.shown = changed(this.shown, changes)
  }

  edit(next: Notes): void {
    const changes = differences(this.shown, next)
    // What nobody could do by hand: alone it would be refused.
    if (!applyEdit(noteKind, viewOf(this.shown), editOf(noteKind, 'try', changes)).ok) return
    this.#history.record(changes, { label, mode: 'record' })
    this.#send(changes)
  }

  replay(what: 'undo' | 'redo'): void {
    const step = this.#history[what](viewOf(this.shown))
    if (!step) return
    for (const { from, to } of step.changes.values())
      if (from && to)
        for (const [id, path] of changedCells(noteKind, from, to)) {
          this.undone++
          expect(this.#mine.get(`${id} ${path}`), `${what} of ${id} ${path} by ${this.name}`).not.toBe(false)
        }
    this.#send(step.changes)
  }

  /** The first edit that waits reaches the server; its answer may get lost, and then it is sent again later. */
  push(lost: boolean): void {
    const [first] = this.#pending
    if (!first) return
    const taken = this.server.submit(first)
    if (lost || taken) return
    this.#pending = this.#pending.slice(1)
    this.#show()
  }

  /** The next edit of the server's log arrives. */
  pull(): boolean {
    const edit = this.server.log[this.#seq]
    if (!edit) return false
    this.#seq++
    this.#confirmed = apply(this.#confirmed, edit)
    if (this.#pending[0]?.id === edit.id) this.#pending = this.#pending.slice(1)
    this.#show()
    return true
  }

  #show(): void {
    const before = this.shown
    this.shown = this.#pending.reduce(apply, this.#confirmed)
    const theirs = differences(before, this.shown)
    this.#history.wroteElse(theirs)
    this.#wrote(theirs, false)
  }

  settle(): void {
    while (this.#pending.length > 0) {
      this.push(false)
      while (this.pull());
    }
    while (this.pull());
  }
}

const action = fc.record({ who: fc.nat(2), what: fc.nat(11), a: fc.nat(20), b: fc.nat(20) })

function act(person: Person, { what, a, b }: { readonly what: number; readonly a: number; readonly b: number }, at: number): void {
  const { shown } = person
  const ids = [...shown.keys()].filter((id) => id !== 'book')
  const one = shown.get(ids[a % Math.max(1, ids.length)] ?? '')
  const other = ids[b % Math.max(1, ids.length)] ?? null
  const set = (part: Partial<Note>) => one && person.edit(new Map(shown).set(one.id, { ...one, ...part }))
  const moves = [
    () => set({ text: `${person.name}${at}` }),
    () => set({ looks: { ...one?.looks, [['colour', 'size'][b % 2]!]: b } }),
    () => set({ looks: { ...one?.looks, box: { top: a, left: b } } }),
    () => set({ looks: {}, sources: { colour: `s${b}` } }),
    () => set({ parentId: b % 4 === 0 ? null : other, order: b }),
    () => person.edit(new Map(shown).set(`${person.name}n${at}`, note(`${person.name}n${at}`, { parentId: b % 3 === 0 ? null : other }))),
    () => {
      const below = (id: string): string[] => [id, ...[...viewOf(shown).childrenOf(id)].flatMap(below)]
      const gone = one ? below(one.id) : []
      person.edit(new Map([...shown].filter(([id]) => !gone.includes(id))))
    },
    () => person.replay('undo'),
    () => person.replay('redo'),
    () => person.push(b % 3 === 0),
    () => person.push(false),
    () => person.pull(),
  ]
  moves[what]?.()
}

test('whatever three people do, all end with what the log says, the tree is sound, and nobody undoes what somebody else wrote last', {
  timeout: 60_000,
}, () => {
  const seen = { edits: 0, undone: 0, refused: 0 }
  fc.assert(
    fc.property(fc.noBias(fc.array(action, { minLength: 10, maxLength: 60, size: 'max' })), (actions) => {
      const server = new Server()
      const start = server.notes
      const people = ['x', 'y', 'z'].map((name) => new Person(name, server))
      actions.forEach((each, at) => {
        act(people[each.who]!, each, at)
      })
      for (const person of people) person.settle()
      for (const person of people) person.settle()
      for (const { name, shown } of people) expect(differences(shown, server.notes), name).toEqual(new Map())
      expect(differences(server.log.reduce(apply, start), server.notes)).toEqual(new Map())
      for (const { kind, parentId } of server.notes.values())
        if (kind === 'note' && parentId !== null) expect(server.notes.has(parentId)).toBe(true)
      seen.edits += server.log.length
      seen.refused += server.refused
      seen.undone += people.reduce((sum, { undone }) => sum + undone, 0)
    }),
    { numRuns: runs(150, 3000), endOnFailure: true },
  )
  // Schedules in which nothing happens would prove nothing.
  expect(seen.edits).toBeGreaterThan(1000)
  expect(seen.undone).toBeGreaterThan(50)
  expect(seen.refused).toBeGreaterThan(0)
})
