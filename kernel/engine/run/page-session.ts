import { tell } from '#kernel/message'
import type { ElementId, Json } from '#kernel/page'
import { appVariableOf } from '#kernel/page/app-names'
import { LEAVES } from '#kernel/page/path'
import { localeChanges, NO_APP } from '../app.ts'
import type { OpenMessage, Restore } from '../control.ts'
import { LIMITS } from '../limits.ts'
import { dataPath, dataPlace } from '../live-rows.ts'
import { BLOCK_PROPS, COMPUTED, isOwnRoot } from '../names.ts'
import { calledBy } from '../program/packed-code.ts'
import type { PageProgram, ProgramPatch, ProgramSource } from '../program.ts'
import type { Evaluation, LoadResult, PageCalls, Surroundings } from '../protocol.ts'
import type { EngineLibrary } from '../runtime.ts'
import { rowsOfPath } from '../scope-paths.ts'
import { PageVm } from '../vm/page-vm.ts'
import type { VmModule } from '../vm/vm.ts'
import type { World } from '../world.ts'
import { CurrentRun } from './current-run.ts'
import { chosenByName, finderIn } from './finder.ts'
import { FlowRunner } from './flow-runner.ts'
import { inRows as asksInRows, RowSources } from './row-sources.ts'
import { inRows, SessionBindings } from './session-bindings.ts'
import { SessionCode, toValue } from './session-code.ts'
import { SessionProgram } from './session-program.ts'
import { SessionReports } from './session-reports.ts'
import { SessionResults } from './session-results.ts'
import { SessionState } from './session-state.ts'
import { shownState } from './shown-state.ts'
import { SourceReads } from './source-reads.ts'
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
  readonly #results: SessionResults
  readonly #bindings: SessionBindings
  readonly #reads: SourceReads
  readonly #rowSources: RowSources
  readonly #flows: FlowRunner
  readonly #restored: ReadonlySet<ElementId>

  constructor(page: OpenMessage, restore: Restore, parts: SessionParts) {
    const { key, program } = page
    const { module, library, pages, watch } = parts
    const world = parts.world.forPage?.(page.serverPage) ?? parts.world
    this.key = key
    this.#page = page
    this.#parts = { ...parts, world }
    const quarantined = new Set(restore.quarantined)
    this.#program = new SessionProgram(program, page.surroundings?.locale ?? 'en', library.words)
    const functions = chosenByName(library.functions, this.#program.pins())
    const elements = program.elements.map((e) => e.id)
    this.#vm = new PageVm(module, LIMITS, elements, functions, program.code, this.#run.asking(world))
    this.#vm.setNames(program.names)
    if (program.inputs) this.#vm.knowInputs()
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
    this.#results = new SessionResults({
      ...{ key, pages, state: this.#state },
      program: () => this.#program.now,
      all: page.mode !== 'live',
    })
    this.#reads = new SourceReads({ ...shared, follows: (source) => this.#sources.follows(source) })
    this.#bindings = new SessionBindings({
      ...{ ...shared, reports: this.#reports, watch, quarantined, rowByRow: new Map(restore.rowByRow) },
      samples: page.mode === 'edit',
      settings: () => this.#rowSources?.bindings() ?? [],
    })
    this.#code = new SessionCode({
      ...shared,
      ...{ state: this.#state, reports: this.#reports, run: this.#run, quarantined },
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
    this.#reads.watch()
    this.#sources.start(this.#program.now.sources, this.#restored)
    this.#rowSources.begin()
    if (this.#rowSources.isNeeded) this.#bindings.openRows([])
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
    const { language } = this.#program
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
    if (patch.texts) this.#followTexts(language)
    this.#bindings.compile(patch.bindings.added, [])
    const formulas = [...gone, ...patch.bindings.added].flatMap(({ element, path }) => (element === COMPUTED ? [path] : []))
    this.#state.followComputed([...new Set(formulas)])
    const touchesRows = gone.some(inRows)
    const ofRows = [...asked, ...sources.added].some(asksInRows)
    if (patch.templates || touchesRows || ofRows || patch.bindings.added.some(inRows)) this.#bindings.openRows([])
    this.#reads.watch()
    this.#sources.start(patch.sources.added)
  }

  /** An edit changed words, or the languages. */
  #followTexts(before: string): void {
    const { language } = this.#program
    this.#state.push(this.#above([...(language === before ? [] : localeChanges(language)), ...this.#program.textChanges()]))
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
  fire(element: ElementId, event: string, payload: string, scope?: string, rows?: string): Promise<boolean> {
    if (this.#page.mode === 'edit') return Promise.resolve(true)
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

  /** Sends files, whatever else the element is asked for meanwhile. */
  send(element: ElementId, params: string, upload: number, scope?: string): Promise<LoadResult> {
    const own = this.#program.now.sources.find((source) => source.element === element)
    const inRow = scope === undefined || !own?.template ? {} : { scope }
    return this.#sources.send(element, JSON.parse(params) as Json, upload, inRow)
  }

  stopSending(upload: number): void {
    this.#sources.stopSending(upload)
  }

  surround(surroundings: Surroundings): void {
    const before = this.#program.language
    this.#program.surround(surroundings)
    const { language } = this.#program
    const changes = language === before ? [] : this.#above([...localeChanges(language), ...this.#program.textChanges()])
    if (changes.length > 0) {
      this.#flows.wrote(changes)
      this.#state.push(changes)
    }
    this.#sources.surround(surroundings)
    if (surroundings.stopped) this.#flows.stop()
  }

  evaluate(
    kind: 'formula' | 'template' | 'function' | 'script' | 'text',
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
    const { state, left } = shownState(this.#vm, this.#state.waiting)
    return JSON.stringify(left.length === 0 ? state : { ...state, [LEAVES]: left })
  }

  close(): void {
    this.#results.close()
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
        file: (file) => pages.file({ key, file }),
        sent: (upload, loaded, total) => pages.sent({ key, upload, loaded, total }),
        inWords: (told) => this.#program.inWords(told),
        deliver: (source, result, scope) => this.#deliver(source, result, scope),
        asks: (api, scope) => this.#results.asks(api, this.#program.paths.blockOf(scope)?.path),
        answered: (api, data, scope) => this.#results.keep(api, data, this.#program.paths.blockOf(scope)?.path),
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
      formulasOf: (source) => (this.#sources.follows(source) ? this.#reads.settingsOf(source) : []),
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
    if (surroundings) this.#program.surround(surroundings)
    const locale = this.#program.language
    const above = this.#above(['app', { ...app.state, locale }, 'locale', locale, ...this.#program.textChanges()])
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
    this.#bindings.compile(
      program.bindings,
      restore.careful,
      program.bindings.every((b) => b.code) ? calledBy(program.code ?? '') : undefined,
    )
    if (program.templates?.length) this.#bindings.openRows(restore.careful)
    return restored
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
}
