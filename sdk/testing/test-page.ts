import type { LoadResult, PageProgram, ProgramElement } from '#kernel/engine'
import type { ElementId, Json, JsonObject, SourceUse } from '#kernel/page'
import { createRunningPage, type EngineLink, headlessServices, type OwnedPage, type PageMode, ROOT } from '#kernel/view'

export interface TestElement {
  readonly id: ElementId
  readonly type: string
  readonly parentId?: ElementId
  readonly props?: JsonObject
  /** Paths of props that hold an author's function; `apply` answers their calls. */
  readonly functions?: readonly string[]
  /** The prop that receives data; `load` answers for it. */
  readonly dataProp?: string
}

export interface TestPage {
  readonly page: OwnedPage
  /** Every event emitted, in order. */
  readonly emitted: readonly { readonly id: ElementId; readonly event: string; readonly payload: Json | undefined }[]
  /** Every `[path, value]` told to the engine. */
  readonly state: readonly (readonly [path: string, value: Json])[]
  setProps(id: ElementId, props: JsonObject): void
}

export interface TestPageOptions {
  readonly mode?: PageMode
  /** What methods take and return, by component type. */
  readonly methods?: PageProgram['methods']
  /** Answers a view's data request. */
  readonly load?: (element: ElementId, params: Json) => Promise<LoadResult> | LoadResult
  /** Answers calls of bound functions. */
  readonly apply?: (path: string, args: readonly Json[]) => Json
}

const TEST_SOURCE: SourceUse = { api: null, source: 'source/test', config: {}, bindings: {}, execute: 'at once' }

/** A running page without an engine: what views do to it is recorded, what they ask is answered by the test. */
export function createTestPage(elements: readonly TestElement[], options: TestPageOptions = {}): TestPage {
  const emitted: { id: ElementId; event: string; payload: Json | undefined }[] = []
  const state: (readonly [string, Json])[] = []
  const toElement = (element: TestElement): ProgramElement => ({
    id: element.id,
    type: element.type,
    parentId: element.id === ROOT ? null : (element.parentId ?? ROOT),
    props: element.props ?? {},
    style: {},
    events: {},
  })
  const root: TestElement = { id: ROOT, type: 'Page' }
  const all = elements.some((element) => element.id === ROOT) ? elements : [root, ...elements]
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
      .map((binding, id) => ({ ...binding, id })),
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
    needsEngine: false,
  }
  const engine = {
    open: async () => undefined,
    close: async () => undefined,
    update: async () => undefined,
    surround: () => undefined,
    push: () => undefined,
    fire: async () => undefined,
    snapshot: async () => '{}',
    evaluate: async () => JSON.stringify({ ok: true, value: null, ms: 0 }),
    match: async ({ pattern, text }: { pattern: string; text: string }) => (new RegExp(pattern).test(text) ? 'yes' : 'no'),
    load: async ({ element, params }: { element: string; params: string }) =>
      JSON.stringify((await options.load?.(element, JSON.parse(params) as Json)) ?? { code: 0, data: null, originData: null, msg: '' }),
    apply: async ({ path, calls }: { path: string; calls: string }) =>
      JSON.stringify((JSON.parse(calls) as Json[][]).map((args) => options.apply?.(path, args) ?? args[0] ?? null)),
  } as unknown as EngineLink
  const owned = createRunningPage({
    key: 'test',
    program,
    mode: options.mode ?? 'live',
    env: 'stg',
    route: {},
    user: {},
    engine: async () => engine,
    actions: () => undefined,
    services: headlessServices(),
  })
  const page: OwnedPage = {
    ...owned,
    emit: (id, event, payload) => {
      if (owned.mode !== 'edit') emitted.push({ id, event, payload })
    },
    setState: (path, value) => {
      state.push([path, value])
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
