import { MessageError, type Told, tell, toldBy, withConnectionWords } from '#kernel/message'
import type { SourceUse } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { type Called, codeName } from '../control.ts'
import type { FileValue } from '../files.ts'
import { NO_BINDINGS, splitBindings } from '../program/source-bindings.ts'
import type { ProgramSource } from '../program.ts'
import type { LoadResult, Surroundings } from '../protocol.ts'
import type { SourceContext, SourcePlan, SourceRuntime, SourceStream } from '../runtime.ts'
import { CALLED_OFF } from './api-results.ts'
import { OwnersContexts, type OwnersPart } from './context-for.ts'
import { failed } from './load-failures.ts'
import { SharedLoads } from './shared-loads.ts'
import type { SourceEnvironment } from './source-environment.ts'

/** `byItself`: an automatic request, which waits for nothing and shows no message. */
export interface LoadOptions {
  readonly fresh?: boolean
  readonly byItself?: boolean
  readonly wants?: 'file'
  /** The api or the element that it is asked for. */
  readonly by?: string
  /** The path of the row that asks for itself. */
  readonly scope?: string
  /** The caller's number of an upload: its progress is reported under it. */
  readonly upload?: number
  /** Under the same number it takes parts of the answer while they come. */
  readonly streams?: boolean
  /** The values that formulas and addresses may read, where only some of them are sent. */
  readonly payload?: Json
  /** The settings with their values, where they are known already. */
  readonly config?: JsonObject
}

export type Use = Omit<SourceUse, 'execute'>
type Work<T> = (runtime: SourceRuntime, config: JsonObject, context: SourceContext) => Promise<T>

// The caller has sent a newer request, or its page was closed: no message is shown, and none is loaded.
export const CANCELLED: LoadResult = { ...failed(tell('engine.superseded')), code: CALLED_OFF }

/** Sends the requests of sources in order, with their settings and rights, and their failures as texts. */
export class SourceRequests {
  readonly #source: (id: string) => SourceRuntime | undefined
  readonly #environment: SourceEnvironment
  readonly #contexts = new OwnersContexts()
  readonly #shared = new SharedLoads()
  surroundings: Surroundings

  constructor(source: (id: string) => SourceRuntime | undefined, environment: SourceEnvironment) {
    this.#source = source
    this.#environment = environment
    this.surroundings = environment.page.surroundings ?? { locale: 'en', hidden: false }
  }

  runtimeOf({ use }: Pick<ProgramSource, 'use'>): SourceRuntime | undefined {
    const { apis } = this.#environment.program()
    return this.#source(use.api !== null && Object.hasOwn(apis, use.api) ? apis[use.api]!.source : use.source)
  }

  planOf = ({ use }: ProgramSource): SourcePlan => this.plan(use)

  plan(use: Use): SourcePlan {
    const { api, config } = use
    const { apis } = this.#environment.program()
    const shared = api !== null && Object.hasOwn(apis, api) ? apis[api]!.config : {}
    return this.runtimeOf({ use: { ...use, execute: 'never' } })?.plan?.({ ...shared, ...config }) ?? {}
  }

  async subscribe(
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
  async inRow(source: ProgramSource, params: Json, signal: AbortSignal, options: LoadOptions): Promise<LoadResult> {
    try {
      const config = this.#configOf(source.use, params, options)
      const { api, source: id } = source.use
      const key = JSON.stringify([api ?? id, config, params, options.fresh === true])
      const ask = (shared: AbortSignal) => this.run(source.use, params, shared, { ...options, config })
      return await this.#shared.ask(key, signal, CANCELLED, ask)
    } catch (error) {
      return this.worded(failed(toldBy(error)))
    }
  }

  /** The settings of a use with their values, over those of its api. */
  #configOf(use: Use, params: Json, { by = '', scope, payload = params }: LoadOptions): JsonObject {
    const { program, resolve } = this.#environment
    const { apis } = program()
    const { api } = use
    const late = this.runtimeOf({ use: { ...use, execute: 'never' } })?.late
    const shared =
      api === null || !Object.hasOwn(apis, api)
        ? {}
        : resolve(apis[api]!.config, splitBindings(apis[api]!.bindings, late).now, payload, api, scope)
    return { ...shared, ...resolve(use.config, splitBindings(use.bindings, late).now, payload, by, scope) }
  }

  #called({ id, owner }: SourceRuntime, { by }: LoadOptions): Called {
    return this.#environment.runs({ kind: 'source', id, ...(owner ? { plugin: owner } : {}), ...(by === undefined ? {} : { by }) })
  }

  async run(use: Use, params: Json, signal: AbortSignal, options: LoadOptions): Promise<LoadResult> {
    const { api } = use
    if (api === null || options.wants || signal.aborted) return this.#resultOf(use, params, signal, options)
    const told = this.#environment.asks(api, options.scope)
    // A source may ignore that no caller waits any more.
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
      return await this.worded(await this.#with(use, params, signal, options, work))
    } catch (error) {
      return signal.aborted ? CANCELLED : this.worded(failed(toldBy(error)))
    }
  }

  /** The failure as text too: flows and components read `msg`. */
  async worded(result: LoadResult): Promise<LoadResult> {
    return result.problem && result.msg === '' ? { ...result, msg: await this.#environment.inWords(result.problem) } : result
  }

  /** Gives a source its configuration with its values, and what it may ask of the page; rejects when there is no such source. */
  async #with<T>(use: Use, params: Json, signal: AbortSignal, options: LoadOptions, work: Work<T>): Promise<T> {
    const { wants, fresh, byItself, by, scope, upload, streams, payload } = options
    const { page, program, evaluate, script, say, world, file, sent, heard } = this.#environment
    const { apis, interceptor } = program()
    const { api } = use
    if (api !== null && !Object.hasOwn(apis, api)) throw new MessageError(tell('engine.no-api', { api }))
    const runtime = this.runtimeOf({ use: { ...use, execute: 'never' } })
    if (runtime && this.#environment.refused.has(codeName(runtime.id, runtime.owner)))
      throw new MessageError(tell('engine.source-refused', { source: runtime.id, plugin: runtime.owner?.id ?? '' }))
    if (!runtime) throw new MessageError(tell('engine.no-source', { source: api === null ? use.source : apis[api]!.source }))
    const common = api === null ? NO_BINDINGS : splitBindings(apis[api]!.bindings, runtime.late)
    const mine = splitBindings(use.bindings, runtime.late)
    const quiet = byItself || page.mode === 'edit'
    const since = world.now()
    const reach = withConnectionWords(world.fetch)
    const rest = ({ signal }: OwnersPart) => ({
      env: page.env,
      interceptor,
      evaluate: (text: string, input: Json) => evaluate(text, input, scope),
      script: (text: string, input: Json) => script(text, input, scope),
      fetch: reach,
      connect: world.connect,
      now: world.now,
      random: world.random,
      wait: (milliseconds: number, until = signal) => world.wait(milliseconds, until, 'background'),
      late: { ...common.late, ...mine.late },
      files: {
        open: (value: FileValue) => file(value.file),
        fetch: (moved: () => void) =>
          world.sending
            ? withConnectionWords(
                world.sending((loaded, total) => {
                  moved()
                  if (upload !== undefined) sent(upload, loaded, total)
                }),
              )
            : reach,
      },
      locale: this.surroundings.locale,
      say: (tone: 'success' | 'error', text: Told) => {
        if (!quiet && !signal.aborted) say(tone, text, since)
      },
      ...(page.serverPage === undefined || by === undefined ? {} : { declared: { ...page.serverPage, source: by } }),
      // On the canvas nothing but a person's press of a button asks for a fresh answer.
      ...(page.mode === 'edit' && (byItself || !fresh) ? { holdsWrites: true as const } : {}),
      ...(by === undefined ? {} : { by }),
      ...(wants ? { wants } : {}),
      ...(streams && upload !== undefined ? { parts: (part: Json) => void (signal.aborted || heard(upload, part, by ?? '')) } : {}),
      ...(fresh ? { fresh } : {}),
      ...(payload === undefined ? {} : { payload }),
    })
    const config = options.config ?? this.#configOf(use, params, options)
    return this.#contexts.run(runtime, runtime.id, signal, rest, (context) => work(runtime, config, context))
  }
}
