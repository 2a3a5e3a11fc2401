import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compilePage } from '#kernel/engine/program/compile-page'
import type { PageEntry } from '#kernel/page/records'
import { parsePage } from '#kernel/page/schema'
import { createTestServer, element, type TestServer, type TestUser, testPlugins } from '#server/testing.fixture'
import type { CreatedPage, PageDetail, PageRecords } from '#server/wire'

// Every place of a page that is named by its author, with names that every object of the language has already.
const NAMES = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf', 'prototype']

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  // Every cell makes pages of its own.
  server = await createTestServer({ env: { TESSERA_PROJECT_PAGES: '0', TESSERA_PERSON_PAGES: '0' } })
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

/** An object with one key, even `__proto__`, which a literal would not make a key. */
const named = (name: string, value: unknown): object => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`)
const formula = { type: 'variable', value: 'variable.a' }
const step = (more: object) => ({
  config: { events: [{ eventName: 'onClick', flowId: 'f', actions: [{ id: 's', type: 'normal', ...more }] }] },
})

const STORED: { readonly [place: string]: (name: string) => object } = {
  'the page': (name) => named(name, {}),
  'its config': (name) => ({ config: named(name, {}) }),
  props: (name) => ({ config: { props: named(name, formula) } }),
  'props below': (name) => ({ config: { props: { a: named(name, [formula]) } } }),
  style: (name) => ({ config: { style: named(name, formula) } }),
  interceptor: (name) => ({ interceptor: named(name, 'x') }),
  'an event': (name) => ({
    config: {
      events: [
        { eventName: name, actions: [] },
        { eventName: name, actions: [] },
      ],
    },
  }),
  'a flow of an event': (name) => ({ config: { events: [{ eventName: 'onClick', flowId: name, actions: [] }] } }),
  'a reference to a flow': (name) => ({ config: { events: [{ eventName: 'onClick', flowId: name }] } }),
  'a flow': (name) => ({ flows: [{ id: name, name, actions: [] }] }),
  'unknown keys of a flow': (name) => ({ flows: [{ id: 'f', ...named(name, {}) }] }),
  'a step': (name) => step({ id: name, title: name }),
  'unknown keys of a step': (name) => step(named(name, 1)),
  'the kind of a step': (name) => step({ type: name }),
  'an action': (name) => step({ config: { actionType: name } }),
  'parameters of a step': (name) => step({ config: { actionType: 'message', ...named(name, formula) } }),
  'what a parameter names': (name) => step({ config: { actionType: 'request', id: name } }),
  'a branch': (name) =>
    step({ id: name, type: 'condition', children: [{ type: 'success', ...named(name, 1), children: [{ id: name, type: 'normal' }] }] }),
  'a group': (name) =>
    step({ id: name, type: 'group', group: name, config: named(name, formula), children: [[{ id: name, type: 'normal' }]] }),
  'an element': (name) => ({
    elements: [{ id: name, type: 'Button', elements: [{ id: name }] }],
    elementsMap: named(name, { type: 'Button' }),
  }),
  'settings without an element': (name) => ({ elementsMap: named(name, { type: 'Button' }) }),
  'a type': (name) => ({ elements: [{ id: 'a', type: name, name }], elementsMap: { a: { type: name } } }),
  'an event of an element': (name) => ({
    elements: [{ id: 'a', type: 'Button' }],
    elementsMap: {
      a: { type: 'Button', config: { events: [{ eventName: name, actions: [] }], props: named(name, formula), api: named(name, 1) } },
    },
  }),
  'an api': (name) => ({ apis: named(name, { name, stgApi: 'https://a.test' }) }),
  'settings of an api': (name) => ({ apis: { a: named(name, formula) } }),
  'the source of an api': (name) => ({ apis: { a: { sourceId: `source/${name}`, config: named(name, formula) } } }),
  'an api of an element': (name) => ({
    elements: [{ id: 'a', type: 'Button' }],
    elementsMap: { a: { type: 'Button', config: { api: { sourceType: 'api', id: name, ...named(name, formula) } } } },
    apis: named(name, {}),
  }),
  'a variable': (name) => ({ variables: [{ id: name, name, type: name, defaultValue: named(name, 1) }, { name }] }),
  'unknown keys of a variable': (name) => ({ variables: [{ name: 'a', ...named(name, 1) }] }),
  'data that asks to be shown': (name) => ({
    elements: [{ id: named(name, 1), type: named(name, 1) }],
    variables: [{ name: named(name, 1), type: named(name, 1) }],
    ...step({ id: named(name, 1), type: named(name, 1) }),
  }),
}

/** Whatever it is: refused with words, or stored and readable by every call; and never a fault of the server. */
const expectSound = async (page: { readonly id: number }, publish: (id: number) => Promise<number>): Promise<void> => {
  const records = await ann.get<PageRecords>(`/api/pages/records/${page.id}`)
  const detail = await ann.get<PageDetail>(`/api/pages/detail/${page.id}`)
  expect([records.status, detail.status, await publish(page.id)]).toEqual([200, 200, 200])
  // What was stored can be read again, and saved by the editor that read it.
  const again = await ann.post<CreatedPage>('/api/pages/create', { name: 'again', projectId, pageData: detail.data.pageData })
  expect(again.status).toBe(200)
  const own = records.data.entries.filter((entry) => entry.kind !== 'page')
  const changed = Object.fromEntries(own.map((entry) => [entry.id, [entry, entry]]))
  expect(
    await ann.post('/api/pages/update', { id: page.id, revision: records.data.revision, patch: { added: {}, changed, removed: {} } }),
  ).toMatchObject({ status: 200 })
}
const publish = async (id: number) => (await ann.post('/api/page/publish/create', { env: 'stg', id })).status

describe.each(Object.keys(STORED))('%s', (place) => {
  test.each(NAMES)('called %s', async (name) => {
    const pageData = STORED[place]?.(name)
    const answer = await ann.post<CreatedPage>('/api/pages/create', { name: 'x', projectId, pageData })
    // The JSON text of a page has keys that the body itself may not have.
    const asText = await ann.post<CreatedPage>('/api/pages/create', { name: 'x', projectId, pageData: JSON.stringify(pageData) })
    expect([200, 400]).toContain(answer.status)
    expect(asText.status).toBe(200)
    await expectSound((answer.status === 200 ? answer : asText).data, publish)
    expect(server.faults).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

const flow = (more: object) => ({ kind: 'flow', id: 'f', name: '', nodes: [], extra: {}, ...more }) as unknown as PageEntry
const action = (more: object) =>
  flow({ nodes: [{ id: 's', kind: 'action', name: '', action: 'action/message', params: {}, bindings: {}, ...more }] })
const api = (more: object) =>
  ({ kind: 'api', id: 'api', name: '', source: 'source/http', config: {}, bindings: {}, extra: {}, ...more }) as unknown as PageEntry
const variable = (more: object) =>
  ({ kind: 'variable', id: 'v', name: 'v', type: 'string', defaultValue: '', description: '', extra: {}, ...more }) as unknown as PageEntry
const binding = { kind: 'formula', source: 'variable.a' }

const ENTRIES: { readonly [place: string]: (name: string) => PageEntry } = {
  'an element': (name) => element(name),
  'a type': (name) => element('a', { type: name, name }),
  'a parent': (name) => element('a', { parentId: name }),
  'an event': (name) => element('a', { events: named(name, []) }),
  'a flow of an event': (name) => element('a', { events: { onClick: [name] } }),
  'a binding': (name) => element('a', { bindings: named(name, binding) }),
  'a binding below': (name) => element('a', { bindings: named(`a.${name}.0`, binding), props: { a: named(name, 1) } }),
  'a prop': (name) => element('a', { props: named(name, named(name, 1)) }),
  'a style': (name) => element('a', { style: named(name, 1), bindings: named(`style.${name}`, binding) }),
  'what is kept of an element': (name) => element('a', { extra: { ...named(name, 1), config: named(name, 1), elements: named(name, 1) } }),
  'the source of an element': (name) =>
    element('a', {
      source: { api: name, source: `source/${name}`, config: named(name, 1), bindings: named(name, binding), execute: 'at once' },
    }),
  'a flow': (name) => flow({ id: name }),
  'what is kept of a flow': (name) =>
    flow({ extra: { ...named(name, 1), nodes: named(name, 1), ends: named(name, 1), row: named(name, 1) } }),
  'a step': (name) => action({ id: name, name }),
  'an action': (name) => action({ action: `action/${name}` }),
  'a bare action': (name) => action({ action: name }),
  'a parameter': (name) => action({ params: named(name, 1), bindings: named(name, binding) }),
  'what a parameter names': (name) => action({ action: 'action/request', params: { api: name } }),
  'a group': (name) =>
    flow({ nodes: [{ id: name, kind: 'group', group: 'loop', params: named(name, 1), bindings: named(name, binding), body: [[]] }] }),
  'a branch': (name) => flow({ nodes: [{ id: name, kind: 'branch', success: [], failure: [] }] }),
  'an api': (name) => api({ id: name, name }),
  'settings of an api': (name) => api({ config: named(name, 1), bindings: named(name, binding), extra: named(name, 1) }),
  'the source of an api': (name) => api({ source: `source/${name}` }),
  'a variable': (name) => variable({ id: name, name }),
  'a value': (name) => variable({ defaultValue: named(name, 1), extra: named(name, 1) }),
}

describe.each(Object.keys(ENTRIES))('a patch that adds %s', (place) => {
  test.each(NAMES)('called %s', async (name) => {
    const entry = ENTRIES[place]?.(name) as PageEntry
    const page = await ann.newPage(projectId)
    // `fromEntries` makes a key even of `__proto__`.
    const added = Object.fromEntries([[entry.id, entry]])
    const answer = await ann.post('/api/pages/update', { id: page.id, revision: 1, patch: { added, changed: {}, removed: {} } })
    expect([200, 400]).toContain(answer.status)
    if (answer.status === 200) await expectSound(page, publish)
    expect(server.faults).toEqual([])
  })
})

test('pages with such names are compiled', () => {
  const catalogue = testPlugins().lookup.catalogue()
  for (const name of NAMES)
    for (const make of Object.values(STORED)) {
      const { document } = parsePage(JSON.stringify(make(name)), { catalogue })
      expect(compilePage(document, catalogue, { functions: [] }).program.hash).toBeTypeOf('string')
    }
  for (const name of NAMES)
    for (const make of Object.values(ENTRIES)) {
      const entry = make(name)
      const document = { entries: new Map([...parsePage({}).document.entries, [entry.id, entry]]) }
      expect(compilePage(document, catalogue, { functions: [] }).program.hash).toBeTypeOf('string')
    }
})
