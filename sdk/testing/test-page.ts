import type { LoadResult, PageCalls, PageProgram, ProgramElement } from '#kernel/engine'
import { type ElementId, HANDED_SLOT, type Json, type JsonObject, PAGE_TYPE, type SourceUse } from '#kernel/page'
import { PRODUCT, Registry, type ServiceProvider } from '#kernel/plugin'
import {
  createRunningPage,
  type EngineLink,
  headlessServices,
  type OwnedPage,
  type PageHost,
  type PageMode,
  pageServicesPoint,
  ROOT,
} from '#kernel/view'

export interface TestElement {
  readonly id: ElementId
  readonly type: string
  readonly parentId?: ElementId
  /** The region of its parent; the main one when absent. */
  readonly slot?: string
  readonly props?: JsonObject
  /** The class that rules of its author know it by. */
  readonly className?: string
  /** Events to which a flow is wired, of an element that stands in rows or draws them; on the page itself every event has one. */
  readonly listens?: readonly string[]
  /** Paths of props that hold an author's function; `apply` answers their calls. */
  readonly functions?: readonly string[]
  /** Values that formulas compute for its props, by their paths. */
  readonly computed?: JsonObject
  /** The prop that receives data; `load` answers for it. */
  readonly dataProp?: string
  /** Keys of the rows in its main region, which repeats; those that its view tells take their place. */
  readonly rows?: readonly string[]
  /** Its regions of which the view hands the rows over. */
  readonly handed?: readonly string[]
}

export interface TestPage {
  readonly page: OwnedPage
  /** Every event emitted, in order. */
  readonly emitted: readonly { readonly id: ElementId; readonly event: string; readonly payload: Json | undefined }[]
  /** Every `[path, value]` told to the engine. */
  readonly state: readonly (readonly [path: string, value: Json | undefined])[]
  setProps(id: ElementId, props: JsonObject): void
}

export interface TestPageOptions {
  readonly mode?: PageMode
  /** What methods take and return, by component type. */
  readonly methods?: PageProgram['methods']
  /** Answers a view's data request. */
  readonly load?: (element: ElementId, params: Json) => Promise<LoadResult> | LoadResult
  /** Answers what a view sends with files, or asks for in parts; `tell` says how much has gone, `hear` hands a part of the answer over. */
  readonly send?: (
    params: Json,
    tell: (loaded: number, total: number) => void,
    element: ElementId,
    hear: (part: Json) => void,
  ) => Promise<LoadResult> | LoadResult
  /** Whether the flows of an event end as done, where the view asks; they do unless said. */
  readonly ends?: (event: string) => boolean | Promise<boolean>
  /** Answers calls of bound functions. */
  readonly apply?: (path: string, args: readonly Json[]) => Json
  /** Page services that views find; the others answer as their tokens say. */
  readonly services?: readonly ServiceProvider<PageHost>[]
}

const TEST_SOURCE: SourceUse = { api: null, source: 'source/test', config: {}, bindings: {}, execute: 'at once' }

/** A running page without an engine: what views do to it is recorded, what they ask is answered by the test. */
export function createTestPage(elements: readonly TestElement[], options: TestPageOptions = {}): TestPage {
  const emitted: { id: ElementId; event: string; payload: Json | undefined }[] = []
  const state: (readonly [string, Json | undefined])[] = []
  const templateOf = ({ parentId, slot }: TestElement): { readonly template?: number } => {
    const at = repeaters.findIndex(({ id, rows, handed }) => id === parentId && (slot === undefined ? rows : handed?.includes(slot)))
    if (at >= 0) return { template: at + 1 }
    const parent = elements.find(({ id }) => id === parentId)
    return parent ? templateOf(parent) : {}
  }
  const toElement = (element: TestElement): ProgramElement => ({
    id: element.id,
    type: element.type,
    parentId: element.id === ROOT ? null : (element.parentId ?? ROOT),
    ...(element.slot === undefined ? {} : { slot: element.slot }),
    ...templateOf(element),
    props: element.props ?? {},
    ...(element.className === undefined ? {} : { className: element.className }),
    events: Object.fromEntries((element.listens ?? []).map((event) => [event, ['flow']])),
  })
  const repeaters = elements.filter(({ rows, handed }) => rows !== undefined || handed !== undefined)
  const root: TestElement = { id: ROOT, type: PAGE_TYPE }
  const all = elements.some((element) => element.id === ROOT) ? elements : [root, ...elements]
  const computed = all.flatMap(({ id, computed = {} }) => Object.entries(computed).map(([path, value]) => ({ element: id, path, value })))
  const program: PageProgram = {
    hash: 'test',
    elements: all.map(toElement),
    bindings: all
      .flatMap((element) =>
        (element.functions ?? []).map((path) => ({
          element: element.id,
          path,
          binding: { kind: 'function' as const, source: '(x) => x' },
          reads: [],
        })),
      )
      .concat(computed.map(({ element, path }) => ({ element, path, binding: { kind: 'formula' as never, source: '' }, reads: [] })))
      .map((binding, id) => ({ ...binding, id })),
    ...(repeaters.length > 0
      ? {
          templates: repeaters.map((_, at) => ({ id: at + 1, parent: null })),
          uses: repeaters.map(({ id, rows }, at) => ({
            element: id,
            slot: rows ? '' : HANDED_SLOT,
            template: at + 1,
            rows: { value: null },
          })),
        }
      : {}),
    flows: {},
    apis: {},
    sources: all.flatMap((element) =>
      element.dataProp === undefined ? [] : [{ element: element.id, use: TEST_SOURCE, prop: element.dataProp, driven: 'view' as const }],
    ),
    variables: {},
    interceptor: {},
    css: '',
    plugins: {},
    ...(options.methods ? { methods: options.methods } : {}),
    needsEngine: repeaters.length > 0 || computed.length > 0,
  }
  const numbers = new Map<string, number>()
  const numberOf = (at: number, row: string): number => {
    const name = `${at} ${row}`
    numbers.set(name, numbers.get(name) ?? numbers.size + 1000)
    return numbers.get(name)!
  }
  let pageCalls: PageCalls | undefined
  let tellRows: (at: number, rows: readonly string[]) => void = () => undefined
  const engine = {
    open: async ({ key }: { readonly key: string }, calls: PageCalls) => {
      pageCalls = calls
      tellRows = (at, rows) => {
        const lists = JSON.stringify([[0, at + 1, rows.map((row) => [numberOf(at, row), row])]])
        calls.values({ key, seq: 0, values: '[]', failures: [], rows: { lists, values: '[]' } })
      }
      for (const [at, { rows = [] }] of repeaters.entries()) tellRows(at, rows)
      const first = program.bindings.length - computed.length
      const values = computed.flatMap(({ value }, at) => [first + at, value])
      if (values.length > 0) calls.values({ key, seq: 0, values: JSON.stringify(values), failures: [] })
    },
    close: async () => undefined,
    update: async () => undefined,
    surround: () => undefined,
    push: ({ changes }: { readonly changes: string }) => {
      const list = JSON.parse(changes) as Json[]
      // What is a row's own is told under its path.
      for (let i = 0; i < list.length; i += 2) if (String(list[i]).startsWith('#')) state.push([String(list[i]), list[i + 1]!])
      for (const [at, { id }] of repeaters.entries()) {
        const found = list.lastIndexOf(`component.${id}.keys`)
        if (found >= 0) tellRows(at, (list[found + 1] as string[] | null) ?? [])
      }
    },
    // Where a flow is wired to an event of a row.
    fire: async ({ element, event, payload }: { readonly element: string; readonly event: string; readonly payload: string }) => {
      emitted.push({ id: element, event, payload: JSON.parse(payload) as Json })
      return true
    },
    snapshot: async () => '{}',
    evaluate: async () => JSON.stringify({ ok: true, value: null, ms: 0 }),
    match: async ({ pattern, text }: { pattern: string; text: string }) => (new RegExp(pattern).test(text) ? 'yes' : 'no'),
    load: async ({ element, params }: { element: string; params: string }) =>
      JSON.stringify((await options.load?.(element, JSON.parse(params) as Json)) ?? { code: 0, data: null, originData: null, msg: '' }),
    send: async ({ element, params, upload }: { element: string; params: string; upload: number }) => {
      const tell = (loaded: number, total: number) => pageCalls?.sent({ key: 'test', upload, loaded, total })
      const hear = (part: Json) => pageCalls?.heard({ key: 'test', upload, part: JSON.stringify(part) })
      const answer = await options.send?.(JSON.parse(params) as Json, tell, element, hear)
      return JSON.stringify(answer ?? { code: 0, data: null, originData: null, msg: '' })
    },
    stopSending: () => undefined,
    apply: async ({ path, calls }: { path: string; calls: string }) =>
      JSON.stringify((JSON.parse(calls) as Json[][]).map((args) => options.apply?.(path, args) ?? args[0] ?? null)),
  } as unknown as EngineLink
  const registry = new Registry(pageServicesPoint)
  for (const service of options.services ?? []) registry.add(service, PRODUCT)
  const owned = createRunningPage({
    key: 'test',
    program,
    mode: options.mode ?? 'live',
    env: 'stg',
    route: {},
    user: {},
    engine: async () => engine,
    actions: () => undefined,
    services: headlessServices(registry),
  })
  const page: OwnedPage = {
    ...owned,
    listens: () => owned.mode !== 'edit',
    isOnce: () => true,
    emit: (id, event, payload) => {
      if (owned.mode !== 'edit') emitted.push({ id, event, payload })
    },
    ask: async (id, event, payload) => {
      if (owned.mode !== 'edit') emitted.push({ id, event, payload })
      return (await options.ends?.(event)) ?? true
    },
    setState: (path, value) => {
      state.push([path, value])
      owned.setState(path, value)
    },
  }
  return {
    page,
    emitted,
    state,
    setProps(id, props) {
      const element = all.find((each) => each.id === id)
      if (!element) throw new Error(`the test page has no element ${id}`)
      owned.edit({
        patch: {
          bindings: { removed: [], added: [] },
          flows: {},
          apis: {},
          sources: { removed: [], added: [] },
          variables: {},
          events: {},
        },
        upserted: [toElement({ ...element, props })],
        removed: [],
        children: new Map(),
      })
    },
  }
}
