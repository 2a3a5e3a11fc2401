import { tell, toldBy } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { codeName } from '../control.ts'
import type { PageProgram, ProgramBlock, ProgramSource } from '../program.ts'
import type { LoadResult, Surroundings } from '../protocol.ts'
import type { SourceRuntime, SourceStream } from '../runtime.ts'
import { Questions } from './asked-again.ts'
import { failed, hungSource } from './load-failures.ts'
import type { SourceEnvironment } from './source-environment.ts'
import { CANCELLED, type LoadOptions, SourceRequests } from './source-requests.ts'
import { SourceTimers } from './source-timers.ts'

interface Attempt {
  readonly abort: AbortController
  stream?: SourceStream
  /** What is asked in its place after an edit: who waits for this one waits for that. */
  instead?: Promise<LoadResult>
}
/** Under what is kept what goes on: the element, in each row for itself. */
const keyOf = (element: ElementId, scope: string | undefined): string => (scope === undefined ? element : `${element}@${scope}`)
/** Milliseconds without another change of a source's settings. */
const SETTLED = 400
/** Runs data sources. The newest request of an element wins: an older one is cancelled, and its answer dropped if it still comes. */
export class SourceRunner {
  readonly #environment: SourceEnvironment
  /** What is under way or, for a stream, open. */
  readonly #attempts = new Map<ElementId, Attempt>()
  readonly #open = new Set<AbortController>()
  /** Files that are being sent, by the caller's number. */
  readonly #uploads = new Map<number, AbortController>()
  /** What each element that was asked sent last. */
  readonly #asked = new Map<ElementId, Json>()
  /** Who asked before an edit, and is answered by the request after it. */
  readonly #superseded = new Map<ElementId, PromiseWithResolvers<LoadResult>>()
  readonly #requests: SourceRequests
  readonly #questions = new Questions()
  readonly #timers: SourceTimers
  #program: PageProgram | null = null

  constructor(source: (id: string) => SourceRuntime | undefined, environment: SourceEnvironment) {
    this.#environment = environment
    this.#requests = new SourceRequests(source, environment)
    this.#timers = new SourceTimers(environment.world, this.#requests.surroundings.hidden)
  }

  /** After opening and after every edit. Starts those that run by themselves; of those whose data was kept over a restart, what has to go on. */
  start(sources: readonly ProgramSource[], restored: ReadonlySet<ElementId> = new Set()): void {
    for (const source of sources) {
      const { element, driven, use } = source
      if (driven === 'view' || use.execute === 'never' || source.template !== undefined) continue
      const runtime = this.#requests.runtimeOf(source)
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

  /** After an edit: automatic sources and those already loaded request again, so that none keeps older settings. */
  #follow(added: readonly ProgramSource[]): void {
    const before = this.#program
    const now = this.#environment.program()
    this.#program = now
    if (before === null) return
    const own = new Set(added.map(({ element }) => element))
    const again = new Set<ElementId>()
    for (const source of now.sources) {
      const { element, driven, use } = source
      const ofItsApi = use.api !== null && before.apis[use.api] !== now.apis[use.api]
      if (source.template !== undefined) {
        if (own.has(element) || ofItsApi) this.#timers.set(element, SETTLED, () => this.#environment.restartRows(element))
        continue
      }
      const ofThePage = before.interceptor !== now.interceptor && this.#requests.runtimeOf(source)?.follows !== true
      const started = driven === 'engine' && use.execute === 'at once'
      if (!(own.has(element) ? driven === 'view' : ofItsApi || ofThePage) || !(started || this.#asked.has(element))) continue
      again.add(element)
      // Settings are typed letter by letter.
      this.#timers.set(element, SETTLED, () => {
        this.cancel(element)
        void this.load(element, this.#asked.get(element) ?? {}, { byItself: true, fresh: true })
      })
    }
    for (const element of this.#superseded.keys()) if (!again.has(element)) this.#settle(element, CANCELLED)
  }

  /** Before an edit of its settings: what is on its way is called off, and who waits for it is answered by what is asked after the edit. */
  supersede(element: ElementId): void {
    const attempt = this.#attempts.get(element)
    if (attempt) {
      const known = this.#superseded.get(element) ?? Promise.withResolvers<LoadResult>()
      this.#superseded.set(element, known)
      attempt.instead = known.promise
    }
    this.cancel(element)
  }

  #settle(element: ElementId, result: LoadResult): void {
    this.#superseded.get(element)?.resolve(result)
    this.#superseded.delete(element)
  }

  /** Whether a change of what its configuration reads runs it again by itself. */
  follows(source: ProgramSource): boolean {
    return source.driven === 'engine' && source.use.execute !== 'never' && this.#requests.runtimeOf(source)?.follows === true
  }

  async load(element: ElementId, params: Json, options: LoadOptions = {}): Promise<LoadResult> {
    const source = this.#environment.program().sources.find((s) => s.element === element)
    if (!source) return this.#requests.worded(failed(tell('engine.no-own-source', { element })))
    const { scope } = options
    if (source.template !== undefined && scope === undefined) return this.#requests.worded(failed(tell('view.in-rows', { element })))
    const key = keyOf(element, scope)
    const open = this.#attempts.get(key)?.stream
    if (open?.send) return open.send(params)
    const attempt: Attempt = { abort: new AbortController() }
    this.cancel(element, scope)
    this.#attempts.set(key, attempt)
    const { debounceMs = 0, pollSeconds = 0 } = this.#requests.planOf(source)
    if (debounceMs > 0 && !options.byItself && this.#asked.has(key)) {
      // Called off: the newer request goes on.
      await this.#environment.world.wait(debounceMs, attempt.abort.signal, 'background').catch(() => {})
    }
    this.#asked.set(key, params)
    const result = attempt.abort.signal.aborted ? CANCELLED : await this.#answer(source, attempt, params, options)
    if (this.#attempts.get(key) !== attempt) return attempt.instead ?? CANCELLED
    this.#settle(key, result)
    // A stream's data was taken as it came, and it stays open.
    if (this.#requests.runtimeOf(source)?.subscribe) return result
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
    const { pollSeconds = 0 } = this.#requests.planOf(source)
    const inRow = scope === undefined ? {} : { scope }
    if (this.#requests.runtimeOf(source)?.subscribe) void this.load(source.element, {}, { byItself: true, ...inRow })
    else if (pollSeconds > 0) this.#poll(source, {}, pollSeconds, scope)
  }

  /**
   * Runs a shared API by its id or, as authors write it, its name; requests during another response follow its policy.
   */
  async request(
    api: string,
    params: Json,
    signal: AbortSignal,
    { asker = {}, wants }: { readonly asker?: object; readonly wants?: 'file' | 'fresh' } = {},
    block?: { readonly path: string; readonly block: ProgramBlock },
    payload?: Json,
  ): Promise<LoadResult> {
    const abort = new AbortController()
    const stop = () => abort.abort()
    signal.addEventListener('abort', stop, { once: true })
    this.#open.add(abort)
    try {
      const { apis } = this.#environment.program()
      const prefix = block?.block.prefix ?? ''
      const own = api.startsWith(prefix) ? api : prefix + api
      const isHere = (key: string) => (block ? key.startsWith(prefix) : !isOfBlock(this.#environment.program(), key))
      const id = Object.hasOwn(apis, own) ? own : Object.keys(apis).find((key) => isHere(key) && apis[key]!.name === api)
      if (id === undefined) return this.#requests.worded(failed(tell('engine.no-api', { api })))
      const use = { api: id, source: apis[id]!.source, config: {}, bindings: {} }
      const inBlock = block ? { scope: block.path } : {}
      const options: LoadOptions = wants === 'file' ? { wants } : { fresh: wants === 'fresh' }
      const again = apis[id]!.again ?? (this.#requests.plan(use).writes ? 'queue' : 'newest')
      const question = { place: `${id} ${block?.path ?? ''}`, name: apis[id]!.name, again, asker }
      const filled = payload === undefined ? {} : { payload }
      const work = () => this.#requests.run(use, params, abort.signal, { ...options, by: id, ...inBlock, ...filled })
      return await this.#requests.worded(await this.#questions.ask(question, abort.signal, work))
    } finally {
      this.#open.delete(abort)
      signal.removeEventListener('abort', stop)
    }
  }

  /** Sends files, or asks for an answer in parts, beside whatever else the element asks; the answer is the caller's alone. */
  async send(element: ElementId, params: Json, upload: number, options: Pick<LoadOptions, 'scope' | 'streams'>): Promise<LoadResult> {
    const source = this.#environment.program().sources.find((s) => s.element === element)
    if (!source) return this.#requests.worded(failed(tell('engine.no-own-source', { element })))
    const abort = new AbortController()
    this.#uploads.set(upload, abort)
    try {
      return await this.#requests.run(source.use, params, abort.signal, { ...options, by: element, fresh: true, upload })
    } finally {
      this.#uploads.delete(upload)
    }
  }

  stopSending(upload: number): void {
    this.#uploads.get(upload)?.abort()
  }

  surround(surroundings: Surroundings): void {
    this.#requests.surroundings = surroundings
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

  /** The element was removed, or has no source any more. */
  forget(element: ElementId, scope?: string): void {
    this.cancel(element, scope)
    this.#settle(keyOf(element, scope), CANCELLED)
    this.#asked.delete(keyOf(element, scope))
  }

  dispose(): void {
    for (const key of [...this.#attempts.keys()]) this.#cancelKey(key)
    for (const element of [...this.#superseded.keys()]) this.#settle(element, CANCELLED)
    for (const request of [...this.#open, ...this.#uploads.values()]) request.abort()
    this.#timers.dispose()
  }

  #poll({ element }: ProgramSource, params: Json, seconds: number, scope?: string): void {
    // The editor's canvas is open for hours, and its data is not urgent.
    if (this.#environment.page.mode === 'edit') return
    const inRow = scope === undefined ? {} : { scope }
    const again = () => void this.load(element, params, { byItself: true, fresh: true, ...inRow })
    this.#timers.set(keyOf(element, scope), seconds * 1_000, again)
  }

  #take(source: ProgramSource, result: LoadResult, scope?: string): void {
    if (result.code === 0) this.#environment.deliver(source, result, scope)
    else this.#environment.failed(source.element, result.problem ?? result.msg, scope)
  }

  #answer(source: ProgramSource, attempt: Attempt, params: Json, options: LoadOptions): Promise<LoadResult> {
    const { signal } = attempt.abort
    const asked = { ...options, by: source.element }
    const runtime = this.#requests.runtimeOf(source)
    if (!runtime?.subscribe)
      return asked.scope === undefined
        ? this.#requests.run(source.use, params, signal, asked)
        : this.#requests.inRow(source, params, signal, asked)
    return new Promise((resolve) => {
      const push = (result: LoadResult) => {
        if (signal.aborted) return
        this.#take(source, result, asked.scope)
        const { api } = source.use
        if (api !== null && result.code === 0) this.#environment.answered(api, result.data, asked.scope)
        resolve(this.#requests.worded(result))
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
      this.#requests.subscribe(source.use, params, signal, asked, push).then(opened, (error) => push(failed(toldBy(error))))
    })
  }
}

/** APIs of blocks are private to them. */
const isOfBlock = ({ templates = [] }: PageProgram, api: string): boolean =>
  templates.some(({ block }) => block !== undefined && api.startsWith(block.prefix))
