import {
  type ActionOutcome,
  createEngineHost,
  type Diagnostic,
  type DiagnosticPlace,
  type EngineHost,
  type EngineLibrary,
  type Evaluation,
  type LoadResult,
  type LogEntry,
  type PageProgram,
  type ProgramPatch,
  type Trace,
} from '#kernel/engine'
import { plainText } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import { workerOnThisThread } from '#sdk/testing'
import { TEST_LIBRARY } from './test-library.ts'
import { type ProgramParts, testProgram } from './test-program.ts'

export interface TestPageParts extends ProgramParts {
  /** What is given to the engine beside the program: mode, project, surroundings. */
  readonly opening?: Partial<Parameters<EngineHost['open']>[0]>
  readonly interceptor?: JsonObject
  readonly library?: Partial<EngineLibrary>
  readonly act?: (action: string, params: Json, input: Json) => ActionOutcome | Promise<ActionOutcome>
}

export async function openTestPage(parts: TestPageParts): Promise<TestPage> {
  const library: EngineLibrary = {
    actions: [...TEST_LIBRARY.actions, ...(parts.library?.actions ?? [])],
    sources: [...TEST_LIBRARY.sources, ...(parts.library?.sources ?? [])],
    functions: [...TEST_LIBRARY.functions, ...(parts.library?.functions ?? [])],
    steps: [...TEST_LIBRARY.steps, ...(parts.library?.steps ?? [])],
    ...(parts.library?.words ? { words: parts.library.words } : {}),
  }
  const program = { ...testProgram(parts), interceptor: parts.interceptor ?? {} }
  const page = new TestPage(createEngineHost({ createWorker: () => workerOnThisThread(library) }), program, parts)
  await page.open()
  return page
}

/** An open page with verbs, and what it showed. */
export class TestPage {
  readonly host: EngineHost
  readonly data: Json[][] = []
  readonly failures: Diagnostic[] = []
  /** Places that were told to be mended, in order. */
  readonly mended: DiagnosticPlace[] = []
  readonly traces: Trace[] = []
  readonly logged: LogEntry[] = []
  readonly said: (readonly ['success' | 'error', string])[] = []
  #program: PageProgram
  #act: TestPageParts['act']
  #opening: TestPageParts['opening']
  #values = new Map<string, Json>()
  #changed = new Map<string, Json>()
  #seq = 0

  constructor(host: EngineHost, program: PageProgram, { act, opening }: Pick<TestPageParts, 'act' | 'opening'>) {
    this.host = host
    this.#program = program
    this.#act = act
    this.#opening = opening
  }

  open(): Promise<void> {
    return this.host.open(
      { key: 'p', program: this.#program, env: 'stg', route: {}, user: { userName: 'ann' }, mode: 'live', ...this.#opening },
      {
        values: ({ values, failures }) => {
          this.#show(JSON.parse(values) as Json[])
          this.failures.push(...failures)
        },
        mended: ({ places }) => void this.mended.push(...places),
        data: ({ data }) => void this.data.push(JSON.parse(data) as Json[]),
        act: async ({ action, params, input }) =>
          (await this.#act?.(action, JSON.parse(params) as Json, JSON.parse(input) as Json)) ?? {
            ok: false,
            reason: `unknown action ${action}`,
          },
        call: async ({ element, method }) => ({ ok: false, reason: `${element} is not on the page (${method})` }),
        state: () => {},
        trace: ({ trace }) => void this.traces.push(trace),
        say: ({ tone, text }) => void this.said.push([tone, plainText(text)]),
        file: async () => null,
        sent: () => {},
        heard: () => {},
        log: ({ entries }) => void this.logged.push(...entries),
      },
    )
  }

  #show(list: readonly Json[]): void {
    for (let i = 0; i < list.length; i += 2) {
      const { element, path } = this.#program.bindings.find((b) => b.id === list[i])!
      this.#values.set(`${element}.${path}`, list[i + 1]!)
      this.#changed.set(`${element}.${path}`, list[i + 1]!)
    }
  }

  /** Pushes changes and answers the values that changed because of them. */
  async push(changes: Json[]): Promise<{ [place: string]: Json }> {
    this.#changed.clear()
    this.host.push({ key: 'p', seq: ++this.#seq, changes: JSON.stringify(changes) })
    await this.settled()
    return Object.fromEntries(this.#changed)
  }

  /** Everything sent so far has been answered. */
  settled = async (): Promise<Json> => JSON.parse(await this.host.snapshot('p')) as Json

  async update(patch: Partial<ProgramPatch>): Promise<void> {
    const nothing = {
      bindings: { removed: [], added: [] },
      flows: {},
      apis: {},
      sources: { removed: [], added: [] },
      variables: {},
      events: {},
    }
    this.#program = { ...this.#program, bindings: [...this.#program.bindings, ...(patch.bindings?.added ?? [])] }
    await this.host.update({ key: 'p', patch: { ...nothing, ...patch } })
    await this.settled()
  }

  fire = (element: string, event: string, payload: Json): Promise<boolean> =>
    this.host.fire({ key: 'p', element, event, payload: JSON.stringify(payload) })
  match = (pattern: string, text: string) => this.host.match({ key: 'p', pattern, text })
  values = () => Object.fromEntries([...this.#values].sort(([a], [b]) => (a < b ? -1 : 1)))
  dispose = () => this.host.dispose()

  async load(element: string, params: Json, fresh = false): Promise<LoadResult> {
    return JSON.parse(await this.host.load({ key: 'p', element, params: JSON.stringify(params), fresh })) as LoadResult
  }

  async apply(element: string, path: string, calls: Json): Promise<Json> {
    return JSON.parse(await this.host.apply({ key: 'p', element, path, calls: JSON.stringify(calls) })) as Json
  }

  async evaluate(source: string, input: Json, kind: 'formula' | 'template' | 'script' = 'formula'): Promise<Evaluation> {
    return JSON.parse(await this.host.evaluate({ key: 'p', kind, source, input: JSON.stringify(input) })) as Evaluation
  }
}
