import { afterEach, expect, test, vi } from 'vitest'
import { createEngineHost, type Trace } from '#kernel/engine'
import { compilePage } from '#kernel/engine/program/compile-page'
import { parsePage } from '#kernel/page/schema'
import type { Json, JsonObject } from '#kernel/page/values'
import { createRunningPage, headlessServices, type Method, type OwnedPage } from '#kernel/view'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { workerOnThisThread } from '#sdk/testing'
import { inWords } from '../helpers/in-words.ts'
import { catalogue, functionNames, references } from './run-page.ts'

const TABLE = 'MarsTable_1'
const stored = (called: JsonObject) => ({
  elements: [
    { id: TABLE, type: 'MarsTable', name: 'Orders' },
    { id: 'Button_1', type: 'Button', name: 'Button' },
  ],
  elementsMap: {
    [TABLE]: { id: TABLE, type: 'MarsTable', config: {} },
    Button_1: {
      ...{ id: 'Button_1', type: 'Button' },
      config: {
        events: [
          {
            eventName: 'onClick',
            actions: [
              { id: 'start', type: 'start', title: 'start' },
              { id: 'a', type: 'normal', title: 'Call', config: { actionType: 'action/component-method', target: TABLE, ...called } },
              { id: 'end', type: 'end', title: 'end' },
            ],
          },
        ],
      },
    },
  },
})

let page: OwnedPage | undefined
let close = () => {}
afterEach(() => {
  page?.dispose()
  close()
  vi.restoreAllMocks()
})

/** What came of a click whose only step calls a method of the table; `methods` are what its view offers. */
async function clicked(called: JsonObject, methods: { readonly [name: string]: Method }, payload: Json = null) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { document } = parsePage(stored(called), { catalogue, references })
  const { program } = compilePage(document, catalogue, { functions: functionNames })
  const host = createEngineHost({ createWorker: () => workerOnThisThread(baseEngineLibrary) })
  close = () => host.dispose()
  const traces: Trace[] = []
  page = createRunningPage({
    ...{ key: 'k', program, mode: 'live', env: 'prd', route: {}, user: {} },
    engine: async () => host,
    actions: () => undefined,
    services: headlessServices(),
    onTrace: (trace) => traces.push(trace),
  })
  await page.ready
  page.provideMethods(TABLE, methods)
  page.emit('Button_1', 'onClick', payload)
  await expect.poll(() => traces.length).toBe(1)
  const { end, steps } = traces[0]!
  const outcome = steps.at(-1)!.outcome
  return {
    end,
    told: outcome.ok ? '' : inWords(outcome.reason),
    toldZh: outcome.ok ? '' : inWords(outcome.reason, 'zh'),
    value: outcome.value,
  }
}

test('a step that gives a built-in method what it does not take fails, in both languages with method, place, what is expected and what came', async () => {
  const setSelectedRowKeys = vi.fn(() => undefined)
  const { end, told, toldZh } = await clicked(
    { method: 'setSelectedRowKeys', args: { selectedRowKeys: [1, true] } },
    { setSelectedRowKeys },
  )
  expect([end, setSelectedRowKeys.mock.calls]).toEqual(['failed', []])
  expect(told).toBe(
    `The method “setSelectedRowKeys” of “${TABLE}” cannot take its argument: selectedRowKeys.1 must be a text or a number, and it is true or false`,
  )
  expect(toldZh).toBe(`“${TABLE}”的方法“setSelectedRowKeys”不能接受它的参数：selectedRowKeys.1应为文本或数字，实际为真或假`)
})

test('a table is searched with what the step before handed on, or without anything where that is no object', async () => {
  const given: Json[] = []
  const search: Method = (args) => {
    given.push(args)
    return undefined
  }
  expect((await clicked({ method: 'search' }, { search }, { name: 'a' })).end).toBe('done')
  expect((await clicked({ method: 'search' }, { search }, [1, 2])).end).toBe('done')
  expect((await clicked({ method: 'search', args: 5 }, { search })).end).toBe('failed')
  expect(given).toEqual([{ name: 'a' }, null])
})

test('a view that returns other data than its component declares fails the step and is named', async () => {
  const getSelectedRowKeys: Method = () => [1]
  const { end, told } = await clicked({ method: 'getSelectedRowKeys' }, { getSelectedRowKeys })
  expect([end, told]).toEqual([
    'failed',
    `The method “getSelectedRowKeys” of “${TABLE}” returned other data than it declares: what it returns must be an object, and it is a list. Ask the author of the component`,
  ])
  expect((await clicked({ method: 'getSelectedRowKeys' }, { getSelectedRowKeys: () => ({ selectedRowKeys: [1] }) })).value).toEqual({
    selectedRowKeys: [1],
  })
})
