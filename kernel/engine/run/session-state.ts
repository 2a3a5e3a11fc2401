import { MessageError, type Told, tell } from '#kernel/message'
import { appVariableOf } from '#kernel/page/app-names'
import { eachChange, overlap, stateChange } from '#kernel/page/path'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { boundedItems, crossing, DEPTH_LIMIT, ITEM_LIMIT, inMegabytes, SHOWN_LIMIT } from '../bounded.ts'
import type { Reads } from '../language/reads.ts'
import { LIMITS } from '../limits.ts'
import { isOwnRoot } from '../names.ts'
import { stateChanges } from '../program/program-patch.ts'
import type { PageProgram, ProgramPatch, ProgramSource } from '../program.ts'
import type { PageCalls } from '../protocol.ts'
import type { PageVm } from '../vm/page-vm.ts'
import { AppWrites } from './app-writes.ts'
import type { SessionProgram } from './session-program.ts'
import type { SessionReports } from './session-reports.ts'
import { fitting, without } from './too-large.ts'
import type { Guarded } from './watch.ts'

/** The page's own root. */
const ROOT = 'page'

export interface StateParts {
  readonly key: string
  readonly pages: PageCalls
  readonly vm: PageVm
  readonly program: SessionProgram
  readonly reports: SessionReports
  readonly guarded: Guarded
  /** Whether a change of what its settings read runs a source again by itself. */
  readonly follows: (source: ProgramSource) => boolean
  /** Paths that the memory has no room for, with the characters that were too many. */
  readonly outgrown: ReadonlyMap<string, number>
}

/** What is written into the state of an open page, and what runs because of it. */
export class SessionState {
  readonly #parts: StateParts
  /** Data that no binding reads stays out of the VM until something asks for it. */
  readonly #waiting = new Map<ElementId, Json>()
  readonly #app = new AppWrites()
  /** Elements that are there because their values are read. */
  #empty: ReadonlySet<ElementId> = new Set()
  /** Paths with too much data, and whose that is. */
  readonly #cut = new Map<string, ElementId>()
  #version = 0

  constructor(parts: StateParts) {
    this.#parts = parts
  }

  /** Data of elements that nothing has asked the VM for yet. */
  get waiting(): ReadonlyMap<ElementId, Json> {
    return this.#waiting
  }

  /** Grows whenever data of an element may have changed. */
  get dataVersion(): number {
    return this.#version
  }

  /** Writes `[path, value, …]` (`LEAVES` takes one away), and runs what reads it; `text` is the same as JSON. */
  push(changes: readonly Json[], text = JSON.stringify(changes)): void {
    const { reports, guarded, vm } = this.#parts
    const paths = pathsIn(changes)
    if (paths.some((path) => overlap(path, 'component'))) this.#version++
    reports.post(guarded({ kind: 'push', paths, size: text.length }, LIMITS.formula, (alive) => vm.push(text, alive)))
  }

  /** Writes JSON `[path, value, …]` without running anything. */
  put(text: string): void {
    const { guarded, vm } = this.#parts
    const paths = pathsIn(JSON.parse(text) as Json[])
    guarded({ kind: 'push', paths, size: text.length }, LIMITS.formula, () => vm.put(text))
  }

  /** A write cut to what fits into the VM; the cut is reported. */
  fitting(text: string): string {
    if (this.#cut.size > 0) for (const [path] of eachChange(JSON.parse(text) as Json[])) this.#fits(path)
    const shown = without(text, this.#parts.outgrown, (path) => this.#tooLarge(path, tell('engine.data-ends-memory', { path })))
    return fitting(shown, (path, items, kept) => this.#tooLarge(path, tell('engine.data-too-large', { path, items, kept })))
  }

  /** Writes data of a source in a row, and runs what reads it. */
  pushData(path: string, data: Json): void {
    this.push([path, null], this.#dataText(path, data))
  }

  /** `[path, data]` as JSON, bounded before anything is made of it: a list may have hundreds of megabytes, of which the VM takes few. */
  #dataText(path: string, data: Json): string {
    const { value, items, largest, kept } = boundedItems(data)
    const text = this.fitting(JSON.stringify([path, value]))
    if (kept !== null) this.#tooLarge(path, tell('engine.data-too-large', { path, items: (data as readonly Json[]).length, kept }))
    if (items > 0)
      this.#tooLarge(path, tell('engine.item-too-large', { path, items, size: inMegabytes(largest), most: inMegabytes(ITEM_LIMIT) }))
    return text
  }

  /** Reports that a view receives only a part of its data. */
  shownInPart(path: string): void {
    this.#tooLarge(path, tell('engine.data-too-large-to-show', { path, most: inMegabytes(SHOWN_LIMIT), deepest: DEPTH_LIMIT }))
  }

  /** What is written at a path now is another value than the one that was too large. */
  #fits(path: string): void {
    const element = this.#cut.get(path)
    if (element !== undefined && this.#cut.delete(path)) this.#parts.reports.mended([{ element, path: '#size' }])
  }

  #tooLarge(path: string, message: Told): void {
    const [root = '', id = ''] = path.split('.')
    const element = root === 'component' ? id : ROOT
    this.#cut.set(path, element)
    this.#parts.reports.report([{ code: 'DATA_TOO_LARGE', element, path: '#size', message }])
  }

  /** Writes what came from the page's side. */
  arrived(changes: readonly Json[], text: string, own?: true): void {
    const due = this.#app.arrived(text, changes, own)
    if (due.length > 0) this.push(due, due === changes ? text : undefined)
  }

  /** @throws MessageError for a computed variable, for one that the project does not have, and for a value that cannot cross to the page */
  setVariable(name: string, value: Json, scope?: string): void {
    const { key, pages, program, vm } = this.#parts
    const shared = appVariableOf(name)
    const text = crossing(value, shared === null ? program.pathOf(name, scope) : name)
    if (shared !== null) {
      const known = Object.keys((JSON.parse(vm.state('app.variable')) ?? {}) as JsonObject)
      const changes = this.#app.write(shared, value, known)
      pages.state({ key, changes: JSON.stringify(changes) })
      this.push(changes)
      return
    }
    if (program.isComputed(name, scope)) throw new MessageError(tell('engine.computed-set', { variable: name }))
    const path = program.pathOf(name, scope)
    const changes = `[${JSON.stringify(path)},${text}]`
    pages.state({ key, changes })
    this.push([path, value], changes)
  }

  /** Keeps data of an element for formulas; with `run`, those that read it run. */
  keepData(element: ElementId, data: Json, run = false): void {
    const { program, follows } = this.#parts
    const path = `component.${element}`
    const read =
      readByRows(program.now.uses, path) || program.now.bindings.some((b) => b.reads === 'dynamic' || b.reads.some((r) => overlap(r, path)))
    if (!read && !program.now.sources.some(follows)) {
      this.#waiting.set(element, data)
      this.#fits(`${path}.data`)
    } else {
      const text = this.#dataText(`${path}.data`, data)
      if (run) this.push([`${path}.data`, null], text)
      else this.put(text)
    }
    this.#version++
  }

  /**
   * Applies an edit of the page before its additions compile: removed entries leave the state, variables get their
   * values, and elements with readers exist, empty until they have values.
   */
  follow(patch: ProgramPatch): void {
    const { left, variables, bindings, uses = [] } = patch
    const { elements = [], data = [] } = left ?? {}
    const computed = this.#parts.program.computed()
    const others = Object.fromEntries(Object.entries(variables).filter(([name]) => !computed.has(name)))
    for (const id of [...elements, ...data]) this.#waiting.delete(id)
    for (const { reads } of bindings.added) this.makeResident(reads)
    for (const { rows } of uses) if ('path' in rows) this.makeResident([rows.path])
    const reads = bindings.added.length + bindings.removed.length + Object.keys(patch.events).length > 0
    const changes = [...stateChanges({ ...patch, variables: others }), ...(reads ? this.emptyElements() : [])]
    if (changes.length > 0) this.push(changes)
  }

  /** After an edit of computed variables, once they are compiled: one that cannot be computed has its default value. */
  followComputed(names: readonly string[]): void {
    const { variables } = this.#parts.program.now
    const changes = names.flatMap((name) => (Object.hasOwn(variables, name) ? stateChange(`variable.${name}`, variables[name]) : []))
    if (changes.length > 0) this.push(changes)
  }

  /**
   * What has to be written so that elements whose values the page's formulas read are there, and others are not for that alone: reading a field that has
   * no value yet is no failure.
   */
  emptyElements(): readonly Json[] {
    const { program, vm } = this.#parts
    const { bindings, elements, templates = [] } = program.now
    const ofRows = new Set(templates.flatMap(({ state = [] }) => state))
    const read = new Set<ElementId>()
    for (const { reads } of bindings) if (reads !== 'dynamic') for (const path of reads) read.add(path.split('.', 1)[0]!)
    const ids = new Set(elements.map(({ id }) => id))
    const wanted = new Set(elements.flatMap(({ id }) => (read.has(id) && !ofRows.has(id) && !isOwnRoot(id, ids) ? [id] : [])))
    const come = [...wanted].filter((id) => !this.#empty.has(id) && vm.state(id) === 'null')
    const go = [...this.#empty].filter((id) => !wanted.has(id) && vm.state(id) === '{}')
    this.#empty = wanted
    return [...come.flatMap((id) => [id, {}]), ...go.flatMap((id) => stateChange(id, undefined))]
  }

  /** Writes the data that waits outside of the VM and is about to be read. */
  makeResident(reads: Reads): void {
    for (const [element, data] of this.#waiting) {
      if (reads !== 'dynamic' && !reads.some((r) => overlap(r, `component.${element}`))) continue
      this.#waiting.delete(element)
      this.put(this.#dataText(`component.${element}.data`, data))
    }
  }
}

const readByRows = (uses: PageProgram['uses'] = [], path: string): boolean =>
  uses.some(({ rows }) => 'path' in rows && overlap(rows.path, path))

const pathsIn = (changes: readonly Json[]): string[] => [...eachChange(changes)].map(([path]) => path)
