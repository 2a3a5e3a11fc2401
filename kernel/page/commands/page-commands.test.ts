import { expect, test } from 'vitest'
import { Author } from '../author.fixture.ts'
import { testCatalogue } from '../catalogue.fixture.ts'
import { applyPatch, invert } from '../records/patch-algebra.ts'
import type { ActionNode, ApiRecord, FlowRecord, PageRecord } from '../records/records.ts'
import { testReferences } from '../references.fixture.ts'
import { checkDocument } from '../schema/check-document.ts'
import { formatPage } from '../schema/format-page.ts'
import { parsePage } from '../schema/parse-page.ts'
import type { JsonObject } from '../values/json.ts'
import * as commands from './all-commands.ts'
import { toClipboard } from './clipboard.ts'

const asks = (api: string): ActionNode => ({ id: 'n', kind: 'action', name: '', action: 'action/request', params: { api }, bindings: {} })
const withApi = (author: Author, config: ApiRecord['config'] = { stgApi: '/orders' }) => {
  const api = author.do(commands.addApi, { name: ' orders ', source: 'source/http', config })
  const card = author.add('Card')
  author.do(commands.setSource, {
    id: card,
    source: { api, source: 'source/http', config: { sourceField: 'data' }, bindings: {}, execute: 'at once' },
  })
  const flow = author.do(commands.addFlow, { owner: { id: card, event: 'onClick' }, nodes: [asks(api)] })
  return { api, card, flow }
}
const apiOf = (author: Author, id: string) => author.document.entries.get(id) as ApiRecord
const apisOf = (author: Author) => [...author.document.entries.values()].filter((entry): entry is ApiRecord => entry.kind === 'api')
const problems = (author: Author) =>
  checkDocument(author.document, undefined, testReferences).map(({ level, code, entry, path }) => [level, code, entry, path])

test('the page’s own settings are changed, and only those that are named', () => {
  const author = new Author()
  author.do(commands.setPage, { changes: { interceptor: { timeout: 5 } } })
  author.do(commands.setPage, { changes: { css: '& { color: red }', bindings: { theme: { kind: 'formula', source: 'variable.theme' } } } })
  expect(author.document.entries.get('page')).toMatchObject({
    interceptor: { timeout: 5 },
    css: '& { color: red }',
    bindings: { theme: { source: 'variable.theme' } },
    props: {},
  })
  const before = author.document.entries.get('page') as PageRecord
  const plan = commands.setPage.plan(author.context, { changes: { interceptor: {} } })
  if ('refused' in plan) throw new Error(plan.refused.en)
  const after = applyPatch(author.document, plan)
  expect(applyPatch(after, invert(plan)).entries.get('page')).toEqual(before)
})

test('an api is added with a trimmed name, and changed field by field', () => {
  const author = new Author()
  const { api } = withApi(author)
  expect(apiOf(author, api)).toMatchObject({ name: 'orders', source: 'source/http', config: { stgApi: '/orders' } })
  author.do(commands.editApi, { id: api, changes: { config: { stgApi: '/new' } } })
  author.do(commands.editApi, { id: api, changes: { name: ' bills ' } })
  expect(apiOf(author, api)).toMatchObject({ id: api, name: 'bills', config: { stgApi: '/new' } })
  expect(author.refusal(commands.addApi, { name: ' ', source: 'source/http', config: {} })).toBe('The name is empty')
  expect(author.refusal(commands.editApi, { id: api, changes: { name: ' ' } })).toBe('The name is empty')
  expect(author.refusal(commands.editApi, { id: 'page', changes: {} })).toBe('The API does not exist')
})

test('a removed api or variable leaves warnings where it was used, which name the places', () => {
  const author = new Author()
  const { api, card, flow } = withApi(author)
  const variable = author.do(commands.addVariable, { name: 'count', type: 'number', defaultValue: 0 })
  const setting = author.do(commands.addFlow, {
    owner: { id: card, event: 'onChange' },
    nodes: [{ ...asks(''), action: 'action/set-variable', params: { name: 'count', value: 1 } }],
  })
  expect(problems(author)).toEqual([])
  author.do(commands.removeApi, { id: api })
  author.do(commands.removeVariable, { id: variable })
  expect(problems(author)).toEqual([
    ['warning', 'PAGE_DANGLING_API', card, 'source.api'],
    ['warning', 'PAGE_DANGLING_API', flow, 'n.api'],
    ['warning', 'PAGE_DANGLING_VARIABLE', setting, 'n.name'],
  ])
  expect(author.refusal(commands.removeApi, { id: api })).toBe('The API does not exist')
  expect(author.refusal(commands.removeVariable, { id: variable })).toBe('The variable does not exist')
})

test('elements, apis and flows take another name; nothing that refers to them changes', () => {
  const author = new Author()
  const { api, card, flow } = withApi(author)
  for (const id of [api, flow]) author.do(commands.renameEntry, { id, name: ' New name ' })
  author.do(commands.renameEntry, { id: card, name: ' 客户卡片 ' })
  expect([api, card, flow].map((id) => author.document.entries.get(id))).toMatchObject([
    { name: 'New name' },
    { name: '客户卡片', source: { api } },
    { name: 'New name', nodes: [{ params: { api } }] },
  ])
  expect(problems(author)).toEqual([])
  expect(author.refusal(commands.renameEntry, { id: card, name: '  ' })).toBe('The name is empty or too long')
  expect(author.refusal(commands.renameEntry, { id: card, name: 'x'.repeat(301) })).toBe('The name is empty or too long')
  const variable = author.do(commands.addVariable, { name: 'count', type: 'number', defaultValue: 0 })
  for (const id of ['page', variable, 'nobody']) expect(author.refusal(commands.renameEntry, { id, name: 'x' })).toBe('It does not exist')
})

test('a paste on the same page uses the api that is there', () => {
  const author = new Author()
  const { api, card } = withApi(author)
  const copy = author.do(commands.pasteElements, { text: toClipboard(author.document, [card], testReferences), parentId: null })
  expect(apisOf(author).map(({ id }) => id)).toEqual([api])
  expect(author.element(copy).source?.api).toBe(api)
})

test('a paste on another page brings the api under its own id where that is free', () => {
  const author = new Author()
  const { api, card } = withApi(author)
  const other = new Author()
  const text = toClipboard(author.document, [card], testReferences)
  other.do(commands.pasteElements, { text, parentId: null })
  other.do(commands.pasteElements, { text, parentId: null })
  expect(apisOf(other)).toEqual([apiOf(author, api)])
  expect(problems(other)).toEqual([])
})

test.each([
  ['another config', { stgApi: '/elsewhere' }, {}],
  ['another formula', { stgApi: '/orders' }, { 'params.0.value': { kind: 'formula' as const, source: '1' } }],
])('an api of the same id with %s stays, and the pasted one takes an id of its own', (_what, config, bindings) => {
  const author = new Author()
  const { api, card } = withApi(author)
  const other = new Author()
  const theirs = other.do(commands.addApi, { name: 'theirs', source: 'source/http', config, bindings })
  expect(theirs).toBe(api)
  other.counter.n = 50
  const pasted = other.do(commands.pasteElements, { text: toClipboard(author.document, [card], testReferences), parentId: null })
  const [first, second] = apisOf(other) as [ApiRecord, ApiRecord]
  expect(first).toMatchObject({ id: theirs, name: 'theirs', config, bindings })
  expect(second).toEqual({ ...apiOf(author, api), id: second.id })
  const element = [...other.document.entries.values()].find((entry) => entry.kind === 'element')
  expect(element).toMatchObject({ source: { api: second.id } })
  const flow = [...other.document.entries.values()].find((entry): entry is FlowRecord => entry.kind === 'flow')
  expect(flow?.nodes[0]).toMatchObject({ params: { api: second.id } })
  expect(pasted).not.toBe('')
  expect(problems(other)).toEqual([])
})

test('an id that something else on the page has is not taken by a pasted api', () => {
  const author = new Author()
  const { api, card } = withApi(author)
  const other = new Author()
  other.document = { entries: new Map([...other.document.entries]) }
  const variable = other.do(commands.addVariable, { name: 'x', type: 'string', defaultValue: '' })
  const entries = new Map(other.document.entries)
  entries.set(api, { ...(entries.get(variable) as never as { kind: 'variable' }), id: api } as never)
  entries.delete(variable)
  other.document = { entries }
  other.counter.n = 50
  other.do(commands.pasteElements, { text: toClipboard(author.document, [card], testReferences), parentId: null })
  expect(other.document.entries.get(api)).toMatchObject({ kind: 'variable' })
  expect(apisOf(other)).toHaveLength(1)
  expect(problems(other)).toEqual([])
})

test('a variable is made a computed one and a plain one again; its formula follows the names it reads', () => {
  const author = new Author()
  const price = author.do(commands.addVariable, { name: 'price', type: 'number', defaultValue: 2 })
  const total = author.do(commands.addVariable, { name: 'total', type: 'number', defaultValue: 0, formula: 'variable.price * 2' })
  author.do(commands.editVariable, { id: price, changes: { name: 'cost' } })
  expect(author.document.entries.get(total)).toMatchObject({ formula: 'variable.cost * 2' })
  author.do(commands.editVariable, { id: total, changes: { description: 'twice' } })
  expect(author.document.entries.get(total)).toMatchObject({ formula: 'variable.cost * 2', description: 'twice' })
  const stored = formatPage(author.document) as JsonObject
  expect(stored.variables).toContainEqual(expect.objectContaining({ name: 'total', formula: 'variable.cost * 2' }))
  expect(parsePage(stored, { catalogue: testCatalogue }).document.entries.get(total)).toEqual(author.document.entries.get(total))
  author.do(commands.editVariable, { id: total, changes: { formula: null } })
  expect(author.document.entries.get(total)).not.toHaveProperty('formula')
})
