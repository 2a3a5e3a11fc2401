import {
  type ActionOutcome,
  compilePage,
  createEngineHost,
  type Diagnostic,
  type DiagnosticPlace,
  type EngineHost,
  type EngineLibrary,
  type Evaluation,
  type LoadResult,
  type LogEntry,
  type PageCalls,
  type PageProgram,
  type RowChoice,
  type Trace,
  type World,
} from '#kernel/engine'
import { callChecked } from '#kernel/engine/protocol'
import { plainText } from '#kernel/message'
import { routeOf } from '#kernel/page/page-route'
import { type BlockLookup, type Finding, type PageDocument, toReferences } from '#kernel/page/records'
import { parsePage } from '#kernel/page/schema'
import type { Json, JsonObject, PropPath } from '#kernel/page/values'
import type { Plugin } from '#kernel/plugin'
import { AppState } from '#kernel/view/app-state'
import { collectCatalogue } from '../catalogue.ts'
import { collectLibrary } from '../engine-library.ts'
import { createHeadlessApp, type HeadlessApp } from './headless-app.ts'
import { HeadlessRows } from './headless-rows.ts'
import { type HeadlessRequest, SourceAnswers } from './source-answers.ts'
import { TestClock } from './test-clock.ts'
import { createTestWorld } from './test-world.ts'
import { workerOnThisThread } from './worker-on-this-thread.ts'

/** What the page was asked to do by a flow: `action/message` with its parameters. */
export interface HeadlessMessage {
  readonly action: string
  readonly params: Json
}

/** Of an element that is there once in each row of a list: the path of the row that asks, and in which row it means the element. */
export interface CallPlace {
  readonly scope?: string
  readonly row?: RowChoice
}

/** In which row an event happens: its path, and for a run that is run again the rows as they were. */
export interface FiredRow {
  readonly scope?: string
  readonly rows?: Json
}

/** Options of a page without a browser. */
export interface HeadlessOptions {
  /** Whose components, functions, actions and sources the page may use. */
  readonly plugins: readonly Plugin[]
  /** Other actions, sources and functions than those that the plugins bring. */
  readonly library?: EngineLibrary
  readonly user?: JsonObject
  readonly route?: JsonObject
  /** What it shares with other pages: its own, or that of `createHeadlessApp`, which several pages may be given. */
  readonly app?: AppState | HeadlessApp
  readonly locale?: 'zh' | 'en'
  /** What the page answers to an action, and a component to a call of its method; success unless said. `where`: the row that asks, and which one it means. */
  readonly act?: (action: string, params: Json) => ActionOutcome | undefined
  readonly call?: (element: string, method: string, args: Json, where: CallPlace) => ActionOutcome | undefined
  /** The clock starts here and moves when a flow waits. */
  readonly now?: number
  /** Flows wait too, until the test lets time `pass`. */
  readonly clock?: 'by hand'
  /** Sources ask this, with their own mapping, retries and interceptors, instead of waiting for the test's `answer`. */
  readonly fetch?: World['fetch']
  readonly world?: Partial<World>
  /** The versions of blocks that the page may use. */
  readonly blocks?: BlockLookup
}

const KEY = 'headless'
let opened = 0
const SURROUNDINGS = { locale: 'en', hidden: false } as const

/**
 * Compiles a page, as records or as it is stored, and opens it in an engine on this thread: its logic runs whole, without a browser and
 * without a network.
 */
export async function createHeadlessPage(stored: unknown, options: HeadlessOptions): Promise<HeadlessPage> {
  const { components, functions, references } = collectCatalogue(options.plugins)
  const catalogue = (type: string) => components.find((info) => info.type === type)
  const { document, findings } = isDocument(stored)
    ? { document: stored, findings: [] }
    : parsePage(stored, { catalogue, references: toReferences(references) })
  const compiled = compilePage(document, catalogue, {
    functions: functions.map((f) => f.name),
    names: 'all',
    ...(options.blocks ? { blocks: options.blocks } : {}),
  })
  const library = options.library ?? collectLibrary(options.plugins)
  // Code that is still on its way would come at some time of its own.
  await Promise.all([...library.actions, ...library.sources].map((each) => each.ready?.()))
  const page = new HeadlessPage(compiled.program, [...findings, ...compiled.findings], { ...options, library })
  await page.open()
  return page
}

const placeOf = ({ element, path }: DiagnosticPlace): string => `${element} ${path}`

const isDocument = (stored: unknown): stored is PageDocument =>
  typeof stored === 'object' && stored !== null && 'entries' in stored && stored.entries instanceof Map

/** A page whose logic runs while a test watches. */
export class HeadlessPage {
  /** What could not be read, and what does not compile. */
  readonly findings: readonly Finding[]
  readonly messages: HeadlessMessage[] = []
  /** All that were told, in order. */
  readonly failures: Diagnostic[] = []
  /** Those that still stand, by place. */
  readonly #failing = new Map<string, Diagnostic>()
  readonly traces: Trace[] = []
  /** Messages of `console` in the page's code. */
  readonly logged: LogEntry[] = []
  /** Data that sources delivered, by element. */
  readonly data = new Map<string, Json>()
  readonly #answers = new SourceAnswers()
  readonly #clock: TestClock
  readonly #options: HeadlessOptions
  readonly #program: PageProgram
  readonly #host: EngineHost
  readonly #values = new Map<number, Json>()
  readonly #rows: HeadlessRows
  readonly #app: AppState | undefined
  /** Among the pages that share an app. */
  readonly #key = `headless ${++opened}`
  #leaveApp: (() => void) | undefined
  #seq = 0
  #engines = 0
  /** Whoever hears what engines say. */
  readonly #hearing: ((event: { readonly data: unknown }) => void)[] = []

  constructor(program: PageProgram, findings: readonly Finding[], options: HeadlessOptions & { readonly library: EngineLibrary }) {
    const { library: given, now = 0, clock, fetch } = options
    this.findings = findings
    this.#options = options
    const { app } = options
    this.#app = app === undefined || app instanceof AppState ? app : createHeadlessApp(app)
    this.#clock = new TestClock(now, clock === 'by hand')
    this.#rows = new HeadlessRows(() => program)
    this.#program = fetch ? program : this.#answers.standIn(program, given.sources)
    const library = { ...given, sources: [...given.sources, this.#answers.runtime] }
    const world = { ...createTestWorld(this.#clock, fetch), ...options.world }
    this.#host = createEngineHost({
      createWorker: () => {
        this.#engines++
        const worker = workerOnThisThread(library, world)
        const addEventListener: typeof worker.addEventListener = (type, listener) => {
          if (type === 'message') this.#hearing.push(listener as never)
          worker.addEventListener(type, listener)
        }
        return { ...worker, addEventListener }
      },
    })
  }

  open(): Promise<void> {
    const { user = {}, route = routeOf('/page/1', ''), locale = 'en' } = this.#options
    const joined = this.#app?.join(this.#key, this.#program.app, (changes, own) => {
      this.#host.push({ key: KEY, seq: ++this.#seq, changes, ...(own ? { own } : {}) })
    })
    this.#leaveApp = joined?.leave
    const message = {
      key: KEY,
      program: { ...this.#program, needsEngine: true },
      env: 'stg',
      route,
      user,
      mode: 'live',
      surroundings: { ...SURROUNDINGS, locale },
      ...(joined ? { app: joined.start } : {}),
      serverPage: { page: 1, env: 'stg' },
    } as const
    return this.#host.open(message, this.#calls())
  }

  /** Requests of sources that wait for the test's answers. */
  get requests(): readonly HeadlessRequest[] {
    return this.#answers.requests
  }

  /** Failures that nothing has mended. */
  get failing(): readonly Diagnostic[] {
    return [...this.#failing.values()]
  }

  /** The parameters with which one action was asked of the page, in order: `shown('action/message')`. */
  shown(action: string): readonly Json[] {
    return this.messages.filter((message) => message.action === action).map(({ params }) => params)
  }

  /** Lets time pass: polls, debounces, delays and timeouts that fall due happen on the way. */
  async pass(milliseconds: number): Promise<void> {
    await this.#clock.pass(milliseconds)
    await this.state()
  }

  /** Runs an element's data source, as its view does when it turns a page. */
  async load(element: string, params: Json = {}): Promise<LoadResult> {
    return JSON.parse(await this.#host.load({ key: KEY, element, params: JSON.stringify(params) })) as LoadResult
  }

  /** Ends the flows under way, as cancelled. */
  async stop(): Promise<void> {
    this.#host.surround({ key: KEY, surroundings: { ...SURROUNDINGS, stopped: true } })
    await this.state()
  }

  /**
   * Starts the flows of an event, `page` being the page itself; resolves when they have ended. `row.scope` is the path of a row, or of a block:
   * `Block_1:`.
   */
  async fire(element: string, event: string, payload: Json = {}, row: FiredRow | string = {}): Promise<void> {
    const { scope, rows }: FiredRow = typeof row === 'string' ? { scope: row } : row
    const id = this.#rows.idIn(element, scope)
    const inRow = { ...(scope === undefined ? {} : { scope }), ...(rows === undefined ? {} : { rows: JSON.stringify(rows) }) }
    await this.#host.fire({ key: KEY, element: id, event, payload: JSON.stringify(payload), ...inRow })
    await this.state()
  }

  /** Writes state as the page's fields do: `Form_1.name`, `variable.count`, `component.Table_1.data`. */
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

  /** A formula's or script's value as the page stands, in a row by its path, as the element's own formula; nothing changes. */
  async evaluate(
    source: string,
    input: Json = null,
    kind: 'formula' | 'template' | 'function' | 'script' | 'text' = 'formula',
    scope?: string,
    element?: string,
  ): Promise<Evaluation> {
    const place = { ...(scope === undefined ? {} : { scope }), ...(element === undefined ? {} : { element }) }
    const message = { key: KEY, kind, source, input: JSON.stringify(input), ...place }
    return JSON.parse(await this.#host.evaluate(message)) as Evaluation
  }

  /** What a bound place shows, in a row or a block by its path; undefined where nothing is bound. */
  values(element: string, path: PropPath, scope?: string): Json | undefined {
    const id = this.#rows.idIn(element, scope)
    const binding = this.#program.bindings.find((b) => b.element === id && b.path === path)
    if (scope !== undefined) return binding && this.#rows.value(scope, binding.id)
    return binding && this.#values.get(binding.id)
  }

  /** The paths of the rows and blocks that there are now. */
  get scopes(): readonly string[] {
    return this.#rows.paths()
  }

  /** The engine is broken, and another one takes over. */
  async loseEngine(): Promise<void> {
    for (const hear of this.#hearing.splice(0)) hear({ data: { tessera: 'broken', message: 'lost by a test' } })
    await this.state()
  }

  /** Engines that were started so far. */
  get engines(): number {
    return this.#engines
  }

  dispose(): void {
    this.#leaveApp?.()
    this.#host.dispose()
  }

  #calls(): PageCalls {
    const { act, call } = this.#options
    const { elements, methods = {} } = this.#program
    return {
      values: ({ values, failures, rows }) => {
        if (rows) this.#rows.take(rows)
        const list = JSON.parse(values) as Json[]
        for (let i = 0; i < list.length; i += 2) this.#values.set(list[i] as number, list[i + 1]!)
        this.failures.push(...failures)
        for (const failure of failures) this.#failing.set(placeOf(failure), failure)
      },
      mended: ({ places }) => {
        for (const place of places) this.#failing.delete(placeOf(place))
      },
      data: ({ data }) => {
        const list = JSON.parse(data) as Json[]
        for (let i = 0; i < list.length; i += 3) this.data.set(list[i] as string, list[i + 2]!)
      },
      act: async ({ action, params }) => {
        this.messages.push({ action, params: JSON.parse(params) as Json })
        return act?.(action, JSON.parse(params) as Json) ?? { ok: true }
      },
      call: async ({ element, method, args, when, scope, row }) => {
        const where = { ...(scope === undefined ? {} : { scope }), ...(row ? { row } : {}) }
        const run = async (taken: Json) => call?.(element, method, taken, where) ?? ({ ok: true } as const)
        const type = elements.find(({ id }) => id === element)?.type ?? ''
        // What the test answers stands for what a method returns and more.
        const { args: shape } = methods[type]?.[method] ?? {}
        return callChecked({ element, type, method, shape: shape ? { args: shape } : {}, when }, JSON.parse(args) as Json, run)
      },
      state: ({ changes }) => {
        if (changes.startsWith('["app.')) this.#app?.write(changes, this.#key)
      },
      say: ({ tone, text }) => void this.messages.push({ action: 'source', params: { tone, text: plainText(text) } }),
      trace: ({ trace }) => void this.traces.push(trace),
      log: ({ entries }) => void this.logged.push(...entries),
      // Nobody chooses files here.
      file: async () => null,
      sent: () => undefined,
      heard: () => undefined,
    }
  }
}
