import { createSpeaker, type Message, MessageError, type Speaker, type Told, tell } from '#kernel/message'
import type { Bindings, ElementId, Json, JsonObject, ProgramPlugins } from '#kernel/page'
import { shapeProblem } from './check-shape.ts'
import type { OpenMessage, Restore, Running } from './control.ts'
import { FAILURES_RECORDED, recordFailure } from './failed-formula.ts'
import { chosenByName, finderIn } from './finder.ts'
import { FlowRunner } from './flow-runner.ts'
import type { Called, RunningCode } from './heartbeat.ts'
import { LIMITS } from './limits.ts'
import { LoopGuard } from './loop-guard.ts'
import { COMPUTED, STATE_ROOTS } from './names.ts'
import { overlap } from './overlap.ts'
import { PageVm } from './page-vm.ts'
import type { PageProgram, ProgramBinding, ProgramPatch, ProgramSource } from './program.ts'
import { applyProgramPatch } from './program-patch.ts'
import { pluginsOf } from './program-plugins.ts'
import type { Diagnostic, Evaluation, FailedFormula, LoadResult, PageCalls, Surroundings } from './protocol.ts'
import type { Reads } from './reads.ts'
import type { Recording } from './recording.ts'
import type { EngineLibrary } from './runtime.ts'
import { withPath } from './set-path.ts'
import { SourceRunner } from './sources.ts'
import { visitorNames } from './visitor-names.ts'
import { VmDead, type VmModule } from './vm.ts'
import type { Batch } from './vm-batches.ts'
import type { World } from './world.ts'

/** Announces what is about to run in the VM and that it came back. */
export interface Watch {
  busy(key: string, running: Running, budget: number): void
  idle(): void
  broken(message: string): void
  /** Announces code that nothing can interrupt. */
  runs(code: RunningCode): Called
}

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
const STOPPED = tell('engine.hung')

/** One open page in the worker: its VM, its flows, its data. */
export class PageSession {
  readonly key: string
  readonly #parts: SessionParts
  readonly #vm: PageVm
  readonly #sources: SourceRunner
  readonly #flows: FlowRunner
  readonly #page: OpenMessage
  readonly #blocked: ReadonlySet<string>
  readonly #quarantined: ReadonlySet<number>
  /** Data that no binding reads stays out of the VM until something asks for it. */
  readonly #waiting = new Map<ElementId, Json>()
  readonly #loopGuard: LoopGuard
  readonly #speaker: Speaker
  readonly #restored: ReadonlySet<ElementId>
  /** Elements whose data was told to be of another shape than their components take. */
  readonly #misshapen = new Set<ElementId>()
  #program: PageProgram
  #locale: Surroundings['locale']
  #names: { readonly of: PageProgram; readonly computed: ReadonlySet<string> } | null = null
  #recording: Recording | null = null
  #pinned: { readonly of: PageProgram['plugins']; readonly pins: ProgramPlugins } | null = null
  #seq = 0
  #watched = 0
  /** Grows whenever data of an element may have changed. */
  #data = 0

  constructor(page: OpenMessage, restore: Restore, parts: SessionParts) {
    this.key = page.key
    this.#page = page
    const world = parts.world.forPage?.(page.serverPage) ?? parts.world
    this.#parts = { ...parts, world }
    this.#program = page.program
    this.#locale = page.surroundings?.locale ?? 'en'
    this.#blocked = new Set(restore.blocked)
    this.#quarantined = new Set(restore.quarantined)
    const elements = page.program.elements.map((e) => e.id)
    const functions = chosenByName(parts.library.functions, this.#pins())
    this.#vm = new PageVm(parts.module, LIMITS, elements, functions, page.program.code, this.#asking(world))
    this.#loopGuard = new LoopGuard(world)
    this.#speaker = createSpeaker(parts.library.words ?? (async () => undefined))
    this.#sources = new SourceRunner(
      finderIn(() => parts.library.sources, this.#pins),
      {
        page,
        world,
        program: () => this.#program,
        resolve: (config, bindings, input) => this.#resolve(config, bindings, input, 'source'),
        evaluate: async (source, input) => this.#valueOf(this.#evaluate('formula', source, JSON.stringify(input))),
        script: async (source, input) => this.#valueOf(this.#script(source, JSON.stringify(input))),
        say: (tone, text) => parts.pages.say({ key: page.key, tone, text }),
        inWords: (told) => this.#inWords(told),
        deliver: (source, result) => this.#deliver(source, result),
        runs: (code) => parts.watch.runs({ ...code, key: page.key }),
        refused: new Set(restore.refused),
        held: new Set(restore.held),
        failed: (element, message) => this.#report([{ code: 'SOURCE_FAILED', element, path: '', message }]),
      },
    )
    const actions = finderIn(() => parts.library.actions, this.#pins)
    this.#flows = new FlowRunner(actions, {
      key: page.key,
      pages: parts.pages,
      program: () => this.#program,
      world,
      ...(page.serverPage ? { serverPage: page.serverPage } : {}),
      emit: parts.emit,
      ownerOf: (action) => actions(action)?.owner ?? parts.library.ownerOf?.(action, this.#pins()),
      runs: (code) => parts.watch.runs({ ...code, key: page.key }),
      refused: new Set(restore.refused),
      brief: () => this.#vm.brief(),
      resolve: (params, bindings, input, owner, recording) =>
        this.#recordedRun(recording, () => this.#resolve(params, bindings, input, owner)),
      variable: (name) => JSON.parse(this.#vm.state(`variable.${name}`)) as Json,
      setVariable: (name, value) => this.#setVariable(name, value),
      inWords: (told) => this.#inWords(told),
      request: (api, params, signal, wants) => this.#sources.request(api, params, signal, wants),
      script: async (source, input, recording) =>
        this.#recordedRun(recording, () => this.#valueOf(this.#script(source, JSON.stringify(input)))),
    })
    this.#restored = this.#start(restore)
  }

  /** Starts what runs by itself; the first values are posted by then, and code can be analysed. */
  begin(): void {
    this.#watchSources()
    this.#sources.start(this.#program.sources, this.#restored)
  }

  /** Starts the page's flows that listen for a name. */
  hear(name: string, payload: Json, depth: number): void {
    // In a replay, what those who heard it wrote is told by the trace.
    if (this.#page.mode !== 'edit' && !this.#parts.world.recorded) void this.#flows.fire(ROOT, `on:${name}`, payload, depth)
  }

  /** The versions of plugins that the page holds on to, read again after an edit of them. */
  readonly #pins = (): ProgramPlugins => {
    const { plugins } = this.#program
    if (this.#pinned?.of !== plugins) this.#pinned = { of: plugins, pins: pluginsOf(this.#program) }
    return this.#pinned.pins
  }

  /** What the VM asks of the world, noted for the run that the VM works for. */
  #asking(world: World): Pick<World, 'now' | 'random'> {
    return {
      now: () => this.#recording?.number('time', () => world.now()) ?? world.now(),
      random: () => this.#recording?.number('random', () => world.random()) ?? world.random(),
    }
  }

  #recordedRun<T>(recording: Recording, run: () => T): T {
    this.#recording = recording
    try {
      return run()
    } finally {
      this.#recording = null
    }
  }

  update(patch: ProgramPatch): void {
    const before = this.#program
    this.#program = applyProgramPatch(before, patch)
    this.#vm.addElements(Object.keys(patch.events))
    this.#vm.remove(patch.bindings.removed)
    for (const element of [...patch.sources.removed, ...patch.sources.added.map((s) => s.element)]) this.#sources.cancel(element)
    for (const [name, change] of Object.entries(patch.variables)) this.#push([`variable.${name}`, change?.value ?? null])
    this.#compile(patch.bindings.added, [])
    this.#watchSources()
    this.#sources.start(patch.sources.added)
  }

  push(seq: number, changes: string): void {
    const list = JSON.parse(changes) as Json[]
    this.#seq = seq
    this.#flows.wrote(list)
    this.#touched(list)
    this.#post(this.#guarded({ kind: 'push', paths: pathsIn(list) }, LIMITS.formula, (alive) => this.#vm.push(changes, alive)))
  }

  fire(element: ElementId, event: string, payload: string): Promise<void> {
    return this.#page.mode === 'edit' ? Promise.resolve() : this.#flows.fire(element, event, JSON.parse(payload) as Json)
  }

  load(element: ElementId, params: string, fresh?: boolean): Promise<LoadResult> {
    return this.#sources.load(element, JSON.parse(params) as Json, fresh ? { fresh } : {})
  }

  surround(surroundings: Surroundings): void {
    this.#locale = surroundings.locale
    this.#sources.surround(surroundings)
    if (surroundings.stopped) this.#flows.stop()
  }

  evaluate(kind: 'formula' | 'template' | 'function' | 'script', source: string, input: string): Evaluation {
    if (kind === 'script') return this.#script(source, input)
    return this.#evaluate(kind === 'function' ? 'formula' : kind, source, input)
  }

  apply(element: ElementId, path: string, calls: string): string {
    const binding = this.#program.bindings.find((b) => b.element === element && b.path === path)
    if (binding && this.#quarantined.has(binding.id)) return JSON.stringify((JSON.parse(calls) as Json[][]).map((args) => args[0] ?? null))
    if (binding && binding.reads !== 'dynamic') this.#makeResident(binding.reads)
    else this.#makeResident('dynamic')
    const run = () => this.#vm.apply(element, path, calls)
    const { values, failures } = this.#guarded({ kind: 'bound', element, path }, LIMITS.formula * 2, run)
    this.#report(failures)
    return values
  }

  match(pattern: string, text: string): 'yes' | 'no' | 'too slow' | 'invalid' {
    if (this.#blocked.has(pattern)) return 'too slow'
    return this.#guarded({ kind: 'source', text: pattern }, LIMITS.formula, () => this.#vm.match(pattern, text))
  }

  snapshot(): string {
    this.#makeResident('dynamic')
    return this.#vm.state('')
  }

  close(): void {
    this.#flows.dispose()
    this.#sources.dispose()
    this.#vm.dispose()
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
      this.#keepData(data[i] as string, data[i + 2]!)
      restored.add(data[i] as string)
    }
    this.#compile(program.bindings, restore.careful)
    return restored
  }

  #compile(bindings: readonly ProgramBinding[], careful: readonly number[]): void {
    const suspects = new Set(careful)
    const running = (ids: readonly number[], budget: number) => this.#parts.watch.busy(this.key, { kind: 'bindings', ids }, budget)
    this.#vm.add(bindings.filter((b) => !suspects.has(b.id) && !this.#quarantined.has(b.id)))
    this.#vm.runFresh(running, (batch) => this.#post(batch))
    if (suspects.size > 0 || this.#quarantined.size > 0) {
      this.#vm.add(bindings.filter((b) => suspects.has(b.id) || this.#quarantined.has(b.id)))
      this.#report(this.#vm.skipFresh())
      this.#post(this.#vm.quarantine(bindings.filter((b) => this.#quarantined.has(b.id)).map((b) => b.id)))
      const rest = careful.filter((id) => !this.#quarantined.has(id))
      this.#vm.runCarefully(rest, running, (batch) => this.#post(batch))
    }
    this.#parts.watch.idle()
  }

  /** For what flows and scripts read of a failure: in the page's language. */
  #inWords(told: Told): Promise<string> {
    const { elements, apis } = this.#program
    const typeOf = (id: string) => elements.find((element) => element.id === id)?.type
    return this.#speaker.say(told, this.#locale, visitorNames(typeOf, apis))
  }

  #evaluate(kind: 'formula' | 'template', source: string, input: string): Evaluation {
    if (this.#blocked.has(source)) return { ok: false, message: STOPPED }
    return this.#guarded({ kind: 'source', text: source }, LIMITS.formula, () => {
      const prepared = this.#vm.prepare(kind, source)
      if (prepared.ok) this.#makeResident(prepared.reads)
      this.#attend(prepared.ok ? prepared.reads : [])
      return this.#vm.evaluate(kind, source, input)
    })
  }

  /** For the run that the VM works for now: what others wrote before this evaluation, when it is a replay; what it reads of elements' data. */
  #attend(reads: Reads): void {
    const recording = this.#recording
    if (!recording) return
    const due = recording.evaluates()
    // Its bindings recompute without the run's clock and chance.
    this.#recording = null
    if (due.length > 0) this.#push(due)
    this.#recording = recording
    for (const path of reads === 'dynamic' ? ['component'] : reads) {
      if (overlap(path, 'component'))
        recording.reads(path === '' ? 'component' : path, this.#data, () => this.#vm.state(path === '' ? 'component' : path))
    }
  }

  #touched(changes: readonly Json[]): void {
    if (pathsIn(changes).some((path) => overlap(path, 'component'))) this.#data++
  }

  #script(source: string, input: string): Evaluation {
    if (this.#blocked.has(source)) return { ok: false, message: STOPPED }
    this.#makeResident('dynamic')
    return this.#guarded({ kind: 'source', text: source }, LIMITS.script, () => {
      const prepared = this.#recording ? this.#vm.prepare('script', source) : null
      this.#attend(prepared?.ok ? prepared.reads : [])
      return this.#vm.script(source, input)
    })
  }

  #valueOf(evaluation: Evaluation): Json {
    if (evaluation.ok) return evaluation.value
    throw new MessageError(evaluation.message)
  }

  /** Parameters with values in the places of their bindings; a formula that fails gives '', and is reported. */
  #resolve(config: JsonObject, bindings: Bindings, input: Json, owner: string): JsonObject {
    let resolved = config
    const text = JSON.stringify(input)
    for (const [path, { kind, source }] of Object.entries(bindings)) {
      // A function among parameters is for the action to run, as a script.
      const found: Evaluation = kind === 'function' ? { ok: true, value: source, ms: 0 } : this.#evaluate(kind, source, text)
      if (!found.ok && kind !== 'function') {
        const { message, at } = found
        const prepared = this.#vm.prepare(kind, source)
        const formula = this.#recordFailure({ kind, source, input }, prepared.ok ? prepared.reads : [])
        this.#report([{ code: 'FORMULA_THROWN', element: owner, path, message, ...(at ? { at } : {}), formula }])
      }
      resolved = withPath(resolved, path, found.ok ? found.value : '')
    }
    return resolved
  }

  #setVariable(name: string, value: Json): void {
    if (this.#computed().has(name)) throw new MessageError(tell('engine.computed-set', { variable: name }))
    this.#setState([`variable.${name}`, value])
  }

  /** Names of the computed variables, found again after an edit. */
  #computed(): ReadonlySet<string> {
    if (this.#names?.of !== this.#program) {
      const names = this.#program.bindings.filter((b) => b.element === COMPUTED).map((b) => b.path)
      this.#names = { of: this.#program, computed: new Set(names) }
    }
    return this.#names.computed
  }

  #setState(changes: readonly Json[]): void {
    this.#parts.pages.state({ key: this.key, changes: JSON.stringify(changes) })
    this.#push(changes)
  }

  #push(changes: readonly Json[]): void {
    this.#touched(changes)
    const text = JSON.stringify(changes)
    this.#post(this.#guarded({ kind: 'push', paths: pathsIn(changes) }, LIMITS.formula, (alive) => this.#vm.push(text, alive)))
  }

  #deliver(source: ProgramSource, { data }: LoadResult): void {
    this.#parts.pages.data({ key: this.key, data: JSON.stringify([source.element, source.prop, data]) })
    this.#keepData(source.element, data, true)
    this.#checkShape(source, data)
  }

  /** Tells of data that its component does not take, once until it does; no data is none to be wrong. */
  #checkShape({ element, shape }: ProgramSource, data: Json): void {
    const problem = shape && data !== null ? shapeProblem(shape, data) : null
    if (!problem) return void this.#misshapen.delete(element)
    if (this.#misshapen.has(element)) return
    this.#misshapen.add(element)
    const { at, expected, found } = problem
    const message = tell('engine.data-differs', { element, at: at || tell('engine.kind-answer'), expected, found })
    this.#report([{ code: 'DATA_SHAPE', element, path: '', message }])
  }

  #keepData(element: ElementId, data: Json, run = false): void {
    const path = `component.${element}`
    const read = this.#program.bindings.some((b) => b.reads === 'dynamic' || b.reads.some((r) => overlap(r, path)))
    if (!read && !this.#program.sources.some((s) => this.#sources.follows(s))) this.#waiting.set(element, data)
    else if (run) this.#push([`${path}.data`, data])
    else this.#vm.put(JSON.stringify([`${path}.data`, data]))
    this.#data++
  }

  #makeResident(reads: readonly string[] | 'dynamic'): void {
    for (const [element, data] of this.#waiting) {
      if (reads !== 'dynamic' && !reads.some((r) => overlap(r, `component.${element}`))) continue
      this.#waiting.delete(element)
      this.#vm.put(JSON.stringify([`component.${element}.data`, data]))
    }
  }

  /** Numbers are places in the program's list, which an edit moves: those that are free again are told to watch nothing. */
  #watchSources(): void {
    const { sources } = this.#program
    const entries = sources.map((source, n) => [n, this.#sources.follows(source) ? this.#readsOf(source) : []] as const)
    const free = Array.from({ length: Math.max(0, this.#watched - sources.length) }, (_, i) => [sources.length + i, []] as const)
    this.#watched = sources.length
    if (entries.length + free.length > 0) this.#vm.watch([...entries, ...free])
  }

  #readsOf({ element, use }: ProgramSource): readonly string[] {
    const shared = use.api === null ? [] : Object.values(this.#program.apis[use.api]?.bindings ?? {})
    const reads = [...Object.values(use.bindings), ...shared].flatMap(({ kind, source }) => {
      const prepared = kind === 'function' ? null : this.#vm.prepare(kind, source)
      return prepared?.ok ? (prepared.reads === 'dynamic' ? [''] : prepared.reads) : []
    })
    // Its own data is what it makes: reading that must not start it again.
    return reads.filter((path) => path === '' || !overlap(path, `component.${element}`))
  }

  #guarded<T>(running: Running, budget: number, run: (alive: () => void) => T): T {
    const announce = () => this.#parts.watch.busy(this.key, running, budget)
    announce()
    try {
      const result = run(announce)
      this.#parts.watch.idle()
      return result
    } catch (error) {
      if (error instanceof VmDead) this.#parts.watch.broken(error.message)
      throw error
    }
  }

  #post(batch: Batch): void {
    const { values, failures } = batch
    if (values !== '[]' || failures.length > 0) {
      this.#parts.pages.values({ key: this.key, seq: this.#seq, values, failures: this.#recorded(failures) })
    }
    for (const n of batch.watched) {
      const source = this.#program.sources[n]
      const turn = source ? this.#loopGuard.turn(source.element) : 'stopped'
      if (source && turn === 'run') void this.#sources.load(source.element, {}, { byItself: true })
      if (source && turn === 'last')
        this.#report([{ code: 'SOURCE_FAILED', element: source.element, path: '', message: this.#loop(source.element) }])
    }
  }

  #loop(element: ElementId): Message {
    const [other] = this.#loopGuard.partners(element)
    return other === undefined
      ? tell('engine.loop-alone', { element })
      : tell('engine.loop', { element, other: tell('engine.element', { element: other }) })
  }

  #report(failures: readonly Diagnostic[]): void {
    if (failures.length === 0) return
    this.#parts.pages.values({ key: this.key, seq: this.#seq, values: '[]', failures: this.#recorded(failures) })
  }

  /** Failures of bindings with what these read. */
  #recorded(failures: readonly Diagnostic[]): readonly Diagnostic[] {
    return failures.map((failure, n) => {
      if (n >= FAILURES_RECORDED || failure.formula) return failure
      const failed = this.#program.bindings.find((b) => b.element === failure.element && b.path === failure.path)
      return failed ? { ...failure, formula: this.#recordFailure(failed.binding, failed.reads) } : failure
    })
  }

  #recordFailure(formula: Pick<FailedFormula, 'kind' | 'source' | 'input'>, reads: Reads): FailedFormula {
    return recordFailure(formula, reads, this.#parts.world.now(), (path) => this.#vm.state(path))
  }
}

const pathsIn = (changes: readonly Json[]): string[] => changes.filter((_, i) => i % 2 === 0).map(String)
