import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Author } from '../author.fixture.ts'
import * as commands from '../commands/all-commands.ts'
import { toClipboard } from '../commands/clipboard.ts'
import { diffDocuments } from '../records/patch-algebra.ts'
import type { ApiRecord, ElementRecord, PageEntry } from '../records/records.ts'
import { testReferences } from '../references.fixture.ts'
import { applyToNames, GivenNames, givenNamesOf } from './given-names.ts'
import { asName, canName, nextFree } from './name-rules.ts'

const element = (id: string, name: string): ElementRecord =>
  ({
    ...{ kind: 'element', id, type: 'Card', name, parentId: null, order: 'a0', props: {}, bindings: {}, style: {} },
    ...{ css: '', events: {}, version: 1, extra: {} },
  }) as ElementRecord
const api = (id: string, name: string): ApiRecord => ({ kind: 'api', id, name, source: 'source/http', config: {}, bindings: {}, extra: {} })
const documentOf = (...entries: PageEntry[]) => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })

describe('the names of a page', () => {
  it('lead from a word to an element or to the result of an api', () => {
    const names = givenNamesOf(documentOf(element('Form_1', '客户表单'), element('Card_1', 'Card_1'), api('api_1', 'orders')))
    expect(['客户表单', 'Card_1', 'orders', 'nothing'].map((word) => names.get(word))).toEqual([
      'Form_1',
      undefined,
      'component.api_1',
      undefined,
    ])
    expect(['Form_1', 'Card_1', 'api_1', 'gone'].map((id) => names.wordOf(id))).toEqual(['客户表单', 'Card_1', 'orders', undefined])
  })

  it.each(['two words', '1st', 'class', 'variable', 'item', 'Math', 'toString', '$$c', '', 'a-b', 'x'.repeat(61)])(
    'leave out %j, which no formula can say',
    (name) => {
      const names = givenNamesOf(documentOf(element('Card_1', name)))
      expect([names.get(name), names.wordOf('Card_1')]).toEqual([undefined, undefined])
    },
  )

  it('a name that several have means the one with the lowest id, and an id is never the name of another', () => {
    const names = givenNamesOf(documentOf(element('B', 'Orders'), api('A', 'Orders'), element('C', 'B')))
    expect([names.get('Orders'), names.get('B'), names.wordOf('B'), names.wordOf('C')]).toEqual([
      'component.A',
      undefined,
      undefined,
      undefined,
    ])
    expect(names.shared()).toEqual([
      { word: 'Orders', id: 'B', owner: 'A' },
      { word: 'B', id: 'C', owner: 'B' },
    ])
  })

  it('follow edits as if they were read anew', () => {
    const before = documentOf(element('A', 'One'), element('B', 'One'), api('C', 'Two'))
    const after = documentOf(element('B', 'Three'), api('C', 'One'), element('D', 'Two'))
    const names = new GivenNames(before.entries.values())
    const words = applyToNames(names, diffDocuments(before, after))
    expect([...names.words()].sort()).toEqual([...givenNamesOf(after).words()].sort())
    expect(new Set(words)).toEqual(new Set(['A', 'B', 'C', 'D', 'One', 'Two', 'Three'].filter((word) => words.includes(word))))
    expect(words).toEqual(expect.arrayContaining(['One', 'Two', 'Three', 'D']))
  })
})

describe('a new name', () => {
  const document = documentOf(element('Form_1', 'Form1'), element('Form_2', 'Form2'), api('api_1', 'orders'))
  it.each([
    ['客户表', true],
    ['a_$1', true],
    ['Form1', 'There is an element called "Form1". "Form3" would do'],
    ['orders', 'There is an API called "orders". "orders2" would do'],
    ['Form_2', 'There is an element called "Form_2". "Form_3" would do'],
    ['item', '"item" means something else in formulas. "item2" would do'],
    ['SUM', '"SUM" means something else in formulas. "SUM2" would do'],
    ['my table', 'Formulas say this name: it starts with a letter and has letters, digits, _ and $ only. "myTable" would do'],
    ['2 表', 'Formulas say this name: it starts with a letter and has letters, digits, _ and $ only. "表" would do'],
    ['', 'A name is needed. "Element" would do'],
  ])('%j: %s', (name, told) => {
    const answer = canName(document, name, undefined, ['SUM'])
    expect(answer === true ? answer : answer.en).toBe(told)
    if (answer !== true) expect(answer.zh).toMatch(/可改用“.+”$/)
  })

  it('may be the one that it has, or its id', () => {
    expect([canName(document, 'Form1', 'Form_1'), canName(document, 'Form_1', 'Form_1')]).toEqual([true, true])
  })

  it('is made of any text', () => {
    expect(['', '  ', '💥', '1', '$$x', '订单-列表'].map((text) => asName(text))).toEqual([
      'Element',
      'Element',
      'Element',
      'Element',
      '$x',
      '订单列表',
    ])
    expect(nextFree('Form9', (word) => word !== 'Form9')).toBe('Form10')
  })
})

test('copies take the next number of their own name', () => {
  const author = new Author()
  const card = author.add('Card')
  author.do(commands.renameEntry, { id: card, name: '客户' })
  author.do(commands.duplicateElements, { ids: [card] })
  author.do(commands.pasteElements, { text: toClipboard(author.document, [card], testReferences), parentId: null })
  expect(author.outline().split(' ').sort()).toEqual(['客户', '客户2', '客户3'])
  author.add('Card')
  author.add('Card')
  expect(author.outline()).toContain('Card1 Card2')
})

test('a name that cannot be said is refused with one that can', () => {
  const author = new Author()
  const card = author.add('Card')
  const other = author.add('Card')
  expect(author.refusal(commands.renameEntry, { id: card, name: 'New name' })).toMatch(/"NewName" would do$/)
  expect(author.refusal(commands.renameEntry, { id: card, name: author.element(other).name })).toBe(
    'There is an element called "Card2". "Card3" would do',
  )
})

test('a name means the lowest id of all that have it, whatever comes and goes', () => {
  const step = fc.record({ id: fc.integer({ min: 0, max: 12 }), name: fc.constantFrom(null, 'orders', 'people') })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.array(fc.constantFrom('orders', 'people')), (steps, asked) => {
      const names = new GivenNames()
      const model = new Map<string, string>()
      for (const { id: number, name } of steps) {
        const id = `e${number}`
        if (name === null) names.delete(id)
        else names.set(element(id, name))
        if (name === null) model.delete(id)
        else model.set(id, name)
        // Now and then somebody asks in between.
        for (const word of asked) names.ownerOf(word)
      }
      for (const word of ['orders', 'people']) {
        const ids = [...model].flatMap(([id, name]) => (name === word ? [id] : [])).sort()
        expect([names.ownerOf(word), names.all(word)]).toEqual([ids[0], ids])
      }
    }),
  )
})
