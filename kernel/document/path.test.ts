import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MessageError } from '#kernel/message'
import { isRefusedKey } from '#kernel/page/values'
import { watchPrototypes } from '../../tests/helpers/prototypes.ts'
import { cellsOf, changedCells, withCells } from './cells.ts'
import { applyEdit, editOf } from './edit.ts'
import type { JsonObject } from './kinds.ts'
import { book, differences, type Note, note, noteKind, viewOf } from './notes.fixture.ts'
import { formatPath, keysOf, parsePath, pathProblem, related } from './path.ts'
import { leavesOf, withLeaves } from './tree-cells.ts'

const HOSTILE = ['__proto__', 'constructor', 'prototype']
const key = fc.oneof(
  fc.constantFrom('', '..', '.', '~', '/', '~2', '~3', '~0', '~1', 'a/b', 'a.b', 'toString', 'hasOwnProperty', 'valueOf', '0', '-1'),
  fc.string({ maxLength: 5 }).filter((text) => !HOSTILE.includes(text)),
)

describe('a path', () => {
  it('leads to the keys that it was made of, whatever they are, and a client may send it', () => {
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), (keys) => {
        const path = formatPath(keys)
        expect(pathProblem(path)).toBeNull()
        expect(keysOf(path)).toEqual(keys)
        expect(parsePath(path)).toEqual(keys)
      }),
    )
  })

  it('has one spelling', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12, unit: fc.constantFrom('~', '0', '1', '2', '3', '5', '/', '.', 'a') }), (path) => {
        if (pathProblem(path) === null) expect(formatPath(keysOf(path))).toBe(path)
        else expect(() => parsePath(path)).toThrow(MessageError)
      }),
    )
  })

  it.each(['', '/', 'a/', '/a', 'a//b'])('is refused with an empty segment: %s', (path) => {
    expect(pathProblem(path)).toMatchObject({ code: 'document.path-empty' })
  })

  it.each(['..', 'a/..', '../a', ...HOSTILE.flatMap((name) => [name, `a/${name}`, `${name}/a`])])('is refused: %s', (path) => {
    expect(pathProblem(path)).toMatchObject({ code: 'document.path-refused' })
  })

  it.each(['~', 'a~', '~4', '~5b', 'a~2', '~~'])('is refused in another spelling: %s', (path) => {
    expect(pathProblem(path)).toMatchObject({ code: 'document.path-spelling' })
  })

  it('may contain the names that every object inherits', () => {
    expect(['toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'].map(pathProblem)).toEqual([null, null, null, null])
  })

  it('is read as an older release wrote it', () => {
    expect(keysOf('props//a')).toEqual(['props', '', 'a'])
    expect(keysOf('props/..')).toEqual(['props', '..'])
  })

  it('refuses the same keys as the paths of a page', () => {
    for (const name of [...HOSTILE, 'toString', 'a', '']) expect(isRefusedKey(name)).toBe(HOSTILE.includes(name))
  })

  it('is related to what it leads to and to what leads to it', () => {
    expect([related('a', 'a'), related('a', 'a/b'), related('a/b', 'a'), related('a', 'ab'), related('a/b', 'a/c')]).toEqual([
      ...[true, true, true],
      ...[false, false],
    ])
  })
})

const anyKey = fc.oneof({ weight: 2, arbitrary: key }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) })
/** Trees as `JSON.parse` makes them, with an own key even of `__proto__`. */
const tree: fc.Arbitrary<JsonObject> = fc.letrec<{ value: unknown; object: JsonObject }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, fc.constantFrom(1, 'x', null, [], [1]), tie('object')),
  object: fc.array(fc.tuple(anyKey, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries) as JsonObject),
})).object
const text = (value: unknown): string => JSON.stringify(value)

describe('cells of hostile keys', () => {
  it('are own keys there and back, and change no prototype', () => {
    const prototypes = watchPrototypes()
    fc.assert(
      fc.property(tree, tree, (from, to) => {
        const [before, after] = [leavesOf({ value: from, sources: {} }), leavesOf({ value: to, sources: {} })]
        const gone = [...before.keys()].filter((path) => !after.has(path)).map((path) => ({ path, cell: undefined }))
        const set = [...after].map(([path, cell]) => ({ path, cell }))
        const { value } = withLeaves({ value: from, sources: {} }, [...gone, ...set])
        expect([...leavesOf({ value, sources: {} })].toSorted()).toEqual([...after].toSorted())
        expect(prototypes.changed()).toEqual([])
      }),
    )
    prototypes.restore()
  })

  it('are sources under their own names', () => {
    const prototypes = watchPrototypes()
    fc.assert(
      fc.property(fc.array(anyKey, { minLength: 1, maxLength: 3 }), fc.boolean(), (keys, isGone) => {
        const sources = Object.fromEntries([[keys.join('.'), 'a'], ...HOSTILE.map((name) => [name, 'b'] as const)])
        const changes = [...leavesOf({ value: {}, sources }).keys()].map((path) => ({ path, cell: isGone ? undefined : { source: 'c' } }))
        const after = withLeaves({ value: {}, sources }, changes).sources
        expect(Object.getPrototypeOf(after)).toBe(Object.prototype)
        expect(prototypes.changed()).toEqual([])
      }),
    )
    prototypes.restore()
  })

  it('never lead from a record to its prototype, with any path', () => {
    const prototypes = watchPrototypes()
    const raw = fc.array(fc.constantFrom(...HOSTILE, 'toString', '', '..', 'a', '0', '~0', '~1'), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(raw, fc.boolean(), fc.jsonValue(), (segments, isGone, value) => {
        const path = `looks/${segments.join('/')}`
        const cell = isGone ? ([`n`, path, null, true] as const) : ([`n`, path, value as never] as const)
        const after = withCells(noteKind, note('n', { looks: { a: { b: 1 } } }), [cell])
        expect(Object.getPrototypeOf(after.looks)).toBe(Object.prototype)
        expect([path, prototypes.changed()]).toEqual([path, []])
      }),
    )
    prototypes.restore()
  })

  it('are refused by an edit as a whole', () => {
    const notes = book(note('n'))
    for (const path of ['looks/__proto__/polluted', 'looks//a', 'looks/../a', 'looks/~5', '__proto__/polluted'])
      expect(applyEdit(noteKind, viewOf(notes), { id: 'e', added: [], cells: [['n', path, 1]], removed: [] })).toMatchObject({
        ok: false,
        entry: 'n',
      })
  })

  it('keep every record editable that holds only legitimate keys', () => {
    const legitimate = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      Object.entries(value).every(([name, inner]) => !HOSTILE.includes(name) && legitimate(inner))
    fc.assert(
      fc.property(tree.filter(legitimate), tree.filter(legitimate), (from, to) => {
        const [before, after] = [book(note('n', { looks: from })), book(note('n', { looks: to }))]
        const applied = applyEdit(noteKind, viewOf(before), editOf(noteKind, 'e', differences(before, after)))
        expect(applied.ok).toBe(true)
        const result = applied.ok ? (applied.changes.get('n')?.to ?? (before.get('n') as Note)) : note('none')
        expect([...cellsOf(noteKind, result)].map(text).toSorted()).toEqual(
          [...cellsOf(noteKind, after.get('n') as Note)].map(text).toSorted(),
        )
        expect(changedCells(noteKind, result, after.get('n') as Note)).toEqual([])
      }),
    )
  })
})
