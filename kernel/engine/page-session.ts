import type { ElementId, Json } from '#kernel/page'
import type { OpenMessage, Restore } from './control.ts'
import { CurrentRun } from './current-run.ts'
import { chosenByName, finderIn } from './finder.ts'
import { FlowRunner } from './flow-runner.ts'
import { LIMITS } from './limits.ts'
import { STATE_ROOTS } from './names.ts'
import { overlap } from './overlap.ts'
import { PageVm } from './page-vm.ts'
import type { ProgramBinding, ProgramPatch, ProgramSource } from './program.ts'
import type { Evaluation, LoadResult, PageCalls, Surroundings } from './protocol.ts'
import type { EngineLibrary } from './runtime.ts'
import { SessionCode, toValue } from './session-code.ts'
import { SessionProgram } from './session-program.ts'
import { SessionReports } from './session-reports.ts'
import { SessionState } from './session-state.ts'
import { SourceRunner } from './sources.ts'
import type { VmModule } from './vm.ts'
import { guardedBy, type Watch } from './watch.ts'
import type { World } from './world.ts'

export interface SessionParts {
  readonly module: VmModule
  readonly library: EngineLibrary
  readonly pages: PageCalls
  readonly watch: Watch
  readonly world: World
  /** Tells the flows of every open page. */
  readonly emit: (name: string, payload: Json, depth: number) => void
}

/** The page's own root. */
const ROOT = 'page'

/** One open page in the worker: its VM, its flows, its data. */
export class PageSession {
  readonly key: string
  readonly #parts: SessionParts
  readonly #page: OpenMessage
  readonly #program: SessionProgram
  readonly #vm: PageVm
  readonly #run = new CurrentRun()
  readonly #reports: SessionReports
  readonly #state: SessionState
  readonly #code: SessionCode
  readonly #sources: SourceRunner
  readonly #flows: FlowRunner
  readonly #quarantined: ReadonlySet<number>
  readonly #restored: ReadonlySet<ElementId>
  #watched = 0

  constructor(page: OpenMessage, restore: Restore, parts: SessionParts) {
    const { key, program } = page
    const { module, library, pages, watch } = parts
    const world = parts.world.forPage?.(page.serverPage) ?? parts.world
    this.key = key
    this.#page = page
    this.#parts = { ...parts, world }
    this.#quarantined = new Set(restore.quarantined)
    this.#program = new SessionProgram(program, page.surroundings?.locale ?? 'en', library.words)
    const functions = chosenByName(library.functions, this.#program.pins())
    const elements = program.elements.map((e) => e.id)
    this.#vm = new PageVm(module, LIMITS, elements, functions, program.code, this.#run.asking(world))
    const shared = { key, pages, world, vm: this.#vm, program: this.#program, guarded: guardedBy(watch, key) }
    this.#reports = new SessionReports({
      ...shared,
      reload: (element) => void this.#sources.load(element, {}, { byItself: true }),
    })
    this.#state = new SessionState({ ...shared, reports: this.#reports, follows: (source) => this.#sources.follows(source) })
    this.#code = new SessionCode({
      ...shared,
      ...{ state: this.#state, reports: this.#reports, run: this.#run, quarantined: this.#quarantined },
      blocked: new Set(restore.blocked),
    })
    this.#sources = this.#createSources(restore)
    this.#flows = this.#createFlows(restore)
    this.#restored = this.#start(restore)
  }

  /** Starts what runs by itself; the first values are posted by then, and code can be analysed. */
  begin(): void {
    this.#watchSources()
    this.#sources.start(this.#program.now.sources, this.#restored)
  }

  /** Starts the page's flows that listen for a name. */
  hear(name: string, payload: Json, depth: number): void {
    // In a replay, what those who heard it wrote is told by the trace.
    if (this.#page.mode !== 'edit' && !this.#parts.world.recorded) void this.#flows.fire(ROOT, `on:${name}`, payload, depth)
  }

  update(patch: ProgramPatch): void {
    this.#program.update(patch)
    this.#vm.addElements(Object.keys(patch.events))
    this.#vm.remove(patch.bindings.removed)
    for (const element of [...patch.sources.removed, ...patch.sources.added.map((s) => s.element)]) this.#sources.cancel(element)
    for (const [name, change] of Object.entries(patch.variables)) this.#state.push([`variable.${name}`, change?.value ?? null])
    this.#compile(patch.bindings.added, [])
    this.#watchSources()
    this.#sources.start(patch.sources.added)
  }

  push(seq: number, changes: string): void {
    const list = JSON.parse(changes) as Json[]
    this.#reports.seq = seq
    this.#flows.wrote(list)
    this.#state.push(list, changes)
  }

  fire(element: ElementId, event: string, payload: string): Promise<void> {
    return this.#page.mode === 'edit' ? Promise.resolve() : this.#flows.fire(element, event, JSON.parse(payload) as Json)
  }

  load(element: ElementId, params: string, fresh?: boolean): Promise<LoadResult> {
    return this.#sources.load(element, JSON.parse(params) as Json, fresh ? { fresh } : {})
  }

  surround(surroundings: Surroundings): void {
    this.#program.locale = surroundings.locale
    this.#sources.surround(surroundings)
    if (surroundings.stopped) this.#flows.stop()
  }

  evaluate(kind: 'formula' | 'template' | 'function' | 'script', source: string, input: string): Evaluation {
    if (kind === 'script') return this.#code.script(source, input)
    return this.#code.evaluate(kind === 'function' ? 'formula' : kind, source, input)
  }

  apply(element: ElementId, path: string, calls: string): string {
    return this.#code.apply(element, path, calls)
  }

  match(pattern: string, text: string): 'yes' | 'no' | 'too slow' | 'invalid' {
    return this.#code.match(pattern, text)
  }

  snapshot(): string {
    this.#state.makeResident('dynamic')
    return this.#vm.state('')
  }

  close(): void {
    this.#flows.dispose()
    this.#sources.dispose()
    this.#vm.dispose()
  }

  #createSources(restore: Restore): SourceRunner {
    const { key } = this
    const { library, pages, watch, world } = this.#parts
    return new SourceRunner(
      finderIn(() => library.sources, this.#program.pins),
      {
        page: this.#page,
        world,
        program: () => this.#program.now,
        resolve: (config, bindings, input) => this.#code.resolve(config, bindings, input, 'source'),
        evaluate: async (source, input) => toValue(this.#code.evaluate('formula', source, JSON.stringify(input))),
        script: async (source, input) => toValue(this.#code.script(source, JSON.stringify(input))),
        say: (tone, text) => pages.say({ key, tone, text }),
        inWords: (told) => this.#program.inWords(told),
        deliver: (source, result) => this.#deliver(source, result),
        runs: (code) => watch.runs({ ...code, key }),
        refused: new Set(restore.refused),
        held: new Set(restore.held),
        failed: (element, message) => this.#reports.sourceFailed(element, message),
      },
    )
  }

  #createFlows(restore: Restore): FlowRunner {
    const { key } = this
    const { library, pages, watch, world, emit } = this.#parts
    const { serverPage } = this.#page
    const actions = finderIn(() => library.actions, this.#program.pins)
    return new FlowRunner(actions, {
      key,
      pages,
      program: () => this.#program.now,
      world,
      ...(serverPage ? { serverPage } : {}),
      emit,
      ownerOf: (action) => actions(action)?.owner ?? library.ownerOf?.(action, this.#program.pins()),
      runs: (code) => watch.runs({ ...code, key }),
      refused: new Set(restore.refused),
      brief: () => this.#vm.brief(),
      resolve: (params, bindings, input, owner, recording) =>
        this.#run.during(recording, () => this.#code.resolve(params, bindings, input, owner)),
      variable: (name) => JSON.parse(this.#vm.state(`variable.${name}`)) as Json,
      setVariable: (name, value) => this.#state.setVariable(name, value),
      inWords: (told) => this.#program.inWords(told),
      request: (api, params, signal, wants) => this.#sources.request(api, params, signal, wants),
      script: async (source, input, recording) =>
        this.#run.during(recording, () => toValue(this.#code.script(source, JSON.stringify(input)))),
    })
  }

  #start(restore: Restore): ReadonlySet<ElementId> {
    const { program, user, route } = this.#page
    const forms = new Set(program.bindings.flatMap((b) => (b.reads === 'dynamic' ? [] : b.reads.map((path) => path.split('.')[0]!))))
    const empty = program.elements.filter((e) => forms.has(e.id) && !STATE_ROOTS.has(e.id)).flatMap((e) => [e.id, {}])
    if (this.#page.mode !== 'live') this.#vm.tellComputed()
    this.#vm.put(JSON.stringify(['variable', program.variables, 'store', user, 'route', route, ...empty]))
    const restored = new Set<ElementId>()
    this.#vm.put(restore.changes)
    const data = JSON.parse(restore.data) as Json[]
    for (let i = 0; i < data.length; i += 3) {
      this.#state.keepData(data[i] as string, data[i + 2]!)
      restored.add(data[i] as string)
    }
    this.#compile(program.bindings, restore.careful)
    return restored
  }

  #compile(bindings: readonly ProgramBinding[], careful: readonly number[]): void {
    const { watch } = this.#parts
    const suspects = new Set(careful)
    const running = (ids: readonly number[], budget: number) => watch.busy(this.key, { kind: 'bindings', ids }, budget)
    this.#vm.add(bindings.filter((b) => !suspects.has(b.id) && !this.#quarantined.has(b.id)))
    this.#vm.runFresh(running, (batch) => this.#reports.post(batch))
    if (suspects.size > 0 || this.#quarantined.size > 0) {
      this.#vm.add(bindings.filter((b) => suspects.has(b.id) || this.#quarantined.has(b.id)))
      this.#reports.report(this.#vm.skipFresh())
      this.#reports.post(this.#vm.quarantine(bindings.filter((b) => this.#quarantined.has(b.id)).map((b) => b.id)))
      const rest = careful.filter((id) => !this.#quarantined.has(id))
      this.#vm.runCarefully(rest, running, (batch) => this.#reports.post(batch))
    }
    watch.idle()
  }

  #deliver(source: ProgramSource, { data }: LoadResult): void {
    this.#parts.pages.data({ key: this.key, data: JSON.stringify([source.element, source.prop, data]) })
    this.#state.keepData(source.element, data, true)
    this.#reports.checkShape(source, data)
  }

  /** Numbers are places in the program's list, which an edit moves: those that are free again are told to watch nothing. */
  #watchSources(): void {
    const { sources } = this.#program.now
    const entries = sources.map((source, n) => [n, this.#sources.follows(source) ? this.#readsOf(source) : []] as const)
    const free = Array.from({ length: Math.max(0, this.#watched - sources.length) }, (_, i) => [sources.length + i, []] as const)
    this.#watched = sources.length
    if (entries.length + free.length > 0) this.#vm.watch([...entries, ...free])
  }

  #readsOf({ element, use }: ProgramSource): readonly string[] {
    const shared = use.api === null ? [] : Object.values(this.#program.now.apis[use.api]?.bindings ?? {})
    const reads = [...Object.values(use.bindings), ...shared].flatMap(({ kind, source }) => {
      const prepared = kind === 'function' ? null : this.#vm.prepare(kind, source)
      return prepared?.ok ? (prepared.reads === 'dynamic' ? [''] : prepared.reads) : []
    })
    // Its own data is what it makes: reading that must not start it again.
    return reads.filter((path) => path === '' || !overlap(path, `component.${element}`))
  }
}
