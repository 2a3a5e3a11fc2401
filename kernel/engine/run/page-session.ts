import { tell } from '#kernel/message'
import type { Binding, ElementId, Json } from '#kernel/page'
import { appVariableOf } from '#kernel/page/app-names'
import { overlap } from '#kernel/page/path'
import { localeChanges, NO_APP } from '../app.ts'
import type { OpenMessage, Restore } from '../control.ts'
import { LIMITS } from '../limits.ts'
import { dataPath, dataPlace } from '../live-rows.ts'
import { BLOCK_PROPS, COMPUTED, isOwnRoot } from '../names.ts'
import { calledBy } from '../program/packed-code.ts'
import type { PageProgram, ProgramBinding, ProgramPatch, ProgramSource } from '../program.ts'
import type { Diagnostic, Evaluation, LoadResult, PageCalls, Surroundings } from '../protocol.ts'
import type { EngineLibrary } from '../runtime.ts'
import { rowsOfPath } from '../scope-paths.ts'
import { PageVm } from '../vm/page-vm.ts'
import type { VmModule } from '../vm/vm.ts'
import type { World } from '../world.ts'
import { ApiResults } from './api-results.ts'
import { CurrentRun } from './current-run.ts'
import { chosenByName, finderIn } from './finder.ts'
import { FlowRunner } from './flow-runner.ts'
import { inRows as asksInRows, RowSources } from './row-sources.ts'
import { SessionCode, toValue } from './session-code.ts'
import { SessionProgram } from './session-program.ts'
import { SessionReports } from './session-reports.ts'
import { SessionState } from './session-state.ts'
import { SourceRunner } from './sources.ts'
import { guardedBy, type Watch } from './watch.ts'

export interface SessionParts {
  readonly module: VmModule
  readonly library: EngineLibrary
  readonly pages: PageCalls
  readonly watch: Watch
  readonly world: World
  /** Tells the flows of every open page. */
  readonly emit: (name: string, payload: Json, depth: number) => void
}

const inRows = ({ template }: ProgramBinding): boolean => template !== undefined
const hung = ({ element, path }: ProgramBinding): Diagnostic => ({
  ...{ code: 'FORMULA_QUARANTINED', element, path },
  message: tell('engine.hung'),
})

/** A page that is a block has its inputs as its uses see them. */
const inputsIn = ({ inputs }: PageProgram): readonly Json[] => (inputs ? [BLOCK_PROPS, inputs] : [])

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
  readonly #results: ApiResults
  readonly #rowSources: RowSources
  readonly #flows: FlowRunner
  readonly #quarantined: ReadonlySet<number>
  readonly #restored: ReadonlySet<ElementId>
  readonly #rowByRow: ReadonlyMap<number, readonly string[]>
  #watched = 0
  #isClosed = false

  constructor(page: OpenMessage, restore: Restore, parts: SessionParts) {
    const { key, program } = page
    const { module, library, pages, watch } = parts
    const world = parts.world.forPage?.(page.serverPage) ?? parts.world
    this.key = key
    this.#page = page
    this.#parts = { ...parts, world }
    this.#quarantined = new Set(restore.quarantined)
    this.#rowByRow = new Map(restore.rowByRow)
    this.#program = new SessionProgram(program, page.surroundings?.locale ?? 'en', library.words)
    const functions = chosenByName(library.functions, this.#program.pins())
    const elements = program.elements.map((e) => e.id)
    this.#vm = new PageVm(module, LIMITS, elements, functions, program.code, this.#run.asking(world))
    this.#vm.setNames(program.names)
    if (program.inputs) this.#vm.knowInputs()
    this.#results = new ApiResults(() => this.#program.now, page.mode !== 'live')
    const shared = { key, pages, world, vm: this.#vm, program: this.#program, guarded: guardedBy(watch, key) }
    this.#reports = new SessionReports(
      {
        ...shared,
        reload: (element) => void this.#sources.load(element, {}, { byItself: true }),
        rowsTold: (rows) => this.#rowSources.told(rows),
      },
      restore.failing,
    )
    this.#state = new SessionState({
      ...shared,
      reports: this.#reports,
      follows: (source) => this.#sources.follows(source),
      outgrown: new Map(restore.outgrown),
    })
    this.#code = new SessionCode({
      ...shared,
      ...{ state: this.#state, reports: this.#reports, run: this.#run, quarantined: this.#quarantined },
      blocked: new Set(restore.blocked),
    })
    this.#sources = this.#createSources(restore)
    this.#rowSources = this.#createRowSources()
    this.#flows = this.#createFlows(restore)
    this.#restored = this.#start(restore)
    this.#reports.started(program.bindings)
  }

  /** Starts what runs by itself; the first values are posted by then, and code can be analysed. */
  begin(): void {
    this.#watchSources()
    this.#sources.start(this.#program.now.sources, this.#restored)
    this.#rowSources.begin()
    if (this.#rowSources.isNeeded) this.#openRows([])
  }

  /** Starts the page's flows that listen for a name. */
  hear(name: string, payload: Json, depth: number): void {
    // In a replay, what those who heard it wrote is told by the trace.
    if (this.#page.mode === 'edit' || this.#parts.world.recorded) return
    const event = `on:${name}`
    void this.#flows.fire(ROOT, event, payload, depth)
    const { elements, templates = [] } = this.#program.now
    for (const { id, block } of templates) {
      const root = block && elements.find((element) => element.id === block.prefix + ROOT && Object.hasOwn(element.events, event))
      if (root) for (const scope of this.#vm.scopesOf(id)) void this.#flows.fire(root.id, event, payload, depth, scope)
    }
  }

  update(patch: ProgramPatch): void {
    const removed = new Set(patch.bindings.removed)
    const gone = this.#program.now.bindings.filter(({ id }) => removed.has(id))
    const { elements = [], apis = [], data = [] } = patch.left ?? {}
    const asked = this.#program.now.sources.filter(({ element }) => patch.sources.removed.includes(element))
    this.#program.update(patch)
    this.#vm.follow(patch.events)
    this.#vm.setNames(patch.names)
    this.#vm.put(JSON.stringify(this.#results.empty()))
    this.#vm.remove(patch.bindings.removed)
    this.#reports.mended(this.#reports.failing(gone))
    this.#reports.left([...elements, ...apis])
    this.#reports.mended(asked.flatMap(({ element, use }) => ['', ...Object.keys(use.bindings)].map((path) => ({ element, path }))))
    const { sources } = patch
    for (const element of [...data, ...sources.removed, ...sources.added.map((s) => s.element)]) this.#sources.cancel(element)
    for (const element of elements) this.#sources.forget(element)
    for (const element of [...sources.removed, ...elements]) this.#rowSources.forget(element)
    this.#state.follow(patch)
    this.#compile(patch.bindings.added, [])
    const formulas = [...gone, ...patch.bindings.added].flatMap(({ element, path }) => (element === COMPUTED ? [path] : []))
    this.#state.followComputed([...new Set(formulas)])
    const touchesRows = gone.some(inRows)
    const ofRows = [...asked, ...sources.added].some(asksInRows)
    if (patch.templates || touchesRows || ofRows || patch.bindings.added.some(inRows)) this.#openRows([])
    this.#watchSources()
    this.#sources.start(patch.sources.added)
  }

  /** `own`: what this page wrote of the state above pages comes back. */
  push(seq: number, changes: string, own?: true): void {
    const text = this.#state.fitting(changes)
    const list = JSON.parse(text) as Json[]
    this.#reports.seq = seq
    if (!own) this.#flows.wrote(list)
    this.#state.arrived(list, text, own)
  }

  /** `scope`: the path of the row that it happened in. */
  fire(element: ElementId, event: string, payload: string, scope?: string, rows?: string): Promise<void> {
    if (this.#page.mode === 'edit') return Promise.resolve()
    // What repeats tells of the row that it happened in.
    const row = scope !== undefined && rows === undefined && rowsOfPath(scope)[0] === element ? this.#vm.row(scope) : null
    return this.#flows.fire(element, event, row ?? (JSON.parse(payload) as Json), 0, scope, rows)
  }

  /** `scope`: the path of the row that asks; sources outside of rows are the page's wherever they are asked for. */
  load(element: ElementId, params: string, fresh?: boolean, scope?: string): Promise<LoadResult> {
    const own = this.#program.now.sources.find((source) => source.element === element)
    const options = fresh ? { fresh } : {}
    const inRow = scope === undefined || !own?.template ? {} : { scope }
    return this.#sources.load(element, JSON.parse(params) as Json, { ...options, ...inRow })
  }

  surround(surroundings: Surroundings): void {
    const changes = surroundings.locale === this.#program.locale ? [] : this.#above(localeChanges(surroundings.locale))
    this.#program.locale = surroundings.locale
    if (changes.length > 0) {
      this.#flows.wrote(changes)
      this.#state.push(changes)
    }
    this.#sources.surround(surroundings)
    if (surroundings.stopped) this.#flows.stop()
  }

  evaluate(
    kind: 'formula' | 'template' | 'function' | 'script',
    source: string,
    input: string,
    scope?: string,
    element?: ElementId,
  ): Evaluation {
    if (kind === 'script') return this.#code.script(source, input, scope)
    const cell = scope === undefined ? undefined : this.#program.now.elements.find(({ id }) => id === element)?.cell
    return this.#code.evaluate(kind === 'function' ? 'formula' : kind, source, input, scope, cell)
  }

  apply(element: ElementId, path: string, calls: string, scope?: string): string {
    return this.#code.apply(element, path, calls, scope)
  }

  match(pattern: string, text: string): 'yes' | 'no' | 'too slow' | 'invalid' {
    return this.#code.match(pattern, text)
  }

  snapshot(): string {
    this.#state.makeResident('dynamic')
    return this.#vm.state('')
  }

  close(): void {
    this.#isClosed = true
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
        resolve: (config, bindings, input, owner, scope) => this.#code.resolveSource(config, bindings, input, owner, scope),
        evaluate: async (source, input, scope) => toValue(this.#code.evaluate('formula', source, JSON.stringify(input), scope)),
        script: async (source, input, scope) => toValue(this.#code.script(source, JSON.stringify(input), scope)),
        restartRows: (element) => this.#rowSources.restart(element),
        say: (tone, text) => pages.say({ key, tone, text }),
        inWords: (told) => this.#program.inWords(told),
        deliver: (source, result, scope) => this.#deliver(source, result, scope),
        asks: (api, scope) => this.#asks(api, this.#program.paths.blockOf(scope)?.path),
        answered: (api, data, scope) => this.#keepResult(api, data, this.#program.paths.blockOf(scope)?.path),
        runs: (code) => watch.runs({ ...code, key }),
        refused: new Set(restore.refused),
        held: new Set(restore.held),
        failed: (element, message, scope) => this.#reports.sourceFailed(element, message, scope),
      },
    )
  }

  #createRowSources(): RowSources {
    return new RowSources({
      world: this.#parts.world,
      sources: () => this.#program.now.sources,
      isLimited: (template) => !this.#program.isBlock(template),
      uses: () => this.#program.now.uses ?? [],
      formulasOf: (source) => (this.#sources.follows(source) ? this.#settingsOf(source) : []),
      load: ({ element, use }, scope) => {
        const delay = use.execute !== 'at once' && use.execute !== 'never' ? use.execute.delaySeconds * 1_000 : 0
        this.#sources.loadLater(element, scope, delay)
      },
      resume: (source, scope) => {
        const data = this.#vm.state(dataPath(source.element, scope))
        if (data === 'null') return false
        const { element, prop } = source
        this.#parts.pages.data({ key: this.key, data: `[${JSON.stringify(dataPlace(element, scope))},${JSON.stringify(prop)},${data}]` })
        if (source.driven === 'engine') this.#sources.resume(source, scope)
        return true
      },
      cancel: (element, scope) => {
        this.#sources.forget(element, scope)
        this.#reports.sourceWorks(element, scope)
      },
      failed: (element, message, scope) => this.#reports.sourceFailed(element, message, scope),
    })
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
      resolve: (params, bindings, input, { startedBy: { element, scope } }, recording) =>
        this.#run.during(recording, () => this.#code.resolve(params, bindings, input, element, scope)),
      hold: (scope) => this.#vm.hold(scope),
      stand: (scope, rows) => this.#vm.stand(scope, rows),
      rowsAround: (scope) => this.#vm.around(scope),
      release: (scope) => this.#vm.release(scope),
      rowGone: ({ element, event, scope = '' }) =>
        this.#reports.report([{ code: 'ROW_GONE', element, path: event, message: tell('engine.row-gone'), scope }]),
      variable: (name, scope) => JSON.parse(this.#vm.state(this.#program.pathOf(name, scope))) as Json,
      setVariable: (name, value, scope) => this.#state.setVariable(name, value, scope),
      defaultOf: (name, scope) => this.#defaultOf(name, scope),
      pathOf: (name, scope) => this.#program.pathOf(name, scope),
      inWords: (told) => this.#program.inWords(told),
      request: (api, params, signal, wants, scope) => this.#sources.request(api, params, signal, wants, this.#program.paths.blockOf(scope)),
      script: async (source, input, recording, scope) =>
        this.#run.during(recording, () => toValue(this.#code.script(source, JSON.stringify(input), scope))),
    })
  }

  /** Of `[path, value, …]`, what is no element's on this page. */
  #above(changes: readonly Json[]): readonly Json[] {
    const ids = new Set(this.#program.now.elements.map(({ id }) => id))
    return changes.filter((_, i) => isOwnRoot(String(changes[i - (i % 2)]).split('.')[0]!, ids))
  }

  /** What a variable goes back to. */
  #defaultOf(name: string, scope?: string): Json {
    const shared = appVariableOf(name)
    const own = this.#program.paths.blockOf(scope)?.block ?? this.#program.now
    const defaults = shared === null ? own.variables : (this.#page.app ?? NO_APP).defaults
    return Object.hasOwn(defaults, shared ?? name) ? defaults[shared ?? name]! : null
  }

  #start(restore: Restore): ReadonlySet<ElementId> {
    const { program, user, route, app = NO_APP, surroundings } = this.#page
    const locale = surroundings?.locale ?? 'en'
    const above = this.#above(['app', { ...app.state, locale }, 'locale', locale])
    if (this.#page.mode !== 'live') this.#vm.tellComputed()
    const empty = this.#state.emptyElements()
    this.#vm.put(
      JSON.stringify([
        'variable',
        program.variables,
        'store',
        user,
        'route',
        route,
        ...inputsIn(program),
        ...above,
        ...empty,
        ...this.#results.empty(),
      ]),
    )
    const restored = new Set<ElementId>()
    this.#state.put(this.#state.fitting(restore.changes))
    this.#vm.put(JSON.stringify(this.#results.idle()))
    const data = JSON.parse(restore.data) as Json[]
    for (let i = 0; i < data.length; i += 3) {
      this.#state.keepData(data[i] as string, data[i + 2]!)
      restored.add(data[i] as string)
    }
    this.#compile(program.bindings, restore.careful, program.bindings.every((b) => b.code) ? calledBy(program.code ?? '') : undefined)
    if (program.templates?.length) this.#openRows(restore.careful)
    return restored
  }

  /** Opens the rows of the program as it stands; suspects run last, one more at a time. */
  #openRows(careful: readonly number[]): void {
    const { watch } = this.#parts
    const { templates = [], uses = [], bindings } = this.#program.now
    const suspects = new Set([...careful, ...this.#quarantined])
    const all = bindings.filter(inRows)
    const settings = this.#rowSources?.bindings() ?? []
    const known = all.filter((b) => !suspects.has(b.id))
    const failing = new Set(this.#reports.failing(all))
    const open = (next: readonly ProgramBinding[]) => {
      known.push(...next)
      const ids = (next.length > 0 ? next : known).map(({ id }) => id)
      const alive = () => watch.busy(this.key, { kind: 'bindings', ids }, LIMITS.formula)
      alive()
      const held = [...this.#rowByRow]
      const batch = this.#vm.setRows(
        { templates, uses, bindings: [...known, ...settings], held, samples: this.#page.mode === 'edit' },
        alive,
      )
      for (const { element, path } of batch.failures)
        for (const binding of failing) if (binding.element === element && binding.path === path) failing.delete(binding)
      this.#reports.post({ ...batch, rows: { ...(batch.rows ?? { lists: '[]', values: '[]' }), isNew: true } })
    }
    open([])
    for (const binding of all) if (suspects.has(binding.id) && !this.#quarantined.has(binding.id)) open([binding])
    this.#runRowByRow(all)
    this.#reports.mended([...failing].filter(({ id }) => !this.#quarantined.has(id) && !this.#rowByRow.get(id)?.length))
    this.#reports.report(all.filter(({ id }) => this.#quarantined.has(id)).map(hung))
    watch.idle()
  }

  /** What hung in some row runs in the others, each announced: whoever kills it once more knows which row it was. */
  #runRowByRow(bindings: readonly ProgramBinding[]): void {
    const { watch } = this.#parts
    for (const { id, element, path } of bindings) {
      const gone = this.#rowByRow.get(id)
      if (!gone || this.#quarantined.has(id)) continue
      const announce = (scope: string) => watch.busy(this.key, { kind: 'bindings', ids: [id], scope }, LIMITS.formula)
      this.#vm.runRowByRow(id, announce, (batch) => this.#reports.post(batch))
      const [scope] = gone
      const rows = gone.length > 1 ? { rows: gone.length } : {}
      if (scope !== undefined)
        this.#reports.report([{ code: 'FORMULA_QUARANTINED', element, path, message: tell('engine.hung'), scope, ...rows }])
    }
  }

  #compile(all: readonly ProgramBinding[], careful: readonly number[], called?: readonly string[]): void {
    const { watch } = this.#parts
    const bindings = all.filter((b) => !inRows(b))
    const suspects = new Set(careful)
    const running = (ids: readonly number[], budget: number) => watch.busy(this.key, { kind: 'bindings', ids }, budget)
    this.#vm.add(
      bindings.filter((b) => !suspects.has(b.id) && !this.#quarantined.has(b.id)),
      called,
    )
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

  #deliver(source: ProgramSource, { data }: LoadResult, scope?: string): void {
    const { element, prop } = source
    if (scope !== undefined && !this.#rowSources.has(element, scope)) return
    this.#parts.pages.data({ key: this.key, data: JSON.stringify([dataPlace(element, scope), prop, data]) })
    if (scope === undefined) this.#state.keepData(element, data, true)
    else this.#state.push([dataPath(element, scope), data])
    if (scope !== undefined) this.#reports.sourceWorks(element, scope)
    if (scope === undefined || source.shape) this.#reports.checkShape(source, data)
  }

  /** A request of an api is under way; the answer is to be told its result. */
  #asks(api: string, scope?: string): (result: LoadResult) => void {
    if (scope === undefined && !this.#results.tells(api)) return () => {}
    const place = dataPath(api, scope).slice(0, -'.data'.length)
    const write = (changes: readonly Json[]) => {
      if (this.#isClosed) return
      if (scope === undefined) this.#parts.pages.state({ key: this.key, changes: JSON.stringify(changes) })
      this.#state.push(changes)
    }
    write(this.#results.begins(place))
    return (result) => {
      const ended = this.#results.ends(place, result)
      if (!this.#isClosed && result.code === 0) this.#keepResult(api, result.data, scope)
      write(ended)
    }
  }

  /** What an api answered is read like the data of an element. */
  #keepResult(api: string, data: Json, scope?: string): void {
    if (scope !== undefined) {
      this.#state.push([dataPath(api, scope), data])
      return
    }
    if (!this.#results.tells(api)) return
    this.#parts.pages.data({ key: this.key, data: JSON.stringify([api, 'data', data]) })
    this.#state.keepData(api, data, true)
  }

  /** Numbers are places in the program's list, which an edit moves: those that are free again are told to watch nothing. */
  #watchSources(): void {
    const { sources } = this.#program.now
    const isWatched = (source: ProgramSource) => source.template === undefined && this.#sources.follows(source)
    const entries = sources.map((source, n) => [n, isWatched(source) ? this.#readsOf(source) : []] as const)
    const free = Array.from({ length: Math.max(0, this.#watched - sources.length) }, (_, i) => [sources.length + i, []] as const)
    this.#watched = sources.length
    if (entries.length + free.length > 0) this.#vm.watch([...entries, ...free])
  }

  #settingsOf({ use }: Pick<ProgramSource, 'use'>): readonly Binding[] {
    const shared = use.api === null ? [] : Object.values(this.#program.now.apis[use.api]?.bindings ?? {})
    return [...Object.values(use.bindings), ...shared].filter(({ kind }) => kind !== 'function')
  }

  #readsOf({ element, use }: ProgramSource): readonly string[] {
    const reads = this.#settingsOf({ use }).flatMap(({ kind, source }) => {
      const prepared = kind === 'function' ? null : this.#vm.prepare(kind, source)
      return prepared?.ok ? (prepared.reads === 'dynamic' ? [''] : prepared.reads) : []
    })
    // Its own data is what it makes: reading that must not start it again.
    const own = [element, ...(use.api === null ? [] : [use.api])].map((id) => `component.${id}`)
    return reads.filter((path) => path === '' || !own.some((made) => overlap(path, made)))
  }
}
