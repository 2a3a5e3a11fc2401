import { expect, test } from 'vitest'
import { applyPatch, type ElementRecord, type PageDocument, type PageEntry, type TextRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { createReferenceIndex, planRename } from './references.ts'

const element = (id: string, more: Partial<ElementRecord>): ElementRecord => ({
  ...{ kind: 'element', id, type: 'Text', name: id, parentId: null, order: id, props: {}, bindings: {}, style: {}, css: '' },
  ...{ events: {}, version: 1, extra: {} },
  ...more,
})
const text = (id: string): TextRecord => ({ kind: 'text', id, values: { en: id }, note: '', extra: {} })
const page = (...entries: readonly PageEntry[]): PageDocument => ({
  entries: new Map([...emptyDocument().entries, ...entries.map((entry) => [entry.id, entry] as const)]),
})
const bound = element('Text_1', { bindings: { text: { kind: 'text', source: 'save' } } })
const asks = element('Text_2', { bindings: { text: { kind: 'formula', source: "t('orders', { n: 2 }) + other.t('save')" } } })
const after = (document: PageDocument, from: string, to: string): PageDocument => {
  const patch = planRename(document, { kind: 'text', id: from }, to)
  if ('refused' in patch) throw new Error(patch.refused.en)
  return applyPatch(document, patch)
}
const sources = (document: PageDocument) =>
  ['Text_1', 'Text_2'].map((id) => (document.entries.get(id) as ElementRecord).bindings.text?.source)

test('the index knows who shows a text, by a binding and by code, and its forms by number', () => {
  const index = createReferenceIndex(page(bound, asks, text('save'), text('orders_one')))
  const users = (id: string) => index.usersOf({ kind: 'text', id }).map(({ entry, path }) => `${entry} ${path}`)
  expect([users('save'), users('orders'), users('orders_one'), users('other')]).toEqual([
    ['Text_1 text'],
    ['Text_2 text'],
    ['Text_2 text'],
    [],
  ])
})

test('a new key is followed by bindings and by code, and by nothing that only looks like it', () => {
  const document = page(bound, asks, text('save'))
  const renamed = after(document, 'save', 'common.save')
  expect(sources(renamed)).toEqual(['common.save', "t('orders', { n: 2 }) + other.t('save')"])
  expect([renamed.entries.has('save'), renamed.entries.get('common.save')?.kind]).toEqual([false, 'text'])
})

test('a text of the project has no record on the page, and its new key is followed all the same', () => {
  expect(sources(after(page(bound, asks), 'orders', 'shop.orders'))).toEqual(['save', "t('shop.orders', { n: 2 }) + other.t('save')"])
})

test('a key that is taken, or none at all, is refused', () => {
  const document = page(bound, text('save'), text('taken'))
  for (const to of ['taken', 'no key']) expect('refused' in planRename(document, { kind: 'text', id: 'save' }, to), to).toBe(true)
})
