import { describe, expect, test } from 'vitest'
import type { Changes } from '#kernel/document'
import { applyPatch, diffDocuments, type ElementRecord, type PageDocument, type PageEntry } from '#kernel/page/records'
import { emptyDocument, pageKind } from '#kernel/page/schema'
import { fitDraft, mergeTheirs, overlapOf, withTheirs } from '../../../shell/sync/merge.ts'
import { rescueOrphans } from './rescue-orphans.ts'

const element = (id: string, change: Partial<ElementRecord> = {}): ElementRecord => ({
  kind: 'element',
  id,
  type: 'Card',
  name: id,
  parentId: null,
  order: 'a0',
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  version: 1,
  extra: {},
  ...change,
})
const pageOf = (...entries: readonly PageEntry[]): PageDocument => ({
  entries: new Map([...emptyDocument().entries, ...entries.map((entry) => [entry.id, entry] as const)]),
})
const rules = { kind: pageKind, mend: rescueOrphans }
const base = pageOf(element('a'), element('b'), element('c'))
const edit = (...change: readonly (PageEntry | string)[]): { readonly document: PageDocument; readonly mine: Changes<PageEntry> } => {
  const entries = new Map(base.entries)
  for (const each of change) {
    if (typeof each === 'string') entries.delete(each)
    else entries.set(each.id, each)
  }
  const document = { entries }
  return { document, mine: diffDocuments(base, document) }
}
const names = (document: PageDocument) =>
  Object.fromEntries([...document.entries.values()].flatMap((entry) => (entry.kind === 'element' ? [[entry.id, entry.name]] : [])))

describe('merging what others saved', () => {
  test('takes their entries and keeps mine to be saved on top of theirs', () => {
    const { document, mine } = edit(element('a', { name: 'mine' }))
    const theirs = { b: element('b', { name: 'theirs' }), c: null }
    const merge = mergeTheirs(rules, document.entries, { mine, theirs, mineWins: () => true })
    const merged = applyPatch(document, merge.apply)
    expect(names(merged)).toEqual({ a: 'mine', b: 'theirs' })
    expect([...merge.pending.keys()]).toEqual(['a'])
    expect(applyPatch({ entries: withTheirs(base.entries, theirs) }, merge.pending)).toEqual(merged)
  })

  test.each([
    ['mine', true, { a: 'mine', b: 'b', c: 'c' }, ['a']],
    ['theirs', false, { a: 'theirs', b: 'b', c: 'c' }, []],
  ] as const)('where both changed one element, %s is kept when chosen', (_side, mineWins, expected, pending) => {
    const { document, mine } = edit(element('a', { name: 'mine' }))
    const merge = mergeTheirs(rules, document.entries, { mine, theirs: { a: element('a', { name: 'theirs' }) }, mineWins: () => mineWins })
    expect(names(applyPatch(document, merge.apply))).toEqual(expected)
    expect([...merge.pending.keys()]).toEqual(pending)
  })

  test('what we changed of one element in different places is all there, and nobody has to choose', () => {
    const { document, mine } = edit(element('a', { name: 'mine' }))
    const theirs = { a: element('a', { style: { color: 'red' } }) }
    expect(overlapOf(rules, mine, theirs)).toEqual([])
    const merge = mergeTheirs(rules, document.entries, { mine, theirs, mineWins: () => true })
    expect(applyPatch(document, merge.apply).entries.get('a')).toEqual(element('a', { name: 'mine', style: { color: 'red' } }))
    expect(merge.pending.get('a')?.from).toEqual(theirs.a)
  })

  test('theirs is chosen for the value that both changed, and what I alone changed stays', () => {
    const { document, mine } = edit(element('a', { name: 'mine', css: '& { top: 0 }' }))
    const merge = mergeTheirs(rules, document.entries, { mine, theirs: { a: element('a', { name: 'theirs' }) }, mineWins: () => false })
    expect(applyPatch(document, merge.apply).entries.get('a')).toMatchObject({ name: 'theirs', css: '& { top: 0 }' })
  })

  test('of two moves that close a ring mine goes back onto the page', () => {
    const { document, mine } = edit(element('b', { parentId: 'a' }))
    const merge = mergeTheirs(rules, document.entries, { mine, theirs: { a: element('a', { parentId: 'b' }) }, mineWins: () => true })
    const merged = applyPatch(document, merge.apply)
    expect([merged.entries.get('a'), merged.entries.get('b')]).toMatchObject([{ parentId: 'b' }, { parentId: null }])
  })

  test('an element that I put into what they removed comes back to the page', () => {
    const { document, mine } = edit(element('new', { parentId: 'a' }))
    const merge = mergeTheirs(rules, document.entries, { mine, theirs: { a: null }, mineWins: () => true })
    const merged = applyPatch(document, merge.apply)
    expect(merged.entries.get('new')).toMatchObject({ parentId: null })
    expect(merged.entries.has('a')).toBe(false)
  })

  test('my own changed entry that they removed can be kept: it is added again', () => {
    const { document, mine } = edit(element('a', { name: 'mine' }))
    const merge = mergeTheirs(rules, document.entries, { mine, theirs: { a: null }, mineWins: () => true })
    expect(merge.pending.get('a')).toMatchObject({ from: null, to: { name: 'mine' } })
  })
})

describe('an overlap', () => {
  test('is what both left differently, not what both left alike', () => {
    const { mine } = edit(element('a', { name: 'mine' }), element('b', { name: 'same' }), 'c')
    const theirs = { a: element('a', { name: 'theirs' }), b: element('b', { name: 'same' }), c: null }
    expect(overlapOf(rules, mine, theirs)).toEqual(['a'])
  })
})

describe('a draft', () => {
  test('fits a page that has not changed since', () => {
    const { mine } = edit(element('a', { name: 'mine' }))
    expect(fitDraft(rules, base.entries, mine)).toEqual({ overlap: [], theirs: {} })
  })
  test('names the entries that somebody else changed since', () => {
    const { mine } = edit(element('a', { name: 'mine' }))
    const now = pageOf(element('a', { name: 'theirs' }), element('b'), element('c'))
    expect(fitDraft(rules, now.entries, mine)).toEqual({ overlap: ['a'], theirs: { a: now.entries.get('a') } })
  })
})
