import type { Diagnostic, EngineLibrary, Evaluation, PageProgram, ProgramBinding, Trace } from '#kernel/engine'
import { createEngineHost, type EngineHost, type EngineWorker } from '#kernel/engine'
import { serveEngine } from '#kernel/engine/worker'
import type { Binding, FlowNode, Json, JsonObject } from '#kernel/page'
import { analyse } from '../../kernel/engine/analyse.ts'
import type { ActionOutcome } from '../../kernel/engine/protocol.ts'

export interface TestPageParts {
  readonly variables?: JsonObject
  readonly elements?: readonly string[]
  /** `Element.path` to binding. */
  readonly bindings?: { readonly [place: string]: Binding }
  readonly flows?: { readonly [id: string]: readonly FlowNode[] }
  readonly events?: { readonly [element: string]: { readonly [event: string]: readonly string[] } }
  readonly apis?: PageProgram['apis']
  readonly sources?: PageProgram['sources']
  readonly library?: Partial<EngineLibrary>
  readonly act?: (action: string, params: Json, input: Json) => ActionOutcome | Promise<ActionOutcome>
}

export const TEST_LIBRARY: EngineLibrary = {
  actions: [
    {
      id: 'action/test-set',
      parse: (params) => params,
      run: async (params: { name: string; value: Json }, { page }) => {
        page.setVariable(params.name, params.value)
        return { ok: true }
      },
    },
  ],
  sources: [],
  functions: [
    { name: 'DOUBLE', source: '(lib) => (n) => n * 2' },
    { name: 'QUADRUPLE', source: '(lib) => (n) => lib.DOUBLE(lib.DOUBLE(n))' },
  ],
}

/** A program as the compiler would make it, from a table of bindings. */
export function testProgram(parts: TestPageParts): PageProgram {
  const ids = new Set(['page', ...(parts.elements ?? []), ...Object.keys(parts.events ?? {})])
  for (const place of Object.keys(parts.bindings ?? {})) ids.add(place.split('.')[0]!)
  const functions = new Set([...TEST_LIBRARY.functions, ...(parts.library?.functions ?? [])].map((f) => f.name))
  const bindings = Object.entries(parts.bindings ?? {}).map(([place, binding], i): ProgramBinding => {
    const [element, ...path] = place.split('.')
    const result = analyse(binding.kind, binding.source, { elements: ids, functions })
    return { id: i + 1, element: element!, path: path.join('.'), binding, reads: result.ok ? result.reads : [] }
  })
  return {
    hash: 'test',
    elements: [...ids].map((id) => ({
      id,
      type: 'Test',
      parentId: id === 'page' ? null : 'page',
      props: {},
      style: {},
      events: parts.events?.[id] ?? {},
    })),
    bindings,
    flows: parts.flows ?? {},
    apis: parts.apis ?? {},
    sources: parts.sources ?? [],
    variables: parts.variables ?? {},
    interceptor: {},
    css: '',
    plugins: {},
    needsEngine: true,
  }
}

/** A worker on this thread: the whole protocol without a browser. Nothing can end it while it hangs. */
export function inProcessWorker(library: EngineLibrary): EngineWorker {
  const { port1, port2 } = new MessageChannel()
  serveEngine(library, { postMessage: (m) => port2.postMessage(m), addEventListener: (type, listener) => listen(port2, type, listener) })
  return {
    postMessage: (message, transfer) => port1.postMessage(message, transfer),
    addEventListener: (type, listener) => listen(port1, type, listener),
    terminate: () => {
      port1.close()
      port2.close()
    },
  }
}

function listen(port: MessagePort, type: string, listener: (event: MessageEvent) => void): void {
  port.addEventListener(type, listener as EventListener)
  port.start()
}

export async function openTestPage(parts: TestPageParts): Promise<TestPage> {
  const library: EngineLibrary = {
    actions: [...TEST_LIBRARY.actions, ...(parts.library?.actions ?? [])],
    sources: parts.library?.sources ?? [],
    functions: [...TEST_LIBRARY.functions, ...(parts.library?.functions ?? [])],
  }
  const host = createEngineHost({ createWorker: () => inProcessWorker(library) })
  const page = new TestPage(host, testProgram(parts), parts.act)
  await page.open()
  return page
}

/** An open page with verbs, and what it showed. */
export class TestPage {
  readonly host: EngineHost
  readonly data: Json[][] = []
  #program: PageProgram
  #act: TestPageParts['act']
  #values = new Map<string, Json>()
  #changed = new Map<string, Json>()
  #failures: Diagnostic[] = []
  #traces: Trace[] = []
  #seq = 0

  constructor(host: EngineHost, program: PageProgram, act: TestPageParts['act']) {
    this.host = host
    this.#program = program
    this.#act = act
  }

  open(): Promise<void> {
    return this.host.open(
      { key: 'p', program: this.#program, env: 'stg', route: {}, user: { userName: 'ann' }, mode: 'live' },
      {
        values: ({ values, failures }) => {
          const list = JSON.parse(values) as Json[]
          for (let i = 0; i < list.length; i += 2) {
            const { element, path } = this.#program.bindings.find((b) => b.id === list[i])!
            this.#values.set(`${element}.${path}`, list[i + 1]!)
            this.#changed.set(`${element}.${path}`, list[i + 1]!)
          }
          this.#failures.push(...failures)
        },
        data: ({ data }) => void this.data.push(JSON.parse(data) as Json[]),
        act: async ({ action, params, input }) =>
          (await this.#act?.(action, JSON.parse(params), JSON.parse(input))) ?? { ok: false, reason: 'unknown action' },
        call: async () => ({ ok: false, reason: 'no methods' }),
        state: () => {},
        trace: ({ trace }) => void this.#traces.push(trace),
      },
    )
  }

  /** Pushes changes and answers the values that changed because of them. */
  async push(changes: Json[]): Promise<{ [place: string]: Json }> {
    this.#changed.clear()
    this.host.push({ key: 'p', seq: ++this.#seq, changes: JSON.stringify(changes) })
    await this.host.snapshot('p')
    return Object.fromEntries(this.#changed)
  }

  fire = (element: string, event: string, payload: Json) => this.host.fire({ key: 'p', element, event, payload: JSON.stringify(payload) })
  match = (pattern: string, text: string) => this.host.match({ key: 'p', pattern, text })
  values = () => Object.fromEntries([...this.#values].sort(([a], [b]) => (a < b ? -1 : 1)))
  failures = () => this.#failures
  traces = () => this.#traces
  dispose = () => this.host.dispose()

  async apply(element: string, path: string, calls: Json): Promise<Json> {
    return JSON.parse(await this.host.apply({ key: 'p', element, path, calls: JSON.stringify(calls) })) as Json
  }

  async evaluate(source: string, input: Json): Promise<Evaluation> {
    return JSON.parse(await this.host.evaluate({ key: 'p', kind: 'formula', source, input: JSON.stringify(input) })) as Evaluation
  }
}
