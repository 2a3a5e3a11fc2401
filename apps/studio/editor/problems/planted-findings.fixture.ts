import { type FlowNode, PAGE_ID, type PageDocument, type PageEntry } from '#kernel/page/records'
import { lookUpPlugins, type PluginData } from '#kernel/page/references'
import type { JsonObject } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { collectPlugins } from '#sdk'
import { type CheckContext, type CheckedAgainst, declaredBy } from '#sdk/check'
import type { Place } from '../document/place-of.ts'
import { elementRecord, flowRecord } from '../inspector/testing.fixture.tsx'

const lookup = lookUpPlugins(JSON.parse(JSON.stringify(collectPlugins(basePlugins))) as readonly PluginData[])
export const against: CheckedAgainst = {
  ...{ catalogue: lookup.catalogue(), references: lookup.references(), declared: declaredBy(lookup) },
  functions: lookup.functions().map(({ name }) => name),
  records: lookup.records(),
}

const formula = (source: string) => ({ kind: 'formula', source }) as const
const button = (more: object = {}) => elementRecord('Button_1', { events: { onClick: ['f'] }, ...more })
const page = (more: object = {}): PageEntry =>
  ({
    ...{
      kind: 'page',
      id: PAGE_ID,
      schemaVersion: 1,
      props: {},
      bindings: {},
      style: {},
      css: '',
      events: {},
      interceptor: {},
      extra: {},
    },
    ...more,
  }) as PageEntry
const step = (action: string, params: JsonObject = {}, more: object = {}): FlowNode =>
  ({ id: 's', kind: 'action', name: 'Step', action: `action/${action}`, params, bindings: {}, ...more }) as FlowNode
const group = (kind: string, body: readonly (readonly FlowNode[])[], params: object = {}): FlowNode =>
  ({ id: 'g', kind: 'group', group: kind, name: '', params, bindings: {}, body }) as never
const branch = (success: readonly FlowNode[] = []): FlowNode => ({ id: 'b', kind: 'branch', success, failure: [] })
const flow = (...nodes: readonly FlowNode[]) => flowRecord('f', { nodes })
const says = step('message', { content: 'Hello' })
const started = [button(), flow(says)]
const variable = (name: string, more: object = {}): PageEntry =>
  ({
    kind: 'variable',
    id: `v-${name}`,
    name,
    type: 'number',
    defaultValue: 0,
    description: '',
    extra: {},
    ...more,
  }) as PageEntry
const api = (config: JsonObject, more: object = {}): PageEntry =>
  ({
    kind: 'api',
    id: 'a',
    name: 'Orders',
    source: 'source/http',
    config,
    bindings: {},
    extra: {},
    ...more,
  }) as PageEntry
const text = (id: string, values: object): PageEntry => ({ kind: 'text', id, values, note: '', extra: {} }) as PageEntry
const look = { widths: [{ id: 'phone' }], shared: [], themes: [], tokens: [] }
const asks = (more: object = {}) => [
  api({ stgApi: '/a', prdApi: '/a' }),
  flow(step('request', { api: 'a' })),
  button(more),
]
const form = [
  elementRecord('Form_1', { type: 'Form' }),
  elementRecord('Input_1', { type: 'Input', parentId: 'Form_1', props: { formItem: { name: 'customer' } } }),
]
const hosts = { hosts: { resources: null, base: 'https://studio.example.org/' } }

/** What has a button that mends it, and where what has none leads; `fix: false` says that nobody can know what was meant. */
export interface Planted {
  readonly page: readonly PageEntry[]
  readonly context?: CheckContext
  readonly fix: boolean
  readonly to: Place['kind'] | `${Place['kind']} ${string}`
}

export const PLANTED: { readonly [code: string]: Planted } = {
  CHECK_UNKNOWN_PROP: { page: [button({ props: { tpye: 'primary' } }), flow(says)], fix: true, to: 'element tpye' },
  CHECK_UNKNOWN_CHOICE: {
    page: [button(), flow(step('message', { content: 'a', type: 'zzz' }))],
    fix: true,
    to: 'flow type',
  },
  CHECK_WRONG_TYPE: { page: [button({ props: { block: 'true' } }), flow(says)], fix: true, to: 'element block' },
  CHECK_UNKNOWN_TIME_ZONE: {
    page: [elementRecord('Text_1', { type: 'Text', props: { timeZone: 'Asia/Shanghi' } })],
    fix: true,
    to: 'element timeZone',
  },
  CHECK_UNKNOWN_NAME: {
    page: [api({ model: 'custmer' }, { source: 'source/model' })],
    context: { names: { 'setter/model': ['customer'] } },
    fix: true,
    to: 'api model',
  },
  CHECK_UNKNOWN_RECORD_FIELD: {
    page: [
      api({ model: 'customer' }, { source: 'source/model' }),
      elementRecord('Text_1', {
        type: 'Text',
        bindings: { text: { kind: 'formula', source: 'component.a.data[0].citty' } },
      }),
    ],
    context: { names: { 'setter/model': ['customer'], 'setter/model-field': ['customer.city'] } },
    fix: false,
    to: 'element text',
  },
  CHECK_UNKNOWN_SOURCE: { page: [api({}, { source: 'source/htpp' })], fix: true, to: 'api' },
  CHECK_UNKNOWN_EVENT: {
    page: [elementRecord('Button_1', { events: { onClik: ['f'] } }), flow(says)],
    fix: true,
    to: 'element events.onClik',
  },
  CHECK_BUTTON_WITHOUT_EVENT: { page: [elementRecord('Button_1')], fix: false, to: 'element events' },
  CHECK_FORM_WITHOUT_ITEMS: { page: [elementRecord('Form_1', { type: 'Form' })], fix: false, to: 'element' },
  CHECK_EMPTY_CONTAINER: { page: [elementRecord('Flex_1', { type: 'Flex' })], fix: false, to: 'element' },
  CHECK_EMPTY_FLOW: { page: [button(), flow()], fix: false, to: 'flow' },
  CHECK_NO_ADDRESS: { page: [api({ stgApi: '/a' })], fix: true, to: 'api prdApi' },
  CHECK_ADDRESS_FORMULA: {
    ...{ page: [api({ stgApi: '/a/${b || 0}', prdApi: '/a/${b}' })], fix: false, to: 'api stgApi' },
  },
  CHECK_UNKNOWN_PREFIX: {
    ...{ page: [api({ stgApi: '@ordres/a', prdApi: '/a' })], context: { prefixes: { stg: ['orders'], prd: [] } } },
    ...{ fix: true, to: 'api stgApi' },
  },
  CHECK_UNKNOWN_VARIABLE: {
    page: [button({ bindings: { text: formula('variable.cuont + 1') } }), flow(says), variable('count')],
    fix: true,
    to: 'element text',
  },
  CHECK_UNKNOWN_ELEMENT: {
    ...{
      page: [button({ bindings: { text: formula('component.Inptu_1.value') } }), flow(says), ...form],
      fix: true,
      to: 'element text',
    },
  },
  CHECK_UNKNOWN_FIELD: {
    page: [button({ bindings: { text: formula('Form_1.custmer') } }), flow(says), ...form],
    fix: true,
    to: 'element text',
  },
  CHECK_UNKNOWN_WORD: {
    page: [button({ bindings: { text: formula('"SUMM" + SUMM(1, 2)') } }), flow(says)],
    fix: true,
    to: 'element text',
  },
  CHECK_UNKNOWN_PERMISSION: {
    ...{
      page: [button({ props: { authCode: 'order.delte' } }), flow(says)],
      context: { permissionCodes: ['order.delete'] },
    },
    ...{ fix: true, to: 'element authCode' },
  },
  CHECK_UNGRANTED_PERMISSION: {
    ...{
      page: [api({ stgApi: '/a', prdApi: '/a', authCode: 'a' })],
      context: { permissionCodes: ['a'], grantedCodes: [] },
    },
    ...{ fix: false, to: 'api authCode' },
  },
  CHECK_MISSING_TEXTS: {
    ...{
      page: [button({ bindings: { text: { kind: 'text', source: 'k' } } }), flow(says), text('k', { zh: 'a' })],
      context: { languages: ['zh', 'en'] },
    },
    ...{ fix: false, to: 'text' },
  },
  PERMISSION_UNGUARDED_CALL: { page: asks({ props: { authCode: 'order.delete' } }), fix: true, to: 'api authCode' },
  RESOURCE_HOST: {
    ...{
      page: [elementRecord('Image_1', { type: 'Image', props: { src: 'https://cdn.example.com/a.png' } })],
      context: hosts,
    },
    // Its own buttons ask the server to allow or copy it.
    ...{ fix: false, to: 'element src' },
  },
  RESOURCE_INSECURE: {
    ...{
      page: [elementRecord('IFrame_1', { type: 'IFrame', props: { src: 'http://w.example.com/', title: 'W' } })],
      context: {
        hosts: {
          ...hosts.hosts,
          resources: { hosts: [{ kind: 'frame', host: 'w.example.com', way: 'direct' }], any: [] },
        },
      },
    },
    ...{ fix: true, to: 'element src' },
  },
  FLOW_UNKNOWN_ACTION: { page: [button(), flow(step('mesage', { content: 'a' }))], fix: true, to: 'flow' },
  FLOW_UNKNOWN_STEP: { page: [button(), flow(group('pause', [[says]]))], fix: false, to: 'flow' },
  FLOW_SENDS_ALL: { page: asks(), fix: true, to: 'flow sends' },
  FLOW_MISSING_PARAM: { page: [button(), flow(step('request'))], fix: false, to: 'flow api' },
  FLOW_COMPUTED_VARIABLE: {
    ...{ page: [button(), flow(step('set-variable', { name: 'sum', value: 1 })), variable('sum', { formula: '1' })] },
    ...{ fix: false, to: 'flow name' },
  },
  FLOW_NO_METHOD: {
    ...{
      page: [button(), flow(step('component-method', { target: 'Form_1', method: 'sumbit' })), ...form],
      fix: true,
      to: 'flow method',
    },
  },
  FLOW_UNREACHABLE: {
    page: [button(), flow(step('stop'), step('message', { content: 'a' }, { id: 't' }))],
    fix: true,
    to: 'flow',
  },
  FLOW_EMPTY_BRANCH: { page: [button(), flow(says, branch())], fix: true, to: 'flow' },
  FLOW_EMPTY_GROUP: { page: [button(), flow(group('parallel', [[], []]))], fix: true, to: 'flow' },
  FLOW_LOOP_ROUNDS: { page: [button(), flow(group('loop', [[says]]))], fix: false, to: 'flow' },
  FLOW_SWITCH_VALUE: { page: [button(), flow(group('switch', [[says], []]))], fix: false, to: 'flow' },
  FLOW_WHEN_CONDITION: { page: [button(), flow(group('when', [[says], []]))], fix: false, to: 'flow cases.0.is' },
  FLOW_BRANCH_PLACE: { page: [button(), flow(branch([says]))], fix: false, to: 'flow' },
  FLOW_DUPLICATE_NODE: { page: [button(), flow(says, says)], fix: false, to: 'flow' },
  PAGE_DANGLING_VARIABLE: {
    page: [button(), flow(step('set-variable', { name: 'cuont', value: 1 })), variable('count')],
    fix: true,
    to: 'flow name',
  },
  PAGE_DANGLING_API: { page: [button(), flow(step('request', { api: 'gone' }))], fix: false, to: 'flow api' },
  PAGE_DANGLING_FLOW: {
    page: [button({ events: { onClick: ['f', 'gone'] } }), flow(says)],
    fix: true,
    to: 'element events.onClick.1',
  },
  PAGE_DANGLING_ELEMENT: {
    page: [button(), flow(step('component-method', { target: 'Gone_1', method: 'show' }))],
    fix: false,
    to: 'flow target',
  },
  PAGE_MISSPELT_FIELD: {
    ...{
      page: [
        button(),
        flow(step('form-assign', { target: 'Form_1', values: [{ key: 'custmer', value: 'x' }] })),
        ...form,
      ],
    },
    ...{ fix: true, to: 'flow' },
  },
  PAGE_UNKNOWN_APP_VARIABLE: {
    ...{
      page: [button({ bindings: { text: formula('app.variable.crat') } }), flow(says)],
      context: { app: [{ name: 'cart' }] },
    },
    ...{ fix: true, to: 'element text' },
  },
  CHECK_ANSWER_NO_LIST: {
    page: [api({}, { name: 'orders' }), button({ bindings: { text: formula('orders.data.length') } }), flow(says)],
    context: { answers: (id) => (id === 'a' ? { list: [{}] } : undefined) },
    ...{ fix: true, to: 'element text' },
  },
  PAGE_MISSING_SETTING: {
    page: [elementRecord('IFrame_1', { type: 'IFrame', props: { src: '/a' } })],
    fix: false,
    to: 'element title',
  },
  PAGE_UNKNOWN_WIDTH: {
    page: [button({ looks: { tiny: { color: 'red' } } }), flow(says)],
    context: { look },
    fix: true,
    to: 'element',
  },
  PAGE_UNKNOWN_PART: {
    page: [button({ looks: { 'nose/': { color: 'red' } } }), flow(says)],
    context: { look: { ...look, widths: [] } },
    fix: true,
    to: 'element',
  },
  PAGE_UNKNOWN_SHARED: {
    page: [button({ shared: ['gone'] }), flow(says)],
    context: { look },
    fix: true,
    to: 'element shared',
  },
  PAGE_UNKNOWN_THEME: {
    page: [page({ themeId: 'gone' }), ...started],
    context: { look },
    fix: true,
    to: 'element themeId',
  },
  PAGE_UNKNOWN_TOKEN: {
    page: [button({ style: { color: 'var(--te-x-gone)' } }), flow(says)],
    context: { look },
    fix: false,
    to: 'element color',
  },
  PAGE_STACK_WIDTH: {
    page: [elementRecord('Flex_1', { type: 'Flex', props: { stack: 480 }, style: { width: 'fit-content' } })],
    fix: false,
    to: 'element width',
  },
  PAGE_CSS: { page: [button({ css: '{{{' }), flow(says)], fix: false, to: 'element css' },
  PAGE_STYLE_VALUE: {
    page: [button({ style: { color: 'red; } body {' } }), flow(says)],
    fix: false,
    to: 'element color',
  },
  PAGE_TRACKS: {
    page: [elementRecord('Grid_1', { type: 'Grid', props: { xRate: 'nonsense()' } })],
    fix: false,
    to: 'element xRate',
  },
  PAGE_DUPLICATE_VARIABLE: { page: [variable('a'), variable('a', { id: 'v-2' })], fix: false, to: 'variable' },
  PAGE_UNKNOWN_TYPE: { page: [elementRecord('Old_1', { type: 'Old' })], fix: false, to: 'element' },
  PAGE_NEWER_ELEMENT: { page: [button({ version: 99 }), flow(says)], fix: false, to: 'element' },
  PAGE_UNKNOWN_SLOT: {
    page: [elementRecord('Card_1', { type: 'Card' }), button({ parentId: 'Card_1', slot: 'nowhere' }), flow(says)],
    fix: true,
    to: 'element',
  },
  PAGE_UNREAD_STEP: {
    page: [button(), flowRecord('f', { nodes: [says], extra: { unread: [{ a: 1 }] } })],
    fix: true,
    to: 'flow',
  },
  PAGE_ORPHAN_ELEMENT: { page: [page({ extra: { elementsMap: { Lost_1: {} } } })], fix: true, to: 'element' },
  PAGE_MISSING_PARENT: { page: [button({ parentId: 'Gone_1' }), flow(says)], fix: false, to: 'element' },
  PAGE_CYCLE: { page: [button({ parentId: 'Button_1' }), flow(says)], fix: false, to: 'element' },
  TEXT_KEY_UNKNOWN: {
    ...{
      page: [
        page({ locales: ['zh', 'en'] }),
        button({ bindings: { text: { kind: 'text', source: 'gone' } } }),
        flow(says),
      ],
      context: { look: { ...look, texts: [] } },
    },
    // Another key, or a new text: buttons of its own.
    ...{ fix: false, to: 'element text' },
  },
  TEXT_MISSING: {
    page: [
      page({ locales: ['zh', 'en'] }),
      button({ bindings: { text: { kind: 'text', source: 'k' } } }),
      flow(says),
      text('k', { zh: 'a' }),
    ],
    fix: false,
    to: 'element text',
  },
  TEXT_UNUSED: { page: [page({ locales: ['zh'] }), text('k', { zh: 'a' })], fix: true, to: 'text' },
  TEXT_PLACEHOLDER: {
    page: [
      page({ locales: ['zh', 'en'] }),
      button({ bindings: { text: { kind: 'text', source: 'k' } } }),
      flow(says),
      text('k', { zh: '{a}', en: 'b' }),
    ],
    fix: false,
    to: 'text',
  },
  PAGE_VARIABLE_CYCLE: {
    page: [variable('a', { formula: 'variable.b' }), variable('b', { formula: 'variable.a' })],
    fix: false,
    to: 'variable',
  },
}

/** Told by others than the check, or only of documents that nobody could open; all of them lead somewhere by their entry. */
export const OTHERS = new Set([
  ...[
    'FLOW_NEEDS_ROW',
    'FLOW_WRONG_ARGUMENT',
    'PAGE_TOO_DEEP',
    'PAGE_MORE_FINDINGS',
    'PAGE_SOURCE_CYCLE',
    'PAGE_DEPENDENCY_CYCLE',
    'PAGE_DUPLICATE_ID',
  ],
  ...['RESOURCE_BLOCKED', 'RESOURCE_REPORTED', 'PAGE_DUPLICATE_SETTINGS', 'PAGE_MISSING_MAP_ENTRY'],
])

export const documentOf = (entries: readonly PageEntry[]): PageDocument => ({
  entries: new Map(entries.map((entry) => [entry.id, entry])),
})
