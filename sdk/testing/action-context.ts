import { type ActionOutcome, type LoadResult, REAL_WORLD, type WorkerActionContext } from '#kernel/engine'
import type { Json } from '#kernel/page'
import { createSilentPageUi, type OwnedPage, type PageActionContext, type PageUi } from '#kernel/view'
import { createTestPage, type TestElement } from './test-page.ts'

export interface WorkerSetting {
  readonly input?: Json
  readonly variables?: { readonly [name: string]: Json }
  /** Methods by element and name; they answer like a component's own. */
  readonly elements?: { readonly [id: string]: { readonly [method: string]: (args: Json) => Json | undefined } }
  readonly apis?: { readonly [id: string]: (params: Json, wants?: 'file' | 'fresh') => LoadResult }
  readonly script?: (source: string, input: Json) => Json | undefined
  /** Other flows of the page, by id. */
  readonly flows?: { readonly [id: string]: (input: Json) => ActionOutcome | Promise<ActionOutcome> }
  /** What the step kept from runs before. */
  readonly memory?: Map<string, unknown>
  readonly signal?: AbortSignal
  readonly fetch?: typeof fetch
  /** The action's half on the page. */
  readonly onPage?: (given: Json) => ActionOutcome | Promise<ActionOutcome>
}

/** What `stop` throws: where the real one ends the flow. */
export class TestStop extends Error {
  readonly outcome: ActionOutcome | undefined
  constructor(outcome: ActionOutcome | undefined) {
    super('the flow was ended')
    this.outcome = outcome
  }
}

export interface TestWorker {
  readonly context: WorkerActionContext
  /** Every method called: element, method, argument. */
  readonly calls: readonly (readonly [element: string, method: string, args: Json])[]
  /** The variables as they stand; one that was reset is missing. */
  readonly variables: ReadonlyMap<string, Json>
  /** Every event sent: name, payload. */
  readonly emitted: readonly (readonly [name: string, payload: Json])[]
}

/** What a worker action runs with, over a page that consists of plain functions. */
export function createWorkerContext(setting: WorkerSetting = {}): TestWorker {
  const calls: (readonly [string, string, Json])[] = []
  const emitted: (readonly [string, Json])[] = []
  const variables = new Map(Object.entries(setting.variables ?? {}))
  const signal = setting.signal ?? new AbortController().signal
  const call = async (element: string, method: string, args: Json): Promise<ActionOutcome> => {
    calls.push([element, method, args])
    const found = setting.elements?.[element]?.[method]
    if (!found) return { ok: false, reason: `element ${element} has no method "${method}"` }
    try {
      const value = found(args)
      return value === undefined ? { ok: true } : { ok: true, value }
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) }
    }
  }
  const context: WorkerActionContext = {
    signal,
    input: setting.input ?? null,
    wait: (milliseconds, until = signal) => REAL_WORLD.wait(milliseconds, until),
    fetch: setting.fetch ?? ((() => Promise.reject(new TypeError('this test has no network'))) as unknown as typeof fetch),
    declared: { page: 1, env: 'stg', source: 'test' },
    runFlow: async (flow, input) => (await setting.flows?.[flow]?.(input)) ?? { ok: false, reason: `there is no flow ${flow}` },
    emit: (name, payload) => {
      emitted.push([name, payload])
      return { ok: true }
    },
    stop: (outcome) => {
      throw new TestStop(outcome)
    },
    memory: setting.memory ?? new Map(),
    onPage: async (given) => (await setting.onPage?.(given)) ?? { ok: false, reason: 'this test has no page' },
    page: {
      getVariable: (name) => variables.get(name) ?? null,
      setVariable: (name, value) => variables.set(name, value),
      resetVariable: (name) => variables.delete(name),
      call,
      request: async (api, params, wants) => {
        const answer = setting.apis?.[api]
        return answer ? answer(params, wants) : { code: 'NO_API', data: null, originData: null, msg: `there is no api ${api}` }
      },
      script: async (source, input) => setting.script?.(source, input) as Json,
    },
  }
  return { context, calls, variables, emitted }
}

export interface TestPageAction {
  readonly context: PageActionContext
  /** Everything that the page was asked to show or do: the name and the options. */
  readonly asked: readonly (readonly [name: keyof PageUi, options: unknown])[]
  /** The page, for views to be mounted on. */
  readonly page: OwnedPage
}

/** What a page action runs with, on a page of `elements`; `ui` replaces single answers of the page's interface. */
export function createPageActionContext(
  input: Json = null,
  ui: Partial<PageUi> = {},
  elements: readonly TestElement[] = [],
): TestPageAction {
  const asked: (readonly [keyof PageUi, unknown])[] = []
  const note = (name: keyof PageUi, options: unknown): void => {
    asked.push([name, options])
  }
  const silent = createSilentPageUi()
  const recording: PageUi = {
    ...silent,
    element: (id) => ui.element?.(id) ?? document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`),
    storage: ui.storage ?? silent.storage,
    message: (options) => note('message', options),
    notification: (options) => note('notification', options),
    confirm: async (options) => {
      note('confirm', options)
      return (await ui.confirm?.(options)) ?? true
    },
    navigate: (options) => {
      note('navigate', options)
      return ui.navigate?.(options) ?? { ok: true }
    },
    copy: async (text) => {
      note('copy', text)
      await ui.copy?.(text)
    },
    openPage: (options) => {
      note('openPage', options)
      return ui.openPage?.(options) ?? { ok: true }
    },
    setTitle: (title) => note('setTitle', title),
    logout: async () => {
      note('logout', undefined)
      return (await ui.logout?.()) ?? { ok: true }
    },
    upload: (file) => {
      note('upload', file.name)
      return (ui.upload ?? silent.upload)(file)
    },
  }
  const { page } = createTestPage(elements)
  return { context: { input, page, ui: recording }, asked, page }
}
