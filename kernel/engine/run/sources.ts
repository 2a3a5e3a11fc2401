import { MessageError, type Told, tell, toldBy } from '#kernel/message'
import type { Bindings, ElementId, Json, JsonObject, SourceUse } from '#kernel/page'
import { type Called, codeName, type OpenMessage, type RunningCode } from '../control.ts'
import { NO_BINDINGS, splitBindings } from '../program/source-bindings.ts'
import type { PageProgram, ProgramBlock, ProgramSource } from '../program.ts'
import type { LoadResult, Surroundings } from '../protocol.ts'
import type { SourceContext, SourcePlan, SourceRuntime, SourceStream } from '../runtime.ts'
import type { World } from '../world.ts'
import { CALLED_OFF } from './api-results.ts'
import { OwnersContexts, type OwnersPart } from './context-for.ts'
import { failed, hungSource } from './load-failures.ts'
import { SharedLoads } from './shared-loads.ts'
import { SourceTimers } from './source-timers.ts'

/** What running sources needs of the page. */
export interface SourceEnvironment {
  readonly page: Pick<OpenMessage, 'env' | 'mode' | 'serverPage' | 'surroundings'>
  readonly world: World
  program(): PageProgram
  /** Values of the bindings put in their places. */
  /** `owner`: whose they are, an element or a shared api. */
  resolve(config: JsonObject, bindings: Bindings, input: Json, owner: string, scope?: string): JsonObject
  evaluate(source: string, input: Json, scope?: string): Promise<Json>
  script(source: string, input: Json, scope?: string): Promise<Json>
  /** All rows of an element ask anew. */
  restartRows(element: ElementId): void
  say(tone: 'success' | 'error', text: Told): void
  /** In the page's language. */
  inWords(told: Told): Promise<string>
  /** `scope`: the path of the row that asked. */
  deliver(source: ProgramSource, result: LoadResult, scope?: string): void
  /** A shared api is asked, whoever asks; what is answered is to be told its result. `scope`: the path of the row, or of the use of a block, that asks. */
  asks(api: string, scope?: string): (result: LoadResult) => void
  /** A shared api has told data by itself. */
  answered(api: string, data: Json, scope?: string): void
  failed(element: ElementId, message: Told, scope?: string): void
  /** Announces code that nothing can interrupt. */
  runs(code: Omit<RunningCode, 'key'>): Called
  /** Sources that hung too often to run, and those that do not start by themselves, by `codeName`. */
  readonly refused: ReadonlySet<string>
  readonly held: ReadonlySet<string>
}

interface Attempt {
  readonly abort: AbortController
  stream?: SourceStream
}
/** `byItself`: nobody asked for it, so it waits for nothing and says nothing. */
interface LoadOptions {
  readonly fresh?: boolean
  readonly byItself?: boolean
  readonly wants?: 'file'
  /** The api or the element that it is asked for. */
  readonly by?: string
  /** The path of the row that asks for itself. */
  readonly scope?: string
  /** The settings with their values, where they are known already. */
  readonly config?: JsonObject
}
/** Under what is kept what goes on: the element, in each row for itself. */
const keyOf = (element: ElementId, scope: string | undefined): string => (scope === undefined ? element : `${element}@${scope}`)
type Use = Omit<SourceUse, 'execute'>
/** Milliseconds without another change of a source's settings. */
const SETTLED = 400
type Work<T> = (runtime: SourceRuntime, config: JsonObject, context: SourceContext) => Promise<T>

/** Runs data sources. The newest request of an element wins: an older one is cancelled, and its answer dropped if it still comes. */
export class SourceRunner {
  readonly #source: (id: string) => SourceRuntime | undefined
  readonly #environment: SourceEnvironment
  /** What is under way or, for a stream, open. */
  readonly #attempts = new Map<ElementId, Attempt>()
  readonly #requests = new Set<AbortController>()
  /** What each element that was asked sent last. */
  readonly #asked = new Map<ElementId, Json>()
  readonly #contexts = new OwnersContexts()
  readonly #shared = new SharedLoads()
  readonly #timers: SourceTimers
  #surroundings: Surroundings
  #program: PageProgram | null = null

  constructor(source: (id: string) => SourceRuntime | undefined, environment: SourceEnvironment) {
    this.#source = source
    this.#environment = environment
    this.#surroundings = environment.page.surroundings ?? { locale: 'en', hidden: false }
    this.#timers = new SourceTimers(environment.world, this.#surroundings.hidden)
  }

  /** After opening and after every edit. Starts those that run by themselves; of those whose data was kept over a restart, what has to go on. */
  start(sources: readonly ProgramSource[], restored: ReadonlySet<ElementId> = new Set()): void {
    for (const source of sources) {
      const { element, driven, use } = source
      if (driven === 'view' || use.execute === 'never' || source.template !== undefined) continue
      const runtime = this.#runtimeOf(source)
      if (runtime && this.#environment.held.has(codeName(runtime.id, runtime.owner))) {
        this.#environment.failed(element, hungSource(runtime))
        continue
      }
      if (restored.has(element)) this.resume(source)
      else if (use.execute === 'at once') void this.load(element, {})
      else this.#timers.set(element, use.execute.delaySeconds * 1_000, () => void this.load(element, {}))
    }
    this.#follow(sources)
  }

  /** After an edit: what loads by itself and what was loaded before is asked anew, so that nothing goes on under older settings. */
  #follow(added: readonly ProgramSource[]): void {
    const before = this.#program
    const now = this.#environment.program()
    this.#program = now
    if (before === null) return
    const own = new Set(added.map(({ element }) => element))
    for (const source of now.sources) {
      const { element, driven, use } = source
      const ofItsApi = use.api !== null && before.apis[use.api] !== now.apis[use.api]
      if (source.template !== undefined) {
        if (own.has(element) || ofItsApi) this.#timers.set(element, SETTLED, () => this.#environment.restartRows(element))
        continue
      }
      const ofThePage = before.interceptor !== now.interceptor && this.#runtimeOf(source)?.follows !== true
      const started = driven === 'engine' && use.execute === 'at once'
      if (!(own.has(element) ? driven === 'view' : ofItsApi || ofThePage) || !(started || this.#asked.has(element))) continue
      // Settings are typed letter by letter.
      this.#timers.set(element, SETTLED, () => {
        this.cancel(element)
        void this.load(element, this.#asked.get(element) ?? {}, { byItself: true, fresh: true })
      })
    }
  }

  /** Whether a change of what its configuration reads runs it again by itself. */
  follows(source: ProgramSource): boolean {
    return source.driven === 'engine' && source.use.execute !== 'never' && this.#runtimeOf(source)?.follows === true
  }

  async load(element: ElementId, params: Json, options: LoadOptions = {}): Promise<LoadResult> {
    const source = this.#environment.program().sources.find((s) => s.element === element)
    if (!source) return this.#worded(failed(tell('engine.no-own-source', { element })))
    const { scope } = options
    if (source.template !== undefined && scope === undefined) return this.#worded(failed(tell('view.in-rows', { element })))
    const key = keyOf(element, scope)
    const open = this.#attempts.get(key)?.stream
    if (open?.send) return open.send(params)
    const attempt: Attempt = { abort: new AbortController() }
    this.cancel(element, scope)
    this.#attempts.set(key, attempt)
    const { debounceMs = 0, pollSeconds = 0 } = this.#planOf(source)
    if (debounceMs > 0 && !options.byItself && this.#asked.has(key)) {
      // Called off: the newer request goes on.
      await this.#environment.world.wait(debounceMs, attempt.abort.signal, 'background').catch(() => {})
    }
    this.#asked.set(key, params)
    const result = attempt.abort.signal.aborted ? CANCELLED : await this.#answer(source, attempt, params, options)
    if (this.#attempts.get(key) !== attempt) return CANCELLED
    // A stream's data was taken as it came, and it stays open.
    if (this.#runtimeOf(source)?.subscribe) return result
    this.#attempts.delete(key)
    this.#take(source, result, scope)
    if (pollSeconds > 0) this.#poll(source, params, pollSeconds, scope)
    return result
  }

  /** The same for a row, by itself, after a while. */
  loadLater(element: ElementId, scope: string, milliseconds: number): void {
    const run = () => void this.load(element, {}, { byItself: true, scope })
    if (milliseconds > 0) this.#timers.set(keyOf(element, scope), milliseconds, run)
    else run()
  }

  /** Goes on with what a row has from before: its data stays as it is. */
  resume(source: ProgramSource, scope?: string): void {
    const { pollSeconds = 0 } = this.#planOf(source)
    const inRow = scope === undefined ? {} : { scope }
    if (this.#runtimeOf(source)?.subscribe) void this.load(source.element, {}, { byItself: true, ...inRow })
    else if (pollSeconds > 0) this.#poll(source, {}, pollSeconds, scope)
  }

  /** Runs a shared api by its id or, as authors call it, its name. */
  async request(
    api: string,
    params: Json,
    signal: AbortSignal,
    wants?: 'file' | 'fresh',
    block?: { readonly path: string; readonly block: ProgramBlock },
  ): Promise<LoadResult> {
    const abort = new AbortController()
    const stop = () => abort.abort()
    signal.addEventListener('abort', stop, { once: true })
    this.#requests.add(abort)
    try {
      const { apis } = this.#environment.program()
      const prefix = block?.block.prefix ?? ''
      const own = api.startsWith(prefix) ? api : prefix + api
      const isHere = (key: string) => (block ? key.startsWith(prefix) : !isOfBlock(this.#environment.program(), key))
      const id = Object.hasOwn(apis, own) ? own : Object.keys(apis).find((key) => isHere(key) && apis[key]!.name === api)
      if (id === undefined) return this.#worded(failed(tell('engine.no-api', { api })))
      const use = { api: id, source: apis[id]!.source, config: {}, bindings: {} }
      const inBlock = block ? { scope: block.path } : {}
      const options: LoadOptions = wants === 'file' ? { wants } : { fresh: wants === 'fresh' }
      return await this.#run(use, params, abort.signal, { ...options, by: id, ...inBlock })
    } finally {
      this.#requests.delete(abort)
      signal.removeEventListener('abort', stop)
    }
  }

  surround(surroundings: Surroundings): void {
    this.#surroundings = surroundings
    this.#timers.hide(surroundings.hidden)
  }

  cancel(element: ElementId, scope?: string): void {
    this.#cancelKey(keyOf(element, scope))
  }

  #cancelKey(key: string): void {
    const attempt = this.#attempts.get(key)
    this.#attempts.delete(key)
    this.#timers.clear(key)
    attempt?.abort.abort()
    attempt?.stream?.stop()
  }

  /** The element is gone, or has no source any more. */
  forget(element: ElementId, scope?: string): void {
    this.cancel(element, scope)
    this.#asked.delete(keyOf(element, scope))
  }

  dispose(): void {
    for (const key of [...this.#attempts.keys()]) this.#cancelKey(key)
    for (const request of this.#requests) request.abort()
    this.#timers.dispose()
  }

  #poll({ element }: ProgramSource, params: Json, seconds: number, scope?: string): void {
    // The editor's canvas is open for hours, and nobody waits for its data.
    if (this.#environment.page.mode === 'edit') return
    const inRow = scope === undefined ? {} : { scope }
    const again = () => void this.load(element, params, { byItself: true, fresh: true, ...inRow })
    this.#timers.set(keyOf(element, scope), seconds * 1_000, again)
  }

  #take(source: ProgramSource, result: LoadResult, scope?: string): void {
    if (result.code === 0) this.#environment.deliver(source, result, scope)
    else this.#environment.failed(source.element, result.problem ?? result.msg, scope)
  }

  #runtimeOf({ use }: Pick<ProgramSource, 'use'>): SourceRuntime | undefined {
    const { apis } = this.#environment.program()
    return this.#source(use.api !== null && Object.hasOwn(apis, use.api) ? apis[use.api]!.source : use.source)
  }

  #planOf(source: ProgramSource): SourcePlan {
    const { api, config } = source.use
    const { apis } = this.#environment.program()
    const shared = api !== null && Object.hasOwn(apis, api) ? apis[api]!.config : {}
    return this.#runtimeOf(source)?.plan?.({ ...shared, ...config }) ?? {}
  }

  #answer(source: ProgramSource, attempt: Attempt, params: Json, options: LoadOptions): Promise<LoadResult> {
    const { signal } = attempt.abort
    const asked = { ...options, by: source.element }
    const runtime = this.#runtimeOf(source)
    if (!runtime?.subscribe)
      return asked.scope === undefined ? this.#run(source.use, params, signal, asked) : this.#inRow(source, params, signal, asked)
    return new Promise((resolve) => {
      const push = (result: LoadResult) => {
        if (signal.aborted) return
        this.#take(source, result, asked.scope)
        const { api } = source.use
        if (api !== null && result.code === 0) this.#environment.answered(api, result.data, asked.scope)
        resolve(this.#worded(result))
      }
      const opened = (stream: SourceStream) => {
        if (signal.aborted) stream.stop()
        else attempt.stream = stream
      }
      const leaves = () => {
        push(failed(toldBy(runtime.gone?.reason)))
        this.cancel(source.element, asked.scope)
      }
      runtime.gone?.addEventListener('abort', leaves, { once: true, signal })
      signal.addEventListener('abort', () => resolve(CANCELLED), { once: true })
      this.#subscribe(source.use, params, signal, asked, push).then(opened, (error) => push(failed(toldBy(error))))
    })
  }

  async #subscribe(
    use: Use,
    params: Json,
    signal: AbortSignal,
    options: LoadOptions,
    push: (result: LoadResult) => void,
  ): Promise<SourceStream> {
    return this.#with(use, params, signal, options, (runtime, config, context) => {
      // What is pushed comes out of its code, too.
      const called = this.#called(runtime, options)
      context.signal.addEventListener('abort', called.ended, { once: true })
      return runtime.subscribe!(config, params, context, push)
    })
  }

  /** A row's own request: where others ask the same, it is one of theirs. */
  async #inRow(source: ProgramSource, params: Json, signal: AbortSignal, options: LoadOptions): Promise<LoadResult> {
    try {
      const config = this.#configOf(source.use, params, options)
      const { api, source: id } = source.use
      const key = JSON.stringify([api ?? id, config, params, options.fresh === true])
      const ask = (shared: AbortSignal) => this.#run(source.use, params, shared, { ...options, config })
      return await this.#shared.ask(key, signal, CANCELLED, ask)
    } catch (error) {
      return this.#worded(failed(toldBy(error)))
    }
  }

  /** The settings of a use with their values, over those of its api. */
  #configOf(use: Use, params: Json, { by = '', scope }: LoadOptions): JsonObject {
    const { program, resolve } = this.#environment
    const { apis } = program()
    const { api } = use
    const late = this.#runtimeOf({ use: { ...use, execute: 'never' } })?.late
    const shared =
      api === null || !Object.hasOwn(apis, api)
        ? {}
        : resolve(apis[api]!.config, splitBindings(apis[api]!.bindings, late).now, params, api, scope)
    return { ...shared, ...resolve(use.config, splitBindings(use.bindings, late).now, params, by, scope) }
  }

  #called({ id, owner }: SourceRuntime, { by }: LoadOptions): Called {
    return this.#environment.runs({ kind: 'source', id, ...(owner ? { plugin: owner } : {}), ...(by === undefined ? {} : { by }) })
  }

  async #run(use: Use, params: Json, signal: AbortSignal, options: LoadOptions): Promise<LoadResult> {
    const { api } = use
    if (api === null || options.wants || signal.aborted) return this.#resultOf(use, params, signal, options)
    const told = this.#environment.asks(api, options.scope)
    // A source need not mind that nobody waits any more.
    const leave = () => told(CANCELLED)
    signal.addEventListener('abort', leave, { once: true })
    const result = await this.#resultOf(use, params, signal, options)
    signal.removeEventListener('abort', leave)
    if (!signal.aborted) told(result)
    return result
  }

  async #resultOf(use: Use, params: Json, signal: AbortSignal, options: LoadOptions): Promise<LoadResult> {
    try {
      const work: Work<LoadResult> = (runtime, config, context) => {
        const called = this.#called(runtime, options)
        return runtime.run(config, params, context).finally(called.ended)
      }
      return await this.#worded(await this.#with(use, params, signal, options, work))
    } catch (error) {
      return signal.aborted ? CANCELLED : this.#worded(failed(toldBy(error)))
    }
  }

  /** What went wrong in words too: flows and components read `msg`. */
  async #worded(result: LoadResult): Promise<LoadResult> {
    return result.problem && result.msg === '' ? { ...result, msg: await this.#environment.inWords(result.problem) } : result
  }

  /** Gives a source its configuration with its values, and what it may ask of the page; rejects when there is no such source. */
  async #with<T>(use: Use, params: Json, signal: AbortSignal, options: LoadOptions, work: Work<T>): Promise<T> {
    const { wants, fresh, byItself, by, scope } = options
    const { page, program, evaluate, script, say, world } = this.#environment
    const { apis, interceptor } = program()
    const { api } = use
    if (api !== null && !Object.hasOwn(apis, api)) throw new MessageError(tell('engine.no-api', { api }))
    const runtime = this.#runtimeOf({ use: { ...use, execute: 'never' } })
    if (runtime && this.#environment.refused.has(codeName(runtime.id, runtime.owner)))
      throw new MessageError(tell('engine.source-refused', { source: runtime.id, plugin: runtime.owner?.id ?? '' }))
    if (!runtime) throw new MessageError(tell('engine.no-source', { source: api === null ? use.source : apis[api]!.source }))
    const common = api === null ? NO_BINDINGS : splitBindings(apis[api]!.bindings, runtime.late)
    const mine = splitBindings(use.bindings, runtime.late)
    const quiet = byItself || page.mode === 'edit'
    const rest = ({ signal }: OwnersPart) => ({
      env: page.env,
      interceptor,
      evaluate: (text: string, input: Json) => evaluate(text, input, scope),
      script: (text: string, input: Json) => script(text, input, scope),
      fetch: world.fetch,
      connect: world.connect,
      now: world.now,
      random: world.random,
      wait: (milliseconds: number, until = signal) => world.wait(milliseconds, until, 'background'),
      late: { ...common.late, ...mine.late },
      locale: this.#surroundings.locale,
      say: (tone: 'success' | 'error', text: Told) => {
        if (!quiet && !signal.aborted) say(tone, text)
      },
      ...(page.serverPage === undefined || by === undefined ? {} : { declared: { ...page.serverPage, source: by } }),
      // On the canvas nothing but a person's press of a button asks for a fresh answer.
      ...(page.mode === 'edit' && (byItself || !fresh) ? { holdsWrites: true as const } : {}),
      ...(by === undefined ? {} : { by }),
      ...(wants ? { wants } : {}),
      ...(fresh ? { fresh } : {}),
    })
    const config = options.config ?? this.#configOf(use, params, options)
    return this.#contexts.run(runtime, runtime.id, signal, rest, (context) => work(runtime, config, context))
  }
}

/** Apis of blocks are nobody's outside of them. */
const isOfBlock = ({ templates = [] }: PageProgram, api: string): boolean =>
  templates.some(({ block }) => block !== undefined && api.startsWith(block.prefix))

// Whoever asked has asked again, or is gone: nobody is told, and no words are loaded for it.
const CANCELLED: LoadResult = { ...failed(tell('engine.superseded')), code: CALLED_OFF }
