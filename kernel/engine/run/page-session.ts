import { LEAVES } from '#kernel/page/path'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { localeChanges } from '../app.ts'
import { boundedData } from '../bounded.ts'
import type { OpenMessage, Restore } from '../control.ts'
import { LIMITS } from '../limits.ts'
import { COMPUTED } from '../names.ts'
import type { ProgramPatch } from '../program.ts'
import type { Evaluation, LoadResult, Surroundings } from '../protocol.ts'
import { rowsOfPath } from '../scope-paths.ts'
import { PageVm } from '../vm/page-vm.ts'
import { CurrentRun } from './current-run.ts'
import { chosenByName } from './finder.ts'
import type { FlowRunner } from './flow-runner.ts'
import { logTo } from './log-to.ts'
import { inRows as asksInRows, type RowSources } from './row-sources.ts'
import { inRows, SessionBindings } from './session-bindings.ts'
import { SessionCode } from './session-code.ts'
import { createFlows } from './session-flows.ts'
import type { SessionInside, SessionParts } from './session-inside.ts'
import { SessionProgram } from './session-program.ts'
import { SessionReports } from './session-reports.ts'
import { SessionResults } from './session-results.ts'
import { createRowSources, createSources } from './session-sources.ts'
import { aboveElements, startSession } from './session-start.ts'
import { SessionState } from './session-state.ts'
import { shownState } from './shown-state.ts'
import { SourceReads } from './source-reads.ts'
import type { SourceRunner } from './sources.ts'
import { guardedBy } from './watch.ts'

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
    this.#vm = new PageVm(
      module,
      LIMITS,
      elements,
      functions,
      program.code,
      this.#run.asking(world, logTo(pages, key, world), () => this.#program.timeZone),
    )
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
    const inside: SessionInside = {
      ...{ key, page, parts: this.#parts, program: this.#program, vm: this.#vm, run: this.#run, reports: this.#reports },
      ...{ state: this.#state, code: this.#code, results: this.#results, reads: this.#reads, bindings: this.#bindings },
      sources: () => this.#sources,
      rowSources: () => this.#rowSources,
    }
    this.#sources = createSources(inside, restore)
    this.#rowSources = createRowSources(inside)
    this.#flows = createFlows(inside, restore)
    this.#restored = startSession(inside, restore)
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
    // In a replay, the trace has the writes of the listeners.
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
    this.#vm.followZone()
    this.#vm.follow(patch.events)
    this.#vm.setNames(patch.names)
    this.#vm.put(JSON.stringify(this.#results.empty()))
    this.#vm.remove(patch.bindings.removed)
    this.#reports.mended(this.#reports.failing(gone))
    this.#reports.left([...elements, ...apis])
    this.#reports.mended(asked.flatMap(({ element, use }) => ['', ...Object.keys(use.bindings)].map((path) => ({ element, path }))))
    const { sources } = patch
    const edited = new Set(sources.added.map((source) => source.element))
    for (const element of [...data, ...sources.removed]) if (!edited.has(element)) this.#sources.cancel(element)
    for (const element of edited) this.#sources.supersede(element)
    for (const element of elements) this.#sources.forget(element)
    for (const element of [...sources.removed, ...elements]) this.#rowSources.forget(element)
    this.#state.follow(patch)
    if (patch.texts) this.#followTexts(language)
    this.#bindings.compile(patch.bindings.added, [])
    const formulas = [...gone, ...patch.bindings.added].flatMap(({ element, path }) => (element === COMPUTED ? [path] : []))
    this.#state.followComputed([...new Set(formulas)])
    if (patch.timeZone !== undefined) this.#reports.post(this.#vm.runAll())
    const touchesRows = gone.some(inRows) || patch.timeZone !== undefined
    const ofRows = [...asked, ...sources.added].some(asksInRows)
    if (patch.templates || touchesRows || ofRows || patch.bindings.added.some(inRows)) this.#bindings.openRows([])
    this.#reads.watch()
    this.#sources.start(patch.sources.added)
  }

  /** An edit changed words, or the languages. */
  #followTexts(before: string): void {
    const { language } = this.#program
    this.#state.push(
      aboveElements(this.#program, [...(language === before ? [] : localeChanges(language)), ...this.#program.textChanges()]),
    )
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
  async load(element: ElementId, params: string, fresh?: boolean, scope?: string): Promise<LoadResult> {
    const own = this.#program.now.sources.find((source) => source.element === element)
    const options = fresh ? { fresh } : {}
    const inRow = scope === undefined || !own?.template ? {} : { scope }
    return this.#shown(element, await this.#sources.load(element, JSON.parse(params) as Json, { ...options, ...inRow }))
  }

  /** Sends files, concurrently with other requests of the element. */
  async send(element: ElementId, params: string, upload: number, scope?: string, streams?: boolean): Promise<LoadResult> {
    const own = this.#program.now.sources.find((source) => source.element === element)
    const inRow = scope === undefined || !own?.template ? {} : { scope }
    const more = { ...inRow, ...(streams ? { streams } : {}) }
    return this.#shown(element, await this.#sources.send(element, JSON.parse(params) as Json, upload, more))
  }

  /** An answer as the page may have it. */
  #shown(element: ElementId, result: LoadResult): LoadResult {
    const data = boundedData(result.data)
    const originData = result.originData === result.data ? data : boundedData(result.originData)
    if (data === result.data && originData === result.originData) return result
    this.#state.shownInPart(`component.${element}.data`)
    return { ...result, data, originData }
  }

  stopSending(upload: number): void {
    this.#sources.stopSending(upload)
  }

  surround(surroundings: Surroundings): void {
    const before = this.#program.language
    this.#program.surround(surroundings)
    const { language } = this.#program
    const changes = language === before ? [] : aboveElements(this.#program, [...localeChanges(language), ...this.#program.textChanges()])
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
}
