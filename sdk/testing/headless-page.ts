import {
  type ActionOutcome,
  compilePage,
  createEngineHost,
  type Diagnostic,
  type EngineHost,
  type EngineLibrary,
  type LoadResult,
  type PageCalls,
  type PageProgram,
  type Trace,
  type World,
} from '#kernel/engine'
import type { Finding, Json, JsonObject, PageDocument, PropPath } from '#kernel/page'
import type { Plugin } from '#kernel/plugin'
import { collectCatalogue } from '../catalogue.ts'
import { type HeadlessRequest, SourceAnswers } from './source-answers.ts'
import { workerOnThisThread } from './worker-on-this-thread.ts'

/** What the page was asked to do by a flow: `action/message` with its parameters. */
export interface HeadlessMessage {
  readonly action: string
  readonly params: Json
}

export interface HeadlessOptions {
  /** Whose components and functions the page may use. */
  readonly plugins: readonly Plugin[]
  /** Their actions and sources as the engine runs them. */
  readonly library: EngineLibrary
  readonly user?: JsonObject
  readonly route?: JsonObject
  /** What the page answers to an action, and a component to a call of its method; success unless said. */
  readonly act?: (action: string, params: Json) => ActionOutcome | undefined
  readonly call?: (element: string, method: string, args: Json) => ActionOutcome | undefined
  /** The clock starts here and moves when a flow waits. */
  readonly now?: number
  readonly world?: Partial<World>
}

const KEY = 'headless'

/** Time that nobody has to wait for, and chance that is the same each time. */
function testWorld(start: number): World {
  let now = start
  let seed = 1
  return {
    now: () => now,
    random: () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return seed / 2 ** 32
    },
    wait: async (milliseconds, signal) => {
      await new Promise((resolve) => setTimeout(resolve))
      signal.throwIfAborted()
      now += milliseconds
    },
  }
}

/** Compiles the document and opens it in an engine on this thread: its logic runs whole, without a browser and without a network. */
export async function createHeadlessPage(document: PageDocument, options: HeadlessOptions): Promise<HeadlessPage> {
  const { components, functions } = collectCatalogue(options.plugins)
  const catalogue = (type: string) => components.find((info) => info.type === type)
  const compiled = compilePage(document, catalogue, { functions: functions.map((f) => f.name) })
  const page = new HeadlessPage(compiled.program, compiled.findings, options)
  await page.open()
  return page
}

export class HeadlessPage {
  /** What does not compile. */
  readonly findings: readonly Finding[]
  readonly messages: HeadlessMessage[] = []
  readonly failures: Diagnostic[] = []
  readonly traces: Trace[] = []
  /** Data that sources delivered, by element. */
  readonly data = new Map<string, Json>()
  readonly #answers = new SourceAnswers()
  readonly #options: HeadlessOptions
  readonly #program: PageProgram
  readonly #host: EngineHost
  readonly #values = new Map<number, Json>()
  #seq = 0

  constructor(program: PageProgram, findings: readonly Finding[], options: HeadlessOptions) {
    this.findings = findings
    this.#options = options
    this.#program = this.#answers.standIn(program, options.library.sources)
    const library = { ...options.library, sources: [...options.library.sources, this.#answers.runtime] }
    const world = { ...testWorld(options.now ?? 0), ...options.world }
    this.#host = createEngineHost({ createWorker: () => workerOnThisThread(library, world) })
  }

  open(): Promise<void> {
    const { user = {}, route = {} } = this.#options
    const message = { key: KEY, program: { ...this.#program, needsEngine: true }, env: 'stg', route, user, mode: 'live' } as const
    return this.#host.open(message, this.#calls())
  }

  get requests(): readonly HeadlessRequest[] {
    return this.#answers.requests
  }

  /** Starts the flows of an event, `page` being the page itself; resolves when they have ended. */
  async fire(element: string, event: string, payload: Json = {}): Promise<void> {
    await this.#host.fire({ key: KEY, element, event, payload: JSON.stringify(payload) })
    await this.state()
  }

  /** Writes state as the page's fields do: `Form_1.name`, `variable.count`. */
  async write(changes: { readonly [path: string]: Json }): Promise<void> {
    this.#host.push({ key: KEY, seq: ++this.#seq, changes: JSON.stringify(Object.entries(changes).flat()) })
    await this.state()
  }

  /** Answers the oldest request that waits for this api or element, or the next one to come. */
  answer(of: string, result: Partial<LoadResult>): void {
    this.#answers.answer(of, result)
  }

  /** The whole state, once everything sent so far was worked off. */
  async state(): Promise<JsonObject> {
    return JSON.parse(await this.#host.snapshot(KEY)) as JsonObject
  }

  async variables(): Promise<JsonObject> {
    return ((await this.state()).variable ?? {}) as JsonObject
  }

  /** What a bound place shows; undefined where nothing is bound. */
  values(element: string, path: PropPath): Json | undefined {
    const binding = this.#program.bindings.find((b) => b.element === element && b.path === path)
    return binding && this.#values.get(binding.id)
  }

  dispose(): void {
    this.#host.dispose()
  }

  #calls(): PageCalls {
    const { act, call } = this.#options
    return {
      values: ({ values, failures }) => {
        const list = JSON.parse(values) as Json[]
        for (let i = 0; i < list.length; i += 2) this.#values.set(list[i] as number, list[i + 1]!)
        this.failures.push(...failures)
      },
      data: ({ data }) => {
        const list = JSON.parse(data) as Json[]
        for (let i = 0; i < list.length; i += 3) this.data.set(String(list[i]), list[i + 2]!)
      },
      act: async ({ action, params }) => {
        this.messages.push({ action, params: JSON.parse(params) as Json })
        return act?.(action, JSON.parse(params) as Json) ?? { ok: true }
      },
      call: async ({ element, method, args }) => call?.(element, method, JSON.parse(args) as Json) ?? { ok: true },
      state: () => {},
      say: ({ tone, text }) => void this.messages.push({ action: 'source', params: { tone, text } }),
      trace: ({ trace }) => void this.traces.push(trace),
    }
  }
}
