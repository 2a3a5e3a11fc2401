import { describe, expect, it } from 'vitest'
import { keepMeanings } from '#kernel/engine/references/references'
import { givenNamesOf } from '#kernel/page/names'
import { applyPatch, diffDocuments, type ElementRecord, isEmpty, type PageDocument, type PageEntry } from '#kernel/page/records'
import { sameMeanings } from './same-meanings.ts'

const element = (id: string, name: string, source?: string): ElementRecord =>
  ({
    ...{ kind: 'element', id, type: 'Text', name, parentId: null, order: 'a0', props: {}, style: {}, css: '', events: {}, version: 1 },
    ...{ bindings: source === undefined ? {} : { text: { kind: 'formula', source } }, extra: {} },
  }) as ElementRecord
const page = (...entries: PageEntry[]): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })
const textOf = (document: PageDocument, id: string) => (document.entries.get(id) as ElementRecord).bindings.text?.source

describe('two people who give one name at once', () => {
  const theirs = page(
    element('A', 'orders'),
    element('B', 'Form2'),
    element('T', 'T', 'orders.x + context.orders.y'),
    element('M', 'M', '1'),
  )
  const mine = page(
    element('A', 'Form1'),
    element('B', 'orders'),
    element('T', 'T', '1'),
    element('M', 'M', 'orders.x + component.orders?.data'),
  )
  const merged = page(element('A', 'orders'), element('B', 'orders'), theirs.entries.get('T')!, mine.entries.get('M')!)

  it('both keep it, and what meant the one that it does not mean any more says its id', () => {
    const kept = keepMeanings(merged, [{ page: theirs }, { page: mine }])
    expect([kept.entries.get('A'), kept.entries.get('B')]).toMatchObject([{ name: 'orders' }, { name: 'orders' }])
    expect(givenNamesOf(kept).get('orders')).toBe('A')
    expect(textOf(kept, 'T')).toBe('orders.x + context.orders.y')
    expect(textOf(kept, 'M')).toBe('B.x + component.B?.data')
    expect(keepMeanings(theirs, [{ page: theirs }, { page: theirs }])).toBe(theirs)
  })

  it('the same happens where the changes of others come in with a save, whoever has the lower id', () => {
    const changed = Object.fromEntries(['A', 'T'].map((id) => [id, theirs.entries.get(id)!]))
    const now = page(element('A', 'orders'), element('B', 'orders'), theirs.entries.get('T')!, mine.entries.get('M')!)
    expect(textOf(applyPatch(now, sameMeanings(mine, now, changed)), 'M')).toBe('B.x + component.B?.data')

    const [A, B] = [element('A', 'orders'), element('B', 'orders')]
    const before = page(A, element('B', 'Form2'), element('T', 'T', '1'), element('M', 'M', 'orders.x'))
    const fromOthers = { B, T: element('T', 'T', 'orders.x') }
    const after = page(A, B, fromOthers.T, before.entries.get('M')!)
    const kept = applyPatch(after, sameMeanings(before, after, fromOthers))
    expect([textOf(kept, 'T'), textOf(kept, 'M')]).toEqual(['B.x', 'orders.x'])
    expect(isEmpty(sameMeanings(kept, kept, {}))).toBe(true)
  })

  it('what others wrote with a name that was given up here meanwhile goes on meaning the same', () => {
    const renamed = { A: element('A', 'orders'), M: element('M', 'M', '1') }
    const mine = diffDocuments(page(element('A', 'Form1'), renamed.M), page(renamed.A, renamed.M))
    const theirs = { M: element('M', 'M', 'Form1.x + context.Form1?.y'), N: element('N', 'N', 'Form1.z') }
    const now = page(renamed.A, theirs.M, theirs.N)
    const kept = applyPatch(now, sameMeanings(page(renamed.A, renamed.M), now, theirs, mine))
    expect([textOf(kept, 'M'), textOf(kept, 'N')]).toEqual(['A.x + context.A?.y', 'A.z'])
  })

  it('what was written here with a name that others gave up meanwhile does too', () => {
    const before = page(element('A', 'Form1'), element('M', 'M', 'Form1.x'))
    const mine = diffDocuments(page(element('A', 'Form1'), element('M', 'M', '1')), before)
    const theirs = { A: element('A', 'orders') }
    const now = page(theirs.A, before.entries.get('M')!)
    expect(textOf(applyPatch(now, sameMeanings(before, now, theirs, mine)), 'M')).toBe('A.x')
  })

  it('the result of an api is said by its id as well', () => {
    const api = (id: string): PageEntry => ({ kind: 'api', id, name: 'orders', source: 'source/http', config: {}, bindings: {}, extra: {} })
    const own = page(api('z1'), element('M', 'M', 'orders.data + context.orders.data'))
    const both = page(element('A', 'orders'), ...own.entries.values())
    expect(textOf(keepMeanings(both, [{ page: own }]), 'M')).toBe('component.z1.data + context.component.z1.data')
  })
})
