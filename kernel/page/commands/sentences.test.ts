import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inWords } from '../../../tests/helpers/in-words.ts'
import { testCatalogue } from '../catalogue.fixture.ts'
import { anyDocument } from '../document.fixture.ts'
import type { BlockInterface } from '../records/blocks.ts'
import type { ActionNode, ElementRecord, PageDocument, PageEntry } from '../records/records.ts'
import { emptyDocument } from '../schema/parse-page.ts'
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

const blockPage = (block: BlockInterface): PageDocument => {
  const { entries } = emptyDocument()
  return { entries: new Map([...entries, ['page', { ...entries.get('page')!, block } as PageEntry]]) }
}
const input = (name: string, more: object = {}) => ({ name, label: name, type: 'string' as const, default: '', required: false, ...more })

test('what a block shows of itself differs input by input, without JSON', () => {
  const from: BlockInterface = {
    ...{ inputs: [input('title'), input('size', { default: 1 }), input('gone')], events: [{ name: 'onGo', label: 'Go' }] },
    ...{ methods: [], slots: [{ name: 'line', label: 'Line' }] },
  }
  const to: BlockInterface = {
    ...{
      inputs: [input('heading', { label: 'Title', formerly: ['title'] }), input('size', { default: 2, required: true }), input('more')],
    },
    ...{ events: [], methods: [{ name: 'blink', label: 'Blink', flow: 'f' }], slots: [{ name: 'line', label: 'Line', max: 2 }] },
  }
  expect(said(blockPage(from), blockPage(to))).toEqual([
    '“the block”, input Title: called “heading” instead of “title”',
    '“the block”, input size.default: 1 → 2',
    '“the block”, input size.required: no → yes',
    '“the block”: input more added',
    '“the block”: input gone removed',
    '“the block”: event Go removed',
    '“the block”: method Blink added',
    '“the block”, slot Line.max set: 2',
  ])
})

test('lists, sources, events and steps are told by their parts, and what differs in too many as one', () => {
  const columns = [
    { id: 'a', title: 'Name', width: 80 },
    { id: 'b', title: 'Age', width: 40 },
  ]
  const table = element('t', { name: 'Orders', type: 'Table', props: { columns } })
  const withColumns = (list: readonly object[]) => page({ ...table, props: { columns: list } } as ElementRecord)
  expect(
    said(
      page(table),
      withColumns([
        { ...columns[0]!, width: 90 },
        { id: 'c', title: 'City' },
      ]),
    ),
  ).toEqual([
    '“Orders”, property columns.Name.width: 80 → 90',
    '“Orders”: property columns.City added',
    '“Orders”: property columns.Age removed',
  ])
  expect(said(page(table), withColumns(columns.toReversed()))).toEqual(['“Orders”, property columns: Name, Age → Age, Name'])
  const many = (by: number) => Array.from({ length: 9 }, (_, at) => ({ id: `c${at}`, width: at + by }))
  expect(said(withColumns(many(0)), withColumns(many(1)))).toEqual(['“Orders”, property columns: different in many places'])
  const flow = {
    kind: 'flow',
    id: 'f',
    name: 'Save',
    nodes: [{ ...step('1', 'Ask'), params: { content: 'a', list: [1] } }],
    extra: {},
  } as const
  const asks = {
    ...flow,
    nodes: [{ ...step('1', 'Ask'), params: { list: [1] }, bindings: { content: { kind: 'formula', source: 'variable.a' } } }],
  } as const
  expect(said(page({ ...go, parentId: null }, flow), page({ ...go, parentId: null, events: { onClick: ['f'] } }, asks))).toEqual([
    '“Go”, event onClick set: Save',
    'Flow “Save”, step “Ask”, content: a → variable.a',
  ])
  const source = (url: string) => ({
    source: { api: null, source: 'source/http' as const, config: { url }, bindings: {}, execute: 'at once' as const },
  })
  expect(said(page({ ...table, ...source('/a') }), page({ ...table, ...source('/b') }))).toEqual([
    '“Orders”, data source config.url: /a → /b',
  ])
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
      for (const text of said(one, two)) expect(text).not.toMatch(/page\.|undefined|[[{]"/)
    }),
    { numRuns: 100 },
  )
})
