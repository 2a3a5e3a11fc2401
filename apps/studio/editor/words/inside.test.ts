import { expect, test } from 'vitest'
import { type BlockPins, blockPrefix, NO_INTERFACE, type PageDocument, type PageEntry, type PageRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { insideOf, nameInState } from './inside.ts'

const root = emptyDocument().entries.get('page') as PageRecord
const element = (id: string, type: string, name = id) =>
  ({ kind: 'element', id, type, name, parentId: null, order: 'a0', props: {}, bindings: {} }) as unknown as PageEntry
const documentOf = (blocks: BlockPins, ...entries: readonly PageEntry[]): PageDocument => ({
  entries: new Map([['page', { ...root, block: NO_INTERFACE, blocks }], ...entries.map((entry) => [entry.id, entry] as const)]),
})
const inner = documentOf({}, element('Text_1', 'Text', 'total'))
const outer = documentOf({ inner: 2 }, element('c1', 'block/inner', 'left'), element('c2', 'block/inner', 'right'))
const page = documentOf({ outer: 1, inner: 2 }, element('u1', 'block/outer', 'Card'), element('u2', 'block/inner', 'Alone'))
const lookup = (id: string, version: number) =>
  id === 'inner' && version === 2 ? inner : id === 'outer' && version === 1 ? outer : undefined
const TEXT = `${blockPrefix('inner', 2)}Text_1`

test('an entry inside of a block is called by the names on the way to it', () => {
  expect(insideOf(page, lookup, TEXT, 'u2:')).toMatchObject({ name: 'Alone › total', block: 'inner', entry: 'Text_1', use: { id: 'u2' } })
  const right = `u1:/${blockPrefix('outer', 1)}c2:`
  expect(insideOf(page, lookup, TEXT, right)).toMatchObject({ name: 'Card › right › total', use: { id: 'u1' } })
  // A source inside of a block says the use behind its id.
  expect(insideOf(page, lookup, `${TEXT}@u2:`)?.name).toBe('Alone › total')
  expect(insideOf(page, lookup, `${blockPrefix('outer', 1)}page`, 'u1:')).toMatchObject({ name: 'Card', entry: 'page' })
})

test('values of uses are called by the uses, and say the row', () => {
  const right = `${blockPrefix('outer', 1)}c2`
  expect(nameInState(page, lookup, `#u1:/${right}:`)).toBe('Card › right')
  expect(nameInState(page, lookup, '#u1:r7')).toBe('Card (r7)')
  expect([nameInState(page, lookup, TEXT), nameInState(page, lookup, '#gone:')]).toEqual(['Card › left › total', undefined])
})

test('what is of the page, or of nothing, is not inside', () => {
  expect(['u1', 'page', 'gone', `${blockPrefix('inner', 3)}Text_1`].map((id) => insideOf(page, lookup, id))).toEqual(
    Array(4).fill(undefined),
  )
  expect(insideOf(page, undefined, TEXT)).toBeUndefined()
})
