import { type ActionOutcome, createEngineHost, type Diagnostic, type EngineHost, type LoadResult, type PageProgram } from '#kernel/engine'
import { compilePage } from '#kernel/engine/program/compile-page'
import { plainText } from '#kernel/message'
import { type PageDocument, toReferences } from '#kernel/page/records'
import { parsePage } from '#kernel/page/schema'
import type { Json } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { basePageActions } from '#plugins/presets/page-actions'
import { collectCatalogue } from '#sdk'
import { workerOnThisThread } from '#sdk/testing'

const { components, functions, references: referenceData } = collectCatalogue(basePlugins)

/** Every built-in component as the compiler reads it. */
export const catalogue = (type: string) => components.find((info) => info.type === type)
/** What every built-in declaration says of references. */
export const references = toReferences(referenceData)
export const functionNames = functions.map(({ name }) => name)

/**
 * The answer of a component's method, or of an action that runs on the page (`page`, its id); what is not answered
 * succeeds.
 */
export type Answers = (element: string, method: string) => ActionOutcome | undefined

/** What is told of the page beside its program: environment, project. */
type Opening = Partial<Parameters<EngineHost['open']>[0]>

/** A compiled page running on the built-in plugins, on this thread and without views. */
export class RunningStoredPage {
  /** What was asked of the page's views and its interface, in order. */
  readonly asked: (readonly [what: string, ...details: Json[]])[] = []
  readonly failures: Diagnostic[] = []
  /** Data that sources delivered, by element. */
  readonly data = new Map<string, Json>()
  /** What sources told the page's user. */
  readonly said: (readonly ['success' | 'error', string])[] = []
  readonly steps: string[] = []
  /** How each flow ended, in order, with the reason of its last step. */
  readonly ends: { readonly end: string; readonly reason?: string }[] = []
  readonly #values = new Map<string, Json>()
  readonly #program: PageProgram
  readonly #host: EngineHost

  private constructor(program: PageProgram) {
    this.#program = program
    this.#host = createEngineHost({ createWorker: () => workerOnThisThread(baseEngineLibrary) })
  }

  static async open(document: PageDocument, answer: Answers = () => undefined, opening: Opening = {}): Promise<RunningStoredPage> {
    const { program } = compilePage(document, catalogue, { functions: functionNames })
    const page = new RunningStoredPage(program)
    await page.#host.open(
      {
        key: 'p',
        program,
        env: 'stg',
        route: {},
        user: { userName: 'kim' },
        mode: 'live',
        serverPage: { page: 1, env: 'stg' },
        ...opening,
      },
      {
        values: ({ values, failures }) => {
          page.#keep(JSON.parse(values) as Json[])
          page.failures.push(...failures)
        },
        mended: () => {},
        data: ({ data }) => {
          const [element, , rows] = JSON.parse(data) as [string, string, Json]
          page.data.set(element, rows)
        },
        act: ({ action, params }) => page.#act(action, JSON.parse(params) as Json, answer),
        call: async ({ element, method, args }) => {
          page.asked.push([`${element}.${method}`, JSON.parse(args) as Json])
          return answer(element, method) ?? { ok: true }
        },
        state: () => {},
        say: ({ tone, text }) => void page.said.push([tone, plainText(text)]),
        file: async () => null,
        sent: () => {},
        heard: () => {},
        log: () => {},
        trace: ({ trace }) => {
          const last = trace.steps.at(-1)?.outcome
          page.ends.push({ end: trace.end, ...(last && !last.ok ? { reason: plainText(last.reason) } : {}) })
          page.steps.push(`${trace.startedBy.event}: ${trace.steps.map(({ node, outcome }) => node + (outcome.ok ? '' : '!')).join(' ')}`)
        },
      },
    )
    return page
  }

  /** What a bound place shows now: `Element.path`. */
  value = (place: string): Json | undefined => this.#values.get(place)

  fire = (element: string, event: string, payload: Json): Promise<boolean> =>
    this.#host.fire({ key: 'p', element, event, payload: JSON.stringify(payload) })

  /** Asks an element's source, as its view does. */
  async load(element: string, params: Json): Promise<LoadResult> {
    return JSON.parse(await this.#host.load({ key: 'p', element, params: JSON.stringify(params) })) as LoadResult
  }

  async type(path: string, value: Json): Promise<void> {
    this.#host.push({ key: 'p', seq: 1, changes: JSON.stringify([path, value]) })
    await this.state()
  }

  async state(): Promise<{ readonly variable: { readonly [name: string]: Json } }> {
    return JSON.parse(await this.#host.snapshot('p'))
  }

  /** Calls an author's function once for each list of arguments. */
  async apply(element: string, path: string, calls: readonly (readonly Json[])[]): Promise<Json> {
    return JSON.parse(await this.#host.apply({ key: 'p', element, path, calls: JSON.stringify(calls) }))
  }

  close = (): Promise<void> => this.#host.close('p')

  dispose = () => this.#host.dispose()

  // As a running page does it: parsed on arrival, refused when nobody brings it or it does not parse.
  async #act(action: string, params: Json, answer: Answers): Promise<ActionOutcome> {
    try {
      const runtime = await basePageActions(action)
      this.asked.push([action, runtime!.parse(params)])
      return answer('page', action) ?? { ok: true }
    } catch (thrown) {
      this.asked.push([`${action} refused`])
      return { ok: false, reason: String(thrown) }
    }
  }

  #keep(list: readonly Json[]): void {
    for (let i = 0; i < list.length; i += 2) {
      const binding = this.#program.bindings.find(({ id }) => id === list[i])
      if (binding) this.#values.set(`${binding.element}.${binding.path}`, list[i + 1]!)
    }
  }
}

/** Reads a stored page with the built-in components. */
export const readPage = (stored: unknown) => parsePage(stored, { catalogue, references })
