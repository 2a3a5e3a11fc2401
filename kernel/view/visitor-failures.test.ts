import { afterEach, expect, it, vi } from 'vitest'
import type { PageCalls, PageProgram, ProgramElement, Trace } from '#kernel/engine'
import { type NameOf, type Told, tell, type Words } from '#kernel/message'
import { Kernel, provideService } from '#kernel/plugin'
import { createRunningPage, type EngineLink, type Messages, messages, type PageHost, pageServicesOf, pageServicesPoint } from './index.ts'
import { messages as viewWords } from './words.ts'

const element = (id: string, type: string): ProgramElement => ({ id, type, parentId: 'page', props: {}, style: {}, events: {} })
const both = (text: string) => ({ zh: text, en: text })
const engineWords: Words = { loop: both('{element} and {other}'), element: both('{element}'), 'no-api': both('There is no API “{api}”') }
const TABLE = 'MarsTable_x7k2'
const PROGRAM: PageProgram = {
  ...{ hash: 't', bindings: [], flows: {}, sources: [], variables: {}, interceptor: {}, css: '', plugins: {}, needsEngine: true },
  elements: [{ ...element('page', 'Page'), parentId: null }, element(TABLE, 'MarsTable')],
  apis: { api_9: { name: 'orders', source: 'source/http', config: {}, bindings: {} } },
}

/** What a visitor reads of a step that failed. */
async function shownOf(reason: Told, { locale = 'en', nameOf }: { locale?: 'zh' | 'en'; nameOf?: NameOf } = {}) {
  const shown: string[] = []
  const kernel = new Kernel()
  kernel.load({
    ...{ id: 'test.messages', version: '1.0.0' },
    setup: (context) =>
      context.contribute(
        pageServicesPoint,
        provideService<Messages, PageHost>(messages, () => ({ show: async ({ content }) => void shown.push(content) })),
      ),
  })
  let calls!: PageCalls
  const open = async (_: unknown, given: PageCalls) => {
    calls = given
  }
  const engine = { open, close: async () => undefined }
  const page = createRunningPage({
    ...{ key: 'k', program: PROGRAM, mode: 'live', env: 'prd', route: {}, user: {}, surroundings: { locale, hidden: false } },
    engine: async () => engine as unknown as EngineLink,
    actions: () => undefined,
    services: pageServicesOf(kernel, { go: () => undefined }),
    words: async (owner) => ({ engine: engineWords, view: viewWords, label: { MarsTable: { zh: '表格', en: 'Table' } } })[owner],
    ...(nameOf ? { nameOf } : {}),
  })
  await page.ready
  const told = reason === 'a call' ? await refusalOf(calls) : reason
  const step = {
    node: 'n',
    action: 'action/component-method',
    input: null,
    params: {},
    ms: 1,
    outcome: { ok: false, reason: told },
  } as const
  const trace: Trace = { flow: 'flow_1', startedBy: { element: TABLE, event: 'onClick' }, startedAt: 0, steps: [step], end: 'failed' }
  calls.trace({ key: 'k', trace })
  await expect.poll(() => shown.length).toBe(1)
  page.dispose()
  return shown[0]
}

/** Why a method is not called that the element does not offer. */
async function refusalOf(calls: PageCalls): Promise<Told> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const called = calls.call({ key: 'k', element: TABLE, method: 'spin', args: 'null' })
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  const outcome = await called
  return outcome.ok ? 'no failure' : outcome.reason
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('visitors read the label of the component that failed, never an id or a type', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await shownOf('a call')).toBe('This did not work: The element “Table” is not shown (waited 3 s): show it first')
  expect(await shownOf('a call', { locale: 'zh' })).toBe('操作未完成：等了 3 秒，组件“表格”仍未显示：请先显示它')
  expect(await shownOf(tell('view.no-element', { element: 'Gone_1' }))).toBe(
    'This did not work: There is no element “…” on this page: choose another one',
  )
  expect(await shownOf(tell('engine.loop', { element: TABLE, other: tell('engine.element', { element: TABLE }) }))).toBe(
    'This did not work: Table and Table',
  )
  expect(await shownOf(tell('engine.no-api', { api: 'api_9' }))).toContain('“orders”')
})

it('authors read the name that they gave it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const nameOf: NameOf = (_, id) => (id === TABLE ? 'Open orders' : undefined)
  expect(await shownOf('a call', { nameOf })).toContain('The element “Open orders” is not shown')
})
