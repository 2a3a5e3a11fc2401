import type { LoadResult, PageProgram } from '#kernel/engine'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { PRODUCT, Registry, type ServiceProvider } from '#kernel/plugin'
import {
  createRunningPage,
  type EngineLink,
  headlessServices,
  type OwnedPage,
  type PageHost,
  type PageMode,
  pageServicesPoint,
} from '#kernel/view'
import { type TestElement, TestElements } from './test-elements.ts'
import { type Recording, TestEngine } from './test-engine.ts'

/** A running test page with the events that its elements emitted. */
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

/** A running page without an engine: what views do to it is recorded, what they ask is answered by the test. */
export function createTestPage(elements: readonly TestElement[], options: TestPageOptions = {}): TestPage {
  const { emitted, state }: Recording = { emitted: [], state: [] }
  const own = new TestElements(elements)
  const engine = new TestEngine(own, options, { emitted, state })
  const registry = new Registry(pageServicesPoint)
  for (const service of options.services ?? []) registry.add(service, PRODUCT)
  const owned = createRunningPage({
    key: 'test',
    program: own.program(options.methods),
    mode: options.mode ?? 'live',
    env: 'stg',
    route: {},
    user: {},
    engine: async () => engine as unknown as EngineLink,
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
      const element = own.all.find((each) => each.id === id)
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
        upserted: [own.programElement({ ...element, props })],
        removed: [],
        children: new Map(),
      })
    },
  }
}
