import { type ActionOutcome, type LoadResult, REAL_WORLD, type WorkerActionContext } from '#kernel/engine'
import { plainText } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import { type FindService, provideService, Registry, type ServiceProvider, type ServiceToken } from '#kernel/plugin'
import { headlessServices, type OwnedPage, type PageActionContext, type PageHost, pageServicesPoint } from '#kernel/view'
import { pageElements } from '../services/element.ts'
import type { TestElement } from './test-elements.ts'
import { createTestPage } from './test-page.ts'

/** What a worker action finds in a test: its input, variables and elements. */
export interface WorkerSetting {
  readonly input?: Json
  readonly variables?: { readonly [name: string]: Json }
  /** Methods by element and name; they answer like a component's own. */
  readonly elements?: { readonly [id: string]: { readonly [method: string]: (args: Json) => Json | undefined } }
  readonly apis?: { readonly [id: string]: (params: Json, wants?: 'file' | 'fresh', payload?: Json) => LoadResult }
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

/** The context for a worker action under test, with the calls and variables that it leaves behind. */
export interface TestWorker {
  readonly context: WorkerActionContext
  /** Every method called: element, method, argument. */
  readonly calls: readonly (readonly [element: string, method: string, args: Json])[]
  /** The variables as they stand; one that was reset is missing. */
  readonly variables: ReadonlyMap<string, Json>
  /** Every event sent: name, payload. */
  readonly emitted: readonly (readonly [name: string, payload: Json])[]
  /** Events of the block that were raised. */
  readonly raised: readonly (readonly [name: string, payload: Json])[]
}

/** What a worker action runs with, over a page that consists of plain functions. */
export function createWorkerContext(setting: WorkerSetting = {}): TestWorker {
  const calls: (readonly [string, string, Json])[] = []
  const emitted: (readonly [string, Json])[] = []
  const raised: (readonly [string, Json])[] = []
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
    owner: { id: 'acme.test', version: '1.0.0' },
    signal,
    locale: 'en',
    say: async (told) => plainText(told),
    input: setting.input ?? null,
    wait: (milliseconds, until = signal) => REAL_WORLD.wait(milliseconds, until),
    fetch: setting.fetch ?? ((() => Promise.reject(new TypeError('this test has no network'))) as unknown as typeof fetch),
    declared: { page: 1, env: 'stg', source: 'test' },
    runFlow: async (flow, input) => (await setting.flows?.[flow]?.(input)) ?? { ok: false, reason: `there is no flow ${flow}` },
    emit: (name, payload) => {
      emitted.push([name, payload])
      return { ok: true }
    },
    raise: (event, payload) => {
      raised.push([event, payload])
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
      request: async (api, params, wants, payload) => {
        const answer = setting.apis?.[api]
        return answer ? answer(params, wants, payload) : { code: 'NO_API', data: null, originData: null, msg: `there is no api ${api}` }
      },
      script: async (source, input) => setting.script?.(source, input) as Json,
    },
  }
  return { context, calls, variables, emitted, raised }
}

/** The context for a page action under test, with what it asked of services. */
export interface TestPageAction {
  readonly context: PageActionContext
  /** Everything that was asked of services, as `message.show` and the arguments. */
  readonly asked: readonly (readonly [method: string, ...args: unknown[]])[]
  /** The page, for views to be mounted on. */
  readonly page: OwnedPage
}

/** A service for tests: it answers as without a screen, but for these methods. */
export const answering = <T extends object>(token: ServiceToken<T>, methods: Partial<T>): ServiceProvider<PageHost> =>
  provideService<T, PageHost>(token, () => ({ ...token.headless?.(), ...methods }) as T)

const inThisDocument = answering(pageElements, {
  find: async (id) => document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`),
})

/**
 * What a page action runs with, on a page of `elements`. Services answer as without a screen, unless one is given: a real one, or what
 * `answering` makes.
 */
export function createPageActionContext(
  input: Json = null,
  services: readonly ServiceProvider<PageHost>[] = [],
  elements: readonly TestElement[] = [],
): TestPageAction {
  const asked: (readonly [string, ...unknown[]])[] = []
  const given = new Registry(pageServicesPoint)
  const owner = { id: 'acme.test', version: '1.0.0' }
  for (const service of [inThisDocument, ...services])
    if (service !== inThisDocument || !services.some(({ id }) => id === service.id)) given.add(service, owner)
  const { page } = createTestPage(elements)
  const made = headlessServices(given)({ key: 'test', mode: page.mode, locale: () => 'en' })
  const find = made.for(owner)
  const service: FindService = (token) =>
    noting(find(token), (method, args) => asked.push([`${token.id.slice('service/'.length)}.${method}`, ...args]))
  return { context: { owner, signal: new AbortController().signal, input, page, service }, asked, page }
}

/** The same service, its calls noted. */
function noting<T>(service: T, note: (method: string, args: readonly unknown[]) => void): T {
  const get = (target: object, name: string | symbol): unknown => {
    const method = Reflect.get(target, name)
    if (typeof method !== 'function') return method
    return (...args: readonly unknown[]) => {
      note(String(name), args)
      return method.apply(target, args)
    }
  }
  return new Proxy(service as object, { get }) as T
}
