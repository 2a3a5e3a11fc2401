import { expect, test } from 'vitest'
import { EXAMPLE_PAGE } from '../example-page.fixture.ts'
import type { ElementRecord, FlowRecord, VariableRecord } from '../records/records.ts'
import { childrenOf, elementOf } from '../records/tree.ts'
import { testReferences } from '../references.fixture.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { getPath, setPath } from '../values/path.ts'
import { checkDocument } from './check-document.ts'
import { formatPage } from './format-page.ts'
import { parsePage } from './parse-page.ts'

const codes = (stored: unknown) => parsePage(stored, { references: testReferences }).findings.map((finding) => finding.code)
const element = (stored: unknown, id: string) => elementOf(parsePage(stored).document, id) as ElementRecord

test("the specification's example is read without findings", () => {
  const { document, findings } = parsePage(EXAMPLE_PAGE)
  expect(findings).toEqual([])
  expect(childrenOf(document, null)).toEqual(['Button_k3f9x0q2ab', 'MarsTable_p0s8d7f6gh'])
  const button = elementOf(document, 'Button_k3f9x0q2ab')
  expect(button?.props).toEqual({ text: 'Reload' })
  expect(button?.bindings).toEqual({ disabled: { kind: 'formula', source: 'context.variable.busy' } })
  expect(elementOf(document, 'MarsTable_p0s8d7f6gh')?.source).toEqual({
    api: 'a1',
    source: 'source/http',
    config: { sourceField: 'data.list' },
    bindings: {},
    execute: 'at once',
  })
  const flow = document.entries.get(button!.events.onClick![0]!) as FlowRecord
  expect(flow.nodes).toEqual([
    {
      id: 'n1',
      kind: 'action',
      name: 'reload table',
      action: 'action/component-method',
      params: { target: 'MarsTable_p0s8d7f6gh', method: 'reload', data: [] },
      bindings: {},
    },
  ])
  expect(document.entries.get('variable_busy')).toMatchObject({ name: 'busy', type: 'boolean', defaultValue: false })
})

test("the specification's example survives a format and another parse", () => {
  const once = parsePage(EXAMPLE_PAGE)
  const stored = formatPage(once.document)
  expect(parsePage(stored)).toEqual(once)
  expect(stored).toMatchObject({ schemaVersion: 1, events: EXAMPLE_PAGE.events as Json, variableData: {}, formData: {} })
})

test('a row from the server, with its content as text, is read like the content', () => {
  expect(parsePage({ id: 7, pageData: JSON.stringify(EXAMPLE_PAGE) })).toEqual(parsePage(EXAMPLE_PAGE))
})

test.each([[null], [undefined], [7], ['not json'], [[]], [{ pageData: '{' }]])('%j is an error and an empty page', (stored) => {
  const { document, findings } = parsePage(stored)
  expect([...document.entries.keys()]).toEqual(['page'])
  expect(findings).toMatchObject([{ level: 'error', code: 'PAGE_NOT_AN_OBJECT' }])
})

const onePage = (config: JsonObject, type = 'Input'): JsonObject => ({
  elements: [{ id: 'X_1', type, name: 'x', elements: [] }],
  elementsMap: { X_1: { id: 'X_1', type, name: 'x', config } },
})

test('formulas are lifted at any depth, static pairs unwrapped, and data that looks like a pair stays data', () => {
  const x = element(
    onePage({
      props: {
        formWrap: { disabled: { type: 'variable', value: 'a' }, options: [{ label: { type: 'variable', value: 'b' }, value: 1 }] },
        text: { type: 'static', value: 'plain' },
        odd: { type: 'static', value: { type: 'variable', value: 'never run' } },
        cleared: { type: 'static' },
      },
      scopeStyle: { color: { type: 'variable', value: 'c' }, width: 3 },
    }),
    'X_1',
  )
  expect(x.props).toEqual({ formWrap: { options: [{ value: 1 }] }, text: 'plain', odd: { type: 'variable', value: 'never run' } })
  expect(Object.fromEntries(Object.entries(x.bindings).map(([path, binding]) => [path, binding.source]))).toEqual({
    'formWrap.disabled': 'a',
    'formWrap.options.0.label': 'b',
    'style.color': 'c',
  })
  expect(x.style).toEqual({ width: 3 })
})

test('function texts are lifted where the declaration says so', () => {
  const catalogue = () =>
    ({ type: 'MarsTable', version: 1, functionProps: ['columns.*.render'] }) as unknown as ReturnType<
      NonNullable<NonNullable<Parameters<typeof parsePage>[1]>['catalogue']>
    >
  const stored = onePage({ props: { columns: [{ title: 'a', render: 'function(t){return t}' }] } })
  const { document } = parsePage(stored, { catalogue })
  expect(elementOf(document, 'X_1')).toMatchObject({
    props: { columns: [{ title: 'a' }] },
    bindings: { 'columns.0.render': { kind: 'function', source: 'function(t){return t}' } },
  })
  expect(parsePage(formatPage(document)).document).toEqual(document)
  const forOlder = formatPage(document, { catalogue })
  expect(getPath(forOlder, 'elementsMap.X_1.config.props')).toEqual(getPath(stored, 'elementsMap.X_1.config.props'))
  expect(parsePage(forOlder, { catalogue }).document).toEqual(document)
})

test('old spellings are read', () => {
  const node = (config: JsonObject): Json => ({ id: 'n', type: 'normal', title: '', config })
  const page = {
    ...onePage(
      {
        props: { formItem: { name: 'a' } },
        events: [
          {
            eventName: 'onChange',
            actions: [node({ actionType: 'variable', assigmentType: 'assigment', assigmentWay: 'static', name: 'v', value: 1 })],
          },
        ],
      },
      'CheckBox',
    ),
    interceptor: { requestIntercetpor: 'a', responseIntercetpor: 'b' },
  }
  const { document } = parsePage(page)
  const x = elementOf(document, 'X_1')
  expect(x?.type).toBe('CheckBoxGroup')
  expect(document.entries.get('page')).toMatchObject({ interceptor: { requestInterceptor: 'a', responseInterceptor: 'b' } })
  const [action] = (document.entries.get(x!.events.onChange![0]!) as FlowRecord).nodes
  expect(action).toMatchObject({
    action: 'action/set-variable',
    params: { assignment: 'assignment', way: 'static', value: 1 },
  })
})

test('a page of the earliest flat shape is read, and its stray keys stay', () => {
  const flat = {
    pageId: 3,
    user_id: 9,
    config: { props: {} },
    elements: [{ id: 'Text_1', type: 'Text', name: 't', config: { props: { text: 'a' } } }],
  }
  const { document, findings } = parsePage(flat)
  expect(findings).toEqual([])
  expect(elementOf(document, 'Text_1')?.props).toEqual({ text: 'a' })
  expect(formatPage(document)).toMatchObject({ pageId: 3, user_id: 9 })
})

test('branches are found by type, whatever their titles say, and written with the titles older pages need', () => {
  const actions: Json = [
    { id: 'start', type: 'start', title: 'start' },
    { id: 'n1', type: 'normal', title: 'check', config: { actionType: 'formValidate', target: 'X_1' } },
    {
      id: 'c1',
      type: 'condition',
      title: 'valid?',
      children: [
        {
          id: 's',
          type: 'success',
          title: 'yes',
          children: [{ id: 'n2', type: 'normal', title: 'm', config: { actionType: 'message', content: 'ok' } }],
        },
        { id: 'f', type: 'fail', title: '失败', children: [] },
      ],
    },
    { id: 'end', type: 'end', title: 'end' },
  ]
  const stored = onePage({ props: {}, events: [{ nickName: 'Go', eventName: 'onClick', actions }] })
  const once = parsePage(stored)
  expect(once.findings).toEqual([])
  const flow = [...once.document.entries.values()].find((entry) => entry.kind === 'flow') as FlowRecord
  expect(flow.nodes).toMatchObject([
    { action: 'action/form-validate', params: { target: 'X_1' } },
    { kind: 'branch', success: [{ id: 'n2', action: 'action/message' }], failure: [] },
  ])
  const again = formatPage(once.document) as { elementsMap: { X_1: { config: { events: { actions: unknown }[] } } } }
  expect(again.elementsMap.X_1.config.events[0]!.actions).toMatchObject(actions)
  expect(parsePage(again)).toEqual(once)
})

test('one flow that several events start stays one flow', () => {
  const actions: Json = [{ id: 'n', type: 'normal', title: '', config: { actionType: 'reloadPage' } }]
  const stored = onePage({
    props: {},
    events: [
      { eventName: 'a', flowId: 'f', actions },
      { eventName: 'b', flowId: 'f', actions },
    ],
  })
  const { document } = parsePage(stored)
  expect(elementOf(document, 'X_1')?.events).toEqual({ a: ['f'], b: ['f'] })
  expect(parsePage(formatPage(document)).document).toEqual(document)
})

test('what is broken is reported and nothing throws', () => {
  expect(codes(setPath(EXAMPLE_PAGE, 'elementsMap.Button_k3f9x0q2ab', null))).toContain('PAGE_MISSING_MAP_ENTRY')
  expect(codes({ elements: [], elementsMap: { Lost_1: { id: 'Lost_1', type: 'Text' } } })).toEqual(['PAGE_ORPHAN_ELEMENT'])
  expect(codes(setPath(EXAMPLE_PAGE, 'apis', {}))).toEqual(['PAGE_DANGLING_API'])
  const twice = [{ id: 'A_1', type: 'A', elements: [{ id: 'A_1', type: 'A', elements: [] }] }]
  expect(codes({ elements: twice, elementsMap: { A_1: { config: {} } } })).toEqual(['PAGE_CYCLE', 'PAGE_DUPLICATE_ID'])
  expect(codes({ schemaVersion: 99, elements: [] })).toEqual(['PAGE_NEWER_SCHEMA'])
  expect(codes({ elements: [7, null, {}], variables: [{}], apis: { a: 1 }, flows: [0] })).toHaveLength(6)
  const unknownType = parsePage(EXAMPLE_PAGE, { catalogue: () => undefined })
  expect(unknownType.findings.map((finding) => finding.code)).toEqual(['PAGE_UNKNOWN_TYPE', 'PAGE_UNKNOWN_TYPE'])
})

test('keys that reach a prototype are left out wherever they stand', () => {
  const hostile = JSON.parse(
    '{"config":{"props":{"__proto__":{"polluted":1},"a":{"constructor":{"prototype":{"polluted":1}}}}},"elements":[{"id":"__proto__","type":"A"}],"apis":{"__proto__":{"polluted":1}},"variables":[{"name":"__proto__"}]}',
  )
  const { document, findings } = parsePage(hostile)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect([...document.entries.keys()]).toEqual(['page'])
  expect(findings.filter((finding) => finding.code === 'PAGE_UNSAFE_JSON')).toHaveLength(3)
})

test('a page nested deeper than the limit is cut there and says so', () => {
  let tree: Json = []
  for (let n = 0; n < 100; n++) tree = [{ id: `D_${n}`, type: 'Div', elements: tree }]
  const { document, findings } = parsePage({ elements: tree })
  expect(document.entries.size).toBe(65)
  expect(findings.map((finding) => finding.code)).toContain('PAGE_TOO_DEEP')
  const ring: { elements: unknown[] } = { elements: [] }
  ring.elements.push({ id: 'R_1', type: 'R', elements: ring.elements })
  expect(codes(ring)).toContain('PAGE_CYCLE')
})

test('unknown keys are written back where they were', () => {
  const stored = {
    canvasWidth: 1440,
    config: { props: {}, somebody: 1 },
    elements: [{ id: 'X_1', type: 'X', name: 'x', elements: [], folded: true }],
    elementsMap: {
      X_1: { id: 'X_1', type: 'X', name: 'x', remoteUrl: 'u', config: { props: {}, authTag: 'z' } },
      Lost_1: { id: 'Lost_1' },
    },
  }
  expect(formatPage(parsePage(stored).document)).toMatchObject(stored)
})

test('an api whose id an element has takes another, and what names it follows', () => {
  const actions: Json = [{ id: 'n', type: 'normal', title: '', config: { actionType: 'request', id: 'X_1' } }]
  const stored = {
    ...onePage({ props: {}, api: { sourceType: 'api', id: 'X_1' }, events: [{ eventName: 'onClick', actions }] }),
    apis: { X_1: { name: 'a' } },
  }
  const { document, findings } = parsePage(stored)
  expect(findings.map((finding) => finding.code)).toEqual(['PAGE_DUPLICATE_ID'])
  const api = [...document.entries.values()].find((entry) => entry.kind === 'api')!.id
  const x = elementOf(document, 'X_1')!
  expect([x.source?.api, (document.entries.get(x.events.onClick![0]!) as FlowRecord).nodes[0]]).toMatchObject([api, { params: { api } }])
})

test('a page as it stands is checked whole', () => {
  const { document } = parsePage(EXAMPLE_PAGE)
  expect(checkDocument(document)).toEqual([])
  expect(checkDocument(document, () => undefined).map((finding) => finding.code)).toEqual(['PAGE_UNKNOWN_TYPE', 'PAGE_UNKNOWN_TYPE'])
  const entries = new Map(document.entries)
  entries.delete('MarsTable_p0s8d7f6gh')
  entries.set('v2', { ...(entries.get('variable_busy') as VariableRecord), id: 'v2' })
  expect(checkDocument({ entries }, undefined, testReferences).map((finding) => finding.code)).toEqual([
    'PAGE_DUPLICATE_VARIABLE',
    'PAGE_DANGLING_ELEMENT',
  ])
})
