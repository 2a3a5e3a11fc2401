import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inWords } from '../../tests/helpers/in-words.ts'
import { testCatalogue } from './catalogue.fixture.ts'
import { anyDocument } from './document.fixture.ts'
import { emptyDocument } from './parse-page.ts'
import type { ActionNode, ElementRecord, PageDocument, PageEntry } from './records.ts'
import { sentencesOf } from './sentences.ts'

const element = (id: string, part: Partial<ElementRecord> = {}): ElementRecord => ({
  ...{ kind: 'element', id, type: 'Button', name: id, parentId: null, order: 'a0', props: {}, bindings: {}, style: {} },
  ...{ css: '', events: {}, version: 1, extra: {} },
  ...part,
})
const step = (id: string, name: string): ActionNode => ({
  ...{ id, kind: 'action', name, action: 'action/message', params: {}, bindings: {} },
})
const page = (...entries: readonly PageEntry[]): PageDocument => ({
  entries: new Map([...emptyDocument().entries, ...entries.map((entry) => [entry.id, entry] as const)]),
})
const said = (from: PageDocument, to: PageDocument, locale: 'zh' | 'en' = 'en') =>
  sentencesOf(from, to, testCatalogue).map(({ told }) => inWords(told, locale))

const card = element('c', { type: 'Card', name: 'Filter' })
const go = element('b', { name: 'Go', parentId: 'c', props: { text: 'Go' } })

test.each<readonly [string, PageDocument, PageDocument, readonly string[]]>([
  ['an added element, with what is in it told of once', page(), page(card, go), ['Added Card “Filter” to “the page”']],
  ['a removed element', page(card, go), page(card), ['Removed Button “Go” from “Filter”']],
  ['a move to another place', page(card, go), page(card, { ...go, parentId: null }), ['Moved “Go” from “Filter” to “the page”']],
  ['a move among its neighbours', page(card, go), page(card, { ...go, order: 'a5' }), ['Moved “Go” within “Filter”']],
  ['a new name', page(go), page({ ...go, name: 'Send' }), ['Renamed “Go” to “Send”']],
  ['a text', page(go), page({ ...go, props: { text: 'Send' } }), ['“Go”, property text: Go → Send']],
  [
    'a formula instead of a value',
    page(go),
    page({ ...go, props: {}, bindings: { text: { kind: 'formula', source: 'variable.label' } } }),
    ['“Go”, property text: Go → variable.label'],
  ],
  [
    'a style that was set and one that went',
    page({ ...go, style: { color: 'red' } }),
    page({ ...go, style: { top: '1px' } }),
    ['“Go”, style top set: 1px', '“Go”, style color cleared; it was red'],
  ],
  [
    'the steps of a flow, one by one',
    page({ kind: 'flow', id: 'f', name: 'Save', nodes: [step('1', 'Ask'), step('2', 'Send')], extra: {} }),
    page({ kind: 'flow', id: 'f', name: 'Save', nodes: [step('2', 'Send it'), step('3', 'Close')], extra: {} }),
    ['Flow “Save”: changed the step “Send it”', 'Flow “Save”: added the step “Close”', 'Flow “Save”: removed the step “Ask”'],
  ],
  [
    'an API that sends to another host',
    page({ kind: 'api', id: 'a', name: 'orders', source: 'source/http', config: { url: 'https://one.test/a' }, bindings: {}, extra: {} }),
    page({ kind: 'api', id: 'a', name: 'orders', source: 'source/http', config: { url: 'https://two.test/a' }, bindings: {}, extra: {} }),
    ['“orders” now sends to two.test instead of one.test'],
  ],
])('two pages differ by %s', (_, from, to, expected) => {
  expect(said(from, to)).toEqual(expected)
})

test('sentences come in both languages, what viewers notice first', () => {
  const variable = { kind: 'variable', id: 'v', name: 'total', type: 'number', defaultValue: 0, description: '', extra: {} } as const
  const from = page(card, go, variable)
  const to = page(card, { ...go, name: 'Send', props: { text: 'Send' } })
  expect(said(from, to)).toEqual(['“Send”, property text: Go → Send', 'Removed the variable “total”', 'Renamed “Go” to “Send”'])
  expect(said(from, to, 'zh')).toEqual(['“Send”的属性 text：Go → Send', '删除了变量“total”', '将“Go”改名为“Send”'])
})

test('any two pages have a sentence for each record that differs and stands for itself, and equal ones have none', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (one, two) => {
      expect(said(one, one)).toEqual([])
      for (const text of said(one, two)) expect(text).not.toMatch(/page\.|undefined/)
    }),
    { numRuns: 100 },
  )
})
