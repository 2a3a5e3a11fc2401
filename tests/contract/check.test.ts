import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { applyPatch, type ElementRecord, type FlowNode, type PageDocument, type PageEntry } from '#kernel/page/records'
import { lookUpPlugins, type PluginData } from '#kernel/page/references'
import { parsePage } from '#kernel/page/schema'
import type { Json, JsonObject } from '#kernel/page/values'
import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { collectPlugins, referencesIn } from '#sdk'
import { type CheckContext, type CheckedAgainst, checkPage, declaredBy, declaredIn, levelIn, planFix } from '#sdk/check'
import { messages as words } from '#sdk/check/words'
import { anyDocument, anyStoredPage } from '../../kernel/page/document.fixture.ts'
import { elementRecord, flowRecord, pageOf } from '../../sdk/check/records.fixture.ts'
import flat from '../fixtures/older-flat-page.json'
import older from '../fixtures/older-page.json'
import { parsedSamplePages } from '../helpers/sample-pages.ts'

// As the server has it: data that came through JSON.
const data = JSON.parse(JSON.stringify(collectPlugins(basePlugins))) as readonly PluginData[]
const lookup = lookUpPlugins(data)
const onServer: CheckedAgainst = {
  catalogue: lookup.catalogue(),
  references: lookup.references(),
  declared: declaredBy(lookup),
  functions: lookup.functions().map(({ name }) => name),
}
const kernel = new Kernel()
kernel.load(...basePlugins)
afterAll(() => kernel.dispose())
const inStudio: CheckedAgainst = { ...onServer, references: referencesIn(kernel), declared: declaredIn(kernel) }
const context: CheckContext = {
  env: 'prd',
  prefixes: { stg: ['orders'], prd: ['orders'] },
  hosts: { resources: null, base: 'https://studio.example.org/' },
  app: [{ name: 'cart' }],
  permissionCodes: ['order.delete'],
  languages: ['zh', 'en'],
}
const told = (document: PageDocument, more: CheckContext = {}) =>
  checkPage(document, onServer, more).map(({ level, code, entry, path }) =>
    [level, code, entry, ...(path === undefined ? [] : [path])].join(' '),
  )

const withoutLevel = (line: string): string => line.replace(/^\w+ /, '')

describe('pages that are right', () => {
  const samples = parsedSamplePages(onServer.catalogue)
  test.each(samples)('$key in $language of the sample project has nothing to be told', ({ document }) => {
    expect(told(document)).toEqual([])
    for (const env of ['stg', 'prd'] as const) expect(told(document, { env })).toEqual([])
  })
  test('a flat page of the older builder has nothing to be told', () => {
    expect(told(parsePage(flat, { catalogue: onServer.catalogue }).document)).toEqual([])
  })
  test('a page of the older builder is told of what is truly wrong with it, and of nothing else', () => {
    expect(told(parsePage(older.pageData, { catalogue: onServer.catalogue }).document)).toEqual([
      'error FLOW_MISSING_PARAM flow_MarsTable_repairlist_DynamicHandOver hand1.webhook',
      'error FLOW_MISSING_PARAM flow_MarsTable_repairlist_DynamicHandOver hand5.api',
      'warning PAGE_UNKNOWN_TYPE MCWeather_desktopbox',
      'warning PAGE_ORPHAN_ELEMENT Text_orphanedtxt',
      'warning PAGE_DANGLING_ELEMENT flow_Button_deskswitch_onClick dsk5.target',
      'warning PAGE_DANGLING_API flow_Button_deskswitch_onClick dsk8.api',
      'warning PAGE_DANGLING_VARIABLE flow_Button_deskswitch_onClick dsk12.name',
      'warning CHECK_UNKNOWN_PROP Form_repairedit requiredMark',
      'warning CHECK_UNKNOWN_PROP Tabs_repairview animated',
      'warning CHECK_UNKNOWN_PROP LineChart_repairweek autoFit',
      'warning CHECK_UNKNOWN_PROP LineChart_repairweek interactions',
      'warning CHECK_BUTTON_WITHOUT_EVENT Button_lostconfig',
      'warning PERMISSION_UNGUARDED_CALL api-remove authCode',
      'warning FLOW_SENDS_ALL flow_SearchForm_repairfind_BulkAction_exportlist exp1.sends',
      'warning FLOW_SENDS_ALL flow_MarsTable_repairlist_DynamicDeleteRepair del3.sends',
      'warning FLOW_SENDS_ALL flow_Button_deskswitch_onClick dsk8.sends',
      'warning FLOW_SENDS_ALL flow_Modal_repairedit_onOk ok4.sends',
      'warning FLOW_SENDS_ALL flow_page_onLoad load3.sends',
    ])
  })
  test('what the palette drops has no value that its own declaration refuses', () => {
    const infos = data.flatMap(({ contributes }) => contributes.components)
    const entries = infos.map(({ type, defaults }) => elementRecord(`${type}_1`, { type, props: defaults }))
    const wrong = told(pageOf(...entries)).filter((line) => /CHECK_(UNKNOWN|WRONG)/.test(line))
    expect(wrong).toEqual([])
  })
})

const button = (more: Partial<ElementRecord> = {}) => elementRecord('Button_1', { events: { onClick: ['f'] }, ...more })
const step = (action: string, params: JsonObject = {}): FlowNode => ({
  ...{ id: 's', kind: 'action', name: 'Step', action: `action/${action}`, params, bindings: {} },
})
const flow = (...nodes: readonly FlowNode[]) => flowRecord('f', { nodes })
const message = step('message', { content: 'Hello' })
const count: PageEntry = { kind: 'variable', id: 'v', name: 'count', type: 'number', defaultValue: 0, description: '', extra: {} }
const formula = (source: string) => ({ text: { kind: 'formula', source } as const })
const api = (config: JsonObject): PageEntry => ({
  kind: 'api',
  id: 'a',
  name: 'Orders',
  source: 'source/http',
  config,
  bindings: {},
  extra: {},
})

const pageRecord = (props: JsonObject): PageEntry => ({
  ...{ kind: 'page', id: 'page', schemaVersion: 1, props, bindings: {}, style: {}, css: '', events: {}, interceptor: {}, extra: {} },
})

describe('planted faults', () => {
  test.each<[what: string, found: string, entries: readonly PageEntry[], context?: CheckContext]>([
    ['a setting that is misspelt', 'warning CHECK_UNKNOWN_PROP Button_1 tpye', [button({ props: { tpye: 'primary' } }), flow(message)]],
    [
      'a value outside of the choices',
      'warning CHECK_UNKNOWN_CHOICE Button_1 type',
      [button({ props: { type: 'primry' } }), flow(message)],
    ],
    ['a value of another kind', 'warning CHECK_WRONG_TYPE Button_1 block', [button({ props: { block: 'wide' } }), flow(message)]],
    [
      'a time zone of the page that there is not',
      'warning CHECK_UNKNOWN_TIME_ZONE page timeZone',
      [pageRecord({ timeZone: 'Mars/Base' }), button(), flow(message)],
    ],
    [
      'a time zone of a column that there is not',
      'warning CHECK_UNKNOWN_TIME_ZONE Table_1 columns.0.timeZone',
      [elementRecord('Table_1', { type: 'MarsTable', props: { columns: [{ title: 'A', dataIndex: 'a', timeZone: 'Asia/Shanghi' }] } })],
    ],
    [
      'an event that is misspelt',
      'warning CHECK_UNKNOWN_EVENT Button_1 events.onClik',
      [elementRecord('Button_1', { events: { onClik: ['f'] } }), flow(message)],
    ],
    ['an action that is not installed', 'error FLOW_UNKNOWN_ACTION f s', [button(), flow(step('mesage'))]],
    ['a parameter that is misspelt', 'warning CHECK_UNKNOWN_PROP f s.contnt', [button(), flow(step('message', { contnt: 'b' }))]],
    [
      'a parameter outside of its choices',
      'error CHECK_UNKNOWN_CHOICE f s.type',
      [button(), flow(step('message', { content: 'a', type: 'sucess' }))],
    ],
    [
      'a variable that is misspelt',
      'error CHECK_UNKNOWN_VARIABLE Button_1 text',
      [button({ bindings: formula('variable.cuont + 1') }), count, flow(message)],
    ],
    [
      'an element that is misspelt',
      'error CHECK_UNKNOWN_WORD Button_1 text',
      [button({ bindings: formula('Butto_1.text') }), flow(message)],
    ],
    ['a function that is misspelt', 'error CHECK_UNKNOWN_WORD Button_1 text', [button({ bindings: formula('SUMM(1, 2)') }), flow(message)]],
    ['a button without events', 'warning CHECK_BUTTON_WITHOUT_EVENT Button_1', [elementRecord('Button_1')]],
    ['a form without items', 'warning CHECK_FORM_WITHOUT_ITEMS Form_1', [elementRecord('Form_1', { type: 'Form' })]],
    ['an empty container', 'warning CHECK_EMPTY_CONTAINER Flex_1', [elementRecord('Flex_1', { type: 'Flex' })]],
    ['an empty flow', 'warning CHECK_EMPTY_FLOW f', [button(), flow()]],
    ['an api without an address', 'error CHECK_NO_ADDRESS a stgApi', [api({})]],
    [
      'an api whose address computes',
      'warning CHECK_ADDRESS_FORMULA a stgApi',
      [api({ stgApi: '/orders/${a.b[0]}/${order-id}/${page || 1}', prdApi: '/orders' })],
    ],
    ['an api without an address there', 'error CHECK_NO_ADDRESS a prdApi', [api({ stgApi: '/orders' })], { env: 'prd' }],
    [
      'a service that is not there',
      'error CHECK_UNKNOWN_PREFIX a prdApi',
      [api({ prdApi: '@ordres/list' })],
      { env: 'prd', prefixes: { prd: ['orders'] } },
    ],
    ['a source that is not installed', 'error CHECK_UNKNOWN_SOURCE a', [{ ...api({}), source: 'source/htpp' } as PageEntry]],
    [
      'a permission of no menu',
      'warning CHECK_UNKNOWN_PERMISSION Button_1 authCode',
      [button({ props: { authCode: 'order.delte' } }), flow(message)],
      { permissionCodes: ['order.delete'] },
    ],
    [
      'a host that is not allowed',
      'warning RESOURCE_HOST Image_1 src',
      [elementRecord('Image_1', { type: 'Image', props: { src: 'https://cdn.example.com/a.png' } })],
      { hosts: { resources: null, base: 'https://studio.example.org/' } },
    ],
    [
      'a text that lacks a language',
      'warning CHECK_MISSING_TEXTS hello',
      [
        button({ bindings: { text: { kind: 'text', source: 'hello' } } }),
        flow(message),
        { kind: 'text', id: 'hello', values: { zh: 'hello' }, note: '', extra: {} },
      ],
      { languages: ['zh', 'en'] },
    ],
  ])('%s is told', (_, found, entries, more = {}) => {
    expect(told(pageOf(...entries), more)).toEqual([found])
    // While the page is edited nobody says for which environment; it is told all the same.
    const { env: _env, ...ofProject } = more
    expect(told(pageOf(...entries), ofProject).map(withoutLevel)).toContain(withoutLevel(found))
  })

  test('what publishing says of a page in either environment is told while it is edited, and nothing else', () => {
    const page = pageOf(
      api({ stgApi: '@orders/list', authCode: 'order.delte' }),
      { ...api({ stgApi: '@ordres/list', prdApi: '@orders/list' }), id: 'b' } as PageEntry,
      { ...api({ prdApi: '@crm' }), id: 'c' } as PageEntry,
      button({ props: { authCode: 'order.add' } }),
      flow(message),
    )
    const project: CheckContext = {
      prefixes: { stg: ['orders', 'crm'], prd: ['crm'] },
      ...{ permissionCodes: ['order.delete', 'order.add'], grantedCodes: ['order.delete'] },
    }
    const live = checkPage(page, onServer, project)
    for (const env of ['stg', 'prd'] as const) {
      const atPublishing = checkPage(page, onServer, { ...project, env }).map(({ level, code, entry, path, message: words }) => [
        ...[level, code, entry, path, words],
      ])
      const whileEdited = live.flatMap((finding) => {
        const { code, entry, path, message: words } = finding
        const level = levelIn(finding, env)
        return level ? [[level, code, entry, path, words]] : []
      })
      expect(whileEdited.sort(), env).toEqual(atPublishing.sort())
    }
    expect(told(page, project)).toEqual([
      'error CHECK_UNKNOWN_PREFIX b stgApi',
      'warning CHECK_NO_ADDRESS a prdApi',
      'warning CHECK_UNKNOWN_PREFIX b prdApi',
      'warning CHECK_NO_ADDRESS c stgApi',
      'warning CHECK_UNKNOWN_PERMISSION a authCode',
      'warning CHECK_UNGRANTED_PERMISSION Button_1 authCode',
    ])
  })

  test('an address that stands for one environment alone keeps nobody from publishing to that one', () => {
    const page = pageOf(api({ stgApi: '/orders' }))
    expect(told(page, { env: 'stg' })).toEqual([])
    expect(told(page)).toEqual(['warning CHECK_NO_ADDRESS a prdApi'])
  })

  test('what has a fix is right once it is made', () => {
    const wrong = [
      [button({ props: { tpye: 'primary' } }), flow(message)],
      [button({ props: { colour: 'red' } }), flow(message)],
      [button({ props: { type: 'primry' } }), flow(message)],
      [elementRecord('Button_1', { events: { onClik: ['f'] } }), flow(message)],
      [button(), flow(step('mesage', { content: 'Hello' }))],
      [button(), flow(step('message', { content: 'a', type: 'sucess' }))],
    ]
    for (const entries of wrong) {
      const page = pageOf(...entries)
      const [finding] = checkPage(page, onServer)
      const patch = planFix(page, finding!)
      expect(patch, finding?.code).not.toBeNull()
      expect(told(applyPatch(page, patch!))).toEqual([])
    }
  })

  test('every sentence is there in both languages, with the names that it takes', () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort()
    for (const [code, { zh, en }] of Object.entries(words)) expect(names(zh), code).toEqual(names(en))
  })
})

describe('any page', () => {
  test('is checked without an error thrown, in the studio and on the server with one result', () => {
    fc.assert(
      fc.property(anyDocument, (page) => {
        expect(checkPage(page, inStudio, context)).toEqual(checkPage(page, onServer, context))
      }),
    )
  })
  test('is checked as it was stored, whatever it holds', () => {
    fc.assert(
      fc.property(anyStoredPage, (stored) => {
        checkPage(parsePage(stored, { catalogue: onServer.catalogue }).document, onServer, context)
      }),
    )
  })
  test('is checked with any values among its settings, and its fixes can be planned', () => {
    const types = data.flatMap(({ contributes }) => contributes.components.map(({ type }) => type))
    const value = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>
    const props = fc.dictionary(fc.constantFrom('type', 'text', 'options', 'columns', 'authCode', 'formItem', '__proto__', 'x'), value)
    fc.assert(
      fc.property(fc.constantFrom(...types), props, (type, own) => {
        const page = pageOf(elementRecord('It_1', { type, props: own }))
        for (const finding of checkPage(page, onServer, context)) planFix(page, finding)
      }),
    )
  })
})
