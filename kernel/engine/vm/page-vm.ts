import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject, PropPath } from '#kernel/page/values'
import type { Analysed, SourceKind } from '../language/analyse.ts'
import type { SourceError } from '../language/parse-source.ts'
import type { Reads } from '../language/reads.ts'
import { type Limits, MATCH_TEXT_LIMIT, PATTERN_LIMIT, RUNTIME_MS } from '../limits.ts'
import type { CellNames, Names } from '../names.ts'
import { canRunForm } from '../program/packed-code.ts'
import type { ProgramBinding, ProgramPatch } from '../program.ts'
import type { Diagnostic, Evaluation, StatePart } from '../protocol.ts'
import type { FunctionRuntime } from '../runtime.ts'
import { counted } from './counted-changes.ts'
import { RUNTIME } from './runtime.text.ts'
import { type Vm, VmInterrupted, type VmModule, type VmWorld } from './vm.ts'
import { type Batch, VmBatches } from './vm-batches.ts'
import { boundKey, VmBindings } from './vm-bindings.ts'
import { toldByVm } from './vm-errors.ts'
import { VmFunctions } from './vm-functions.ts'
import { firstArguments, parseFailures, positionOf, tookTooLong, toPaths } from './vm-results.ts'
import { type ProgramRows, VmRows } from './vm-rows.ts'
import { VmSources } from './vm-sources.ts'

/** Announces the code that runs next, so that the watchdog of a silent worker knows what to blame. */
export type Announce = (bindings: readonly number[], budget: number) => void

/** Bindings between two announcements when all of them run. */
const GROUP = 500

const prepared = new WeakMap<VmModule, Vm>()

function prepare(module: VmModule, limits: Limits): Vm {
  const vm = module.createVm(limits)
  vm.library(RUNTIME)
  return vm
}

/** Prepares a VM for the next page, in idle time. */
export function prepareVm(module: VmModule, limits: Limits): void {
  if (!prepared.has(module)) prepared.set(module, prepare(module, limits))
}

/** One open page inside the VM: its state, its bindings, and whatever else of its author's code is run. */
export class PageVm {
  readonly #vm: Vm
  readonly #limits: Limits
  readonly #elements: Set<ElementId>
  readonly #names: Names & { isBlock?: true }
  readonly #given = new Map<string, string>()
  readonly #bindings: VmBindings
  readonly #batches: VmBatches
  readonly #sources: VmSources
  readonly #rows: VmRows

  /** `form` is that of the code which its bindings bring along. */
  constructor(
    module: VmModule,
    limits: Limits,
    elements: Iterable<ElementId>,
    functions: readonly FunctionRuntime[],
    form = '',
    world?: VmWorld,
  ) {
    this.#limits = limits
    this.#elements = new Set(elements)
    this.#vm = prepared.get(module) ?? prepare(module, limits)
    prepared.delete(module)
    if (world) this.#vm.setWorld(world)
    const callable = new VmFunctions(this.#vm, functions)
    this.#names = { elements: this.#elements, functions: callable.names, given: this.#given }
    this.#bindings = new VmBindings(this.#vm, callable, this.#names, canRunForm(form, callable.names))
    this.#batches = new VmBatches(this.#vm, limits, this.#bindings)
    this.#rows = new VmRows(this.#vm, this.#bindings)
    this.#sources = new VmSources(this.#vm, limits, callable, this.#names, this.#rows)
  }

  /** Also reports values of computed variables, like those of bindings, for the editor. */
  tellComputed(): void {
    this.#vm.call('tell', '', RUNTIME_MS)
    this.#batches.forgetGroups()
  }

  get names(): Names {
    return this.#names
  }

  /** The world's zone may be another one: local time follows. */
  followZone(): void {
    this.#vm.followZone()
  }

  /** Elements with their events, null for removed ones: the meaning of bare names follows the page. */
  follow(events: ProgramPatch['events']): void {
    const before = this.#elements.size
    let isOther = false
    for (const [id, known] of Object.entries(events)) {
      if (known === null) isOther = this.#elements.delete(id) || isOther
      else this.#elements.add(id)
    }
    if (isOther || this.#elements.size !== before) this.#sources.forget()
  }

  /** The page is a block: its inputs are there as its uses see them. */
  knowInputs(): void {
    this.#names.isBlock = true
  }

  /** Takes names that people gave: the paths that they mean, null for those that mean nothing any more. */
  setNames(names: { readonly [word: string]: string | null } = {}): void {
    const changed = Object.entries(names)
    for (const [word, path] of changed) {
      if (path === null) this.#given.delete(word)
      else this.#given.set(word, path)
    }
    if (changed.length > 0) this.#sources.forget()
  }

  /** Writes state without running anything; `changes` is JSON [path, value, …]. */
  put(changes: string): void {
    this.#vm.call('put', counted(changes), RUNTIME_MS)
  }

  /** The value at a state path, as JSON. */
  state(path: string): string {
    return this.#vm.call('state', path, RUNTIME_MS)
  }

  /** What the state has by name, with how large each is. */
  parts(): readonly StatePart[] {
    return JSON.parse(this.#vm.call('parts', '', RUNTIME_MS)) as readonly StatePart[]
  }

  /** Values of parts; of a list the first so many items, all with -1. */
  read(wanted: readonly (readonly [keys: readonly string[], items: number])[]): readonly Json[] {
    return JSON.parse(this.#vm.call('read', JSON.stringify(wanted), RUNTIME_MS)) as readonly Json[]
  }

  hasRoom(bytes: number): boolean {
    return this.#vm.hasRoom(bytes)
  }

  /** The whole state but for the data of elements, as JSON. */
  brief(): string {
    return this.#vm.call('brief', '', RUNTIME_MS)
  }

  /** Compiles bindings; a function binding keeps a revision that changes with what it reads, and is run by `apply`. */
  add(bindings: readonly ProgramBinding[], called?: readonly string[]): void {
    this.#bindings.add(bindings, called)
    this.#batches.forgetGroups()
  }

  remove(ids: readonly number[]): void {
    this.#bindings.remove(ids)
    this.#batches.forgetGroups()
  }

  /** Runs the bindings added last; calls back after each group, so that results need not wait for a slow one further on. */
  runFresh(announce: Announce, each: (batch: Batch) => void): void {
    const { slots } = this.#bindings
    const { from, failures } = this.#bindings.fresh
    if (failures.length > 0) each({ values: '[]', failures, watched: [] })
    for (let at = from; at < slots.length; at += GROUP) {
      const to = Math.min(at + GROUP, slots.length)
      const ids = slots.slice(at, to)
      announce(ids, this.#limits.formula)
      each(this.#batches.run('run', JSON.stringify([at, to]), () => announce(ids, this.#limits.formula)))
    }
    this.#bindings.endFresh()
  }

  /** Runs every binding once more. */
  runAll(): Batch {
    return this.#batches.run('run', JSON.stringify([0, this.#bindings.slots.length]), () => {})
  }

  /** Leaves the last added bindings to another runner; returns those that did not compile. */
  skipFresh(): readonly Diagnostic[] {
    const { failures } = this.#bindings.fresh
    this.#bindings.endFresh()
    return failures
  }

  /** Puts the templates and uses in the place of those before, and makes and runs their rows; numbers of rows from before mean nothing any more. */
  setRows(rows: ProgramRows, alive: () => void): Batch {
    const failures = this.#rows.set(rows)
    this.#batches.forgetGroups()
    const batch = this.#batches.run('flush', '', alive)
    return failures.length === 0 ? batch : { ...batch, failures: [...failures, ...batch.failures] }
  }

  /** Runs a binding that is held in each row that has it, one after the other, each announced. */
  runRowByRow(id: number, announce: (scope: string) => void, each: (batch: Batch) => void): void {
    for (const scope of this.#rows.rowsWith(id)) {
      announce(scope)
      this.#rows.giveTurn(id, scope)
      each(this.#batches.run('flush', '', () => announce(scope)))
    }
    this.#rows.giveTurn(id)
  }

  /** `{item, index, key}` of a row; null where it is not there. */
  row(scope: string): JsonObject | null {
    return this.#rows.row(scope)
  }

  /** Keeps a row available until it is released, also after it left its list; whether it exists. */
  hold(scope: string): boolean {
    return this.#rows.hold(scope)
  }

  /** The paths of all rows that there are of a template. */
  scopesOf(template: number): readonly string[] {
    return this.#rows.scopesOf(template)
  }

  /** The rows around a place as they are, as JSON; empty where it is not there. */
  around(scope: string): string {
    return this.#rows.around(scope)
  }

  /** Has a row answer as it was, in `rows` as `around` has them, until it is released; whether its lists are there. */
  stand(scope: string, rows: string, again = false): boolean {
    return this.#rows.stand(scope, rows, again)
  }

  release(scope: string): void {
    this.#rows.release(scope)
  }

  /** Runs bindings one at a time, each announced: slow, but if one of them never comes back it is known which. */
  runCarefully(ids: readonly number[], announce: Announce, each: (batch: Batch) => void): void {
    for (const id of ids) {
      announce([id], this.#limits.formula)
      each(this.#batches.run('only', JSON.stringify([id]), () => {}))
    }
  }

  /** Writes state and runs what reads it. */
  push(changes: string, alive: () => void): Batch {
    return this.#batches.push(changes, alive)
  }

  /** Disables bindings without running them. */
  quarantine(ids: readonly number[]): Batch {
    this.#batches.forgetGroups()
    for (const id of ids) this.#vm.call('disable', JSON.stringify(['engine.hung', id]), RUNTIME_MS)
    return this.#batches.run('flush', '', () => {}, 'FORMULA_QUARANTINED')
  }

  /** Asks for a number to be reported whenever one of the paths changes. */
  watch(entries: readonly (readonly [number, Reads])[]): void {
    this.#vm.call('watch', JSON.stringify(entries.map(([n, reads]) => [n, toPaths(reads)])), RUNTIME_MS)
    this.#batches.forgetGroups()
  }

  /** What a source reads, or why it cannot be run; compiles it on first use. */
  prepare(
    kind: SourceKind,
    source: string,
    scope?: string,
    cell?: CellNames,
  ): Analysed | { readonly ok: false; readonly error: SourceError } {
    return this.#sources.prepare(kind, source, scope, cell)
  }

  /** The value of a source with `input` (JSON) as its `eventParams`, in a row where `scope` is its path. */
  evaluate(kind: SourceKind, source: string, input: string, scope?: string, cell?: CellNames): Evaluation {
    return this.#sources.evaluate(kind, source, input, scope, cell)
  }

  /** Runs a script to its end, promises included; nothing outside can settle them, so one that stays open is an error. */
  script(source: string, input: string, scope?: string): Evaluation {
    return this.#sources.script(source, input, scope)
  }

  /** Calls a bound function once per argument list (JSON); a failed call gives its first argument. */
  apply(
    element: ElementId,
    path: PropPath,
    calls: string,
    scope?: string,
  ): { readonly values: string; readonly failures: readonly Diagnostic[] } {
    const key = boundKey(element, path)
    const source = this.#bindings.bound(key)
    if (!source) return { values: firstArguments(calls), failures: [] }
    this.#vm.call('apply', `[${JSON.stringify(key)},${calls}${scope === undefined ? '' : `,${JSON.stringify(scope)}`}]`, RUNTIME_MS)
    const failures: Diagnostic[] = []
    for (let position = -1; ; ) {
      try {
        const [values = '[]', failed] = this.#vm.call('applied', '', this.#limits.formula).split('\n')
        for (const [, thrown] of parseFailures(failed)) {
          if (!thrown) continue
          const message = toldByVm(thrown)
          failures.push({ code: 'FORMULA_THROWN', element, path, message, ...positionOf(thrown.stack, 'bound', 1, source) })
        }
        return { values, failures }
      } catch (error) {
        if (!(error instanceof VmInterrupted)) throw error
        const at = Number(this.#vm.call('position', '', RUNTIME_MS))
        if (at === position || at === 0) {
          failures.push({ code: 'FORMULA_TIMEOUT', element, path, message: tookTooLong(this.#limits.formula) })
          this.#vm.call('giveUp', '', RUNTIME_MS)
        }
        position = at
      }
    }
  }

  match(pattern: string, text: string): 'yes' | 'no' | 'too slow' | 'invalid' {
    if (pattern.length > PATTERN_LIMIT || text.length > MATCH_TEXT_LIMIT) return 'invalid'
    try {
      const answer = this.#vm.call('match', JSON.stringify([pattern, text]), this.#limits.formula)
      return answer === 'yes' || answer === 'no' ? answer : 'invalid'
    } catch (error) {
      if (error instanceof VmInterrupted) return 'too slow'
      throw error
    }
  }

  get objects(): number {
    return this.#vm.objects()
  }

  dispose(): void {
    this.#vm.dispose()
  }
}
