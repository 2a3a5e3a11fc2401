import type { Bindings, ElementId, Json, JsonObject } from '#kernel/page'
import type { PageProgram, ProgramSource } from './program.ts'
import type { Environment, LoadResult } from './protocol.ts'
import type { SourceContext, SourceRuntime } from './runtime.ts'

/** What running sources needs of the page. */
export interface SourceEnvironment {
  readonly env: Environment
  program(): PageProgram
  /** Values of the bindings put in their places. */
  resolve(config: JsonObject, bindings: Bindings, input: Json): JsonObject
  evaluate(source: string, input: Json): Promise<Json>
  deliver(source: ProgramSource, result: LoadResult): void
  failed(element: ElementId, message: string): void
}

interface Attempt {
  readonly abort: AbortController
  readonly timer?: ReturnType<typeof setTimeout>
}

/** Runs data sources. The newest request of an element wins: an older one is cancelled, and its answer dropped if it still comes. */
export class SourceRunner {
  readonly #library: ReadonlyMap<string, SourceRuntime>
  readonly #environment: SourceEnvironment
  readonly #attempts = new Map<ElementId, Attempt>()
  readonly #requests = new Set<AbortController>()

  constructor(library: readonly SourceRuntime[], environment: SourceEnvironment) {
    this.#library = new Map(library.map((s) => [s.id, s]))
    this.#environment = environment
  }

  /** Starts those that run by themselves. */
  start(sources: readonly ProgramSource[]): void {
    for (const source of sources) {
      if (source.driven === 'view' || source.use.execute === 'never') continue
      if (source.use.execute === 'at once') void this.load(source.element, {})
      else {
        const timer = setTimeout(() => void this.load(source.element, {}), source.use.execute.delaySeconds * 1_000)
        this.#replace(source.element, { abort: new AbortController(), timer })
      }
    }
  }

  /** Whether a change of what its configuration reads runs it again by itself. */
  follows(source: ProgramSource): boolean {
    return source.driven === 'engine' && source.use.execute !== 'never' && this.#library.get(this.#idOf(source))?.follows === true
  }

  async load(element: ElementId, params: Json): Promise<LoadResult> {
    const source = this.#environment.program().sources.find((s) => s.element === element)
    if (!source) return failed(`${element} has no data source`)
    const attempt: Attempt = { abort: new AbortController() }
    this.#replace(element, attempt)
    const result = await this.#run(source.use.api, this.#idOf(source), source.use.config, source.use.bindings, params, attempt.abort.signal)
    if (this.#attempts.get(element) !== attempt) return { ...failed('A newer request took its place'), code: 'CANCELLED' }
    this.#attempts.delete(element)
    if (result.code === 0) this.#environment.deliver(source, result)
    else this.#environment.failed(element, result.msg)
    return result
  }

  /** Runs a shared api by its id or, as authors call it, its name. */
  async request(api: string, params: Json, signal: AbortSignal, wants?: 'file'): Promise<LoadResult> {
    const abort = new AbortController()
    const stop = () => abort.abort()
    signal.addEventListener('abort', stop, { once: true })
    this.#requests.add(abort)
    try {
      const { apis } = this.#environment.program()
      const id = Object.hasOwn(apis, api) ? api : Object.keys(apis).find((key) => apis[key]!.name === api)
      if (id === undefined) return failed(`There is no api ${api}`)
      return await this.#run(id, apis[id]!.source, {}, {}, params, abort.signal, wants)
    } finally {
      this.#requests.delete(abort)
      signal.removeEventListener('abort', stop)
    }
  }

  cancel(element: ElementId): void {
    const attempt = this.#attempts.get(element)
    attempt?.abort.abort()
    clearTimeout(attempt?.timer)
    this.#attempts.delete(element)
  }

  dispose(): void {
    for (const element of [...this.#attempts.keys()]) this.cancel(element)
    for (const request of this.#requests) request.abort()
  }

  #replace(element: ElementId, attempt: Attempt): void {
    this.cancel(element)
    this.#attempts.set(element, attempt)
  }

  #idOf(source: ProgramSource): string {
    const { apis } = this.#environment.program()
    return source.use.api !== null && Object.hasOwn(apis, source.use.api) ? apis[source.use.api]!.source : source.use.source
  }

  async #run(
    api: string | null,
    id: string,
    config: JsonObject,
    bindings: Bindings,
    params: Json,
    signal: AbortSignal,
    wants?: 'file',
  ): Promise<LoadResult> {
    const { program, resolve, env, evaluate } = this.#environment
    const runtime = this.#library.get(id)
    const { apis, interceptor } = program()
    if (api !== null && !Object.hasOwn(apis, api)) return failed(`There is no api ${api}`)
    if (!runtime) return failed(`There is no data source ${id}`)
    try {
      const common = api === null ? NONE : split(apis[api]!.bindings, runtime.late)
      const mine = split(bindings, runtime.late)
      const shared = api === null ? {} : resolve(apis[api]!.config, common.now, params)
      const late = { ...common.late, ...mine.late }
      const own = globalThis.fetch.bind(globalThis) as typeof fetch
      const context: SourceContext = { signal, env, interceptor, evaluate, fetch: own, late, ...(wants ? { wants } : {}) }
      return await runtime.run({ ...shared, ...resolve(config, mine.now, params) }, params, context)
    } catch (error) {
      return signal.aborted ? { ...failed('Cancelled'), code: 'CANCELLED' } : failed(error instanceof Error ? error.message : String(error))
    }
  }
}

interface Split {
  readonly now: Bindings
  readonly late: { readonly [path: string]: string }
}
const NONE: Split = { now: {}, late: {} }

/** Formulas to evaluate before the source runs, and those that it evaluates itself. */
function split(bindings: Bindings, paths: readonly string[] = []): Split {
  const isLate = (path: string) => paths.includes(path) && bindings[path]!.kind === 'formula'
  const all = Object.entries(bindings)
  return {
    now: Object.fromEntries(all.filter(([path]) => !isLate(path))),
    late: Object.fromEntries(all.flatMap(([path, { source }]) => (isLate(path) ? [[path, source] as const] : []))),
  }
}

const failed = (msg: string): LoadResult => ({ code: 'SOURCE_FAILED', data: null, originData: null, msg })
