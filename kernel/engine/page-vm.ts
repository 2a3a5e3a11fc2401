import type { ElementId, PropPath } from '#kernel/page'
import type { Analysed, SourceKind } from './analyse.ts'
import { type Limits, MATCH_TEXT_LIMIT, PATTERN_LIMIT, RUNTIME_MS } from './limits.ts'
import type { Names } from './names.ts'
import { canRunForm } from './packed-code.ts'
import type { SourceError } from './parse-source.ts'
import type { ProgramBinding } from './program.ts'
import type { Diagnostic, Evaluation } from './protocol.ts'
import type { Reads } from './reads.ts'
import type { FunctionRuntime } from './runtime.ts'
import { type Vm, VmInterrupted, type VmModule, type VmWorld } from './vm.ts'
import { type Batch, VmBatches } from './vm-batches.ts'
import { boundKey, VmBindings } from './vm-bindings.ts'
import { toldByVm } from './vm-errors.ts'
import { VmFunctions } from './vm-functions.ts'
import { firstArguments, parseFailures, positionOf, tookTooLong, toPaths } from './vm-results.ts'
import { RUNTIME } from './vm-runtime.ts'
import { VmSources } from './vm-sources.ts'

/** Announces what is about to run, so that whoever kills a silent worker knows whose fault it was. */
export type Announce = (bindings: readonly number[], budget: number) => void

/** Bindings between two announcements when all of them run. */
const GROUP = 500

const prepared = new WeakMap<VmModule, Vm>()

function prepare(module: VmModule, limits: Limits): Vm {
  const vm = module.createVm(limits)
  vm.library(RUNTIME)
  return vm
}

/** Gets a VM ready for the page that is opened next, by whoever has nothing else to do until it comes. */
export function prepareVm(module: VmModule, limits: Limits): void {
  if (!prepared.has(module)) prepared.set(module, prepare(module, limits))
}

/** One open page inside the VM: its state, its bindings, and whatever else of its author's code is run. */
export class PageVm {
  readonly #vm: Vm
  readonly #limits: Limits
  readonly #elements: Set<ElementId>
  readonly #names: Names
  readonly #bindings: VmBindings
  readonly #batches: VmBatches
  readonly #sources: VmSources

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
    this.#names = { elements: this.#elements, functions: callable.names }
    this.#bindings = new VmBindings(this.#vm, callable, this.#names, canRunForm(form, callable.names))
    this.#batches = new VmBatches(this.#vm, limits, this.#bindings)
    this.#sources = new VmSources(this.#vm, limits, callable, this.#names)
  }

  /** From now on, values of computed variables are told like those of bindings: for an editor, which shows them. */
  tellComputed(): void {
    this.#vm.call('tell', '', RUNTIME_MS)
  }

  get names(): Names {
    return this.#names
  }

  addElements(ids: readonly ElementId[]): void {
    for (const id of ids) this.#elements.add(id)
  }

  /** Writes state without running anything; `changes` is JSON [path, value, …]. */
  put(changes: string): void {
    this.#vm.call('put', changes, RUNTIME_MS)
  }

  /** The value at a state path, as JSON. */
  state(path: string): string {
    return this.#vm.call('state', path, RUNTIME_MS)
  }

  /** The whole state but for the data of elements, as JSON. */
  brief(): string {
    return this.#vm.call('brief', '', RUNTIME_MS)
  }

  /** Compiles bindings; a function binding keeps a revision that changes with what it reads, and is run by `apply`. */
  add(bindings: readonly ProgramBinding[]): void {
    this.#bindings.add(bindings)
  }

  remove(ids: readonly number[]): void {
    this.#bindings.remove(ids)
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

  /** Leaves the bindings added last to whoever runs them otherwise; returns what did not compile. */
  skipFresh(): readonly Diagnostic[] {
    const { failures } = this.#bindings.fresh
    this.#bindings.endFresh()
    return failures
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
    return this.#batches.run('push', changes, alive)
  }

  /** Disables bindings without running them. */
  quarantine(ids: readonly number[]): Batch {
    for (const id of ids) this.#vm.call('disable', JSON.stringify(['engine.hung', id]), RUNTIME_MS)
    return this.#batches.run('flush', '', () => {}, 'FORMULA_QUARANTINED')
  }

  /** Asks for a number to be reported whenever one of the paths changes. */
  watch(entries: readonly (readonly [number, Reads])[]): void {
    this.#vm.call('watch', JSON.stringify(entries.map(([n, reads]) => [n, toPaths(reads)])), RUNTIME_MS)
  }

  /** What a source reads, or why it cannot be run; compiles it on first use. */
  prepare(kind: SourceKind, source: string): Analysed | { readonly ok: false; readonly error: SourceError } {
    return this.#sources.prepare(kind, source)
  }

  /** The value of a source with `input` (JSON) as its `eventParams`. */
  evaluate(kind: SourceKind, source: string, input: string): Evaluation {
    return this.#sources.evaluate(kind, source, input)
  }

  /** Runs a script to its end, promises included; nothing outside can settle them, so one that stays open is an error. */
  script(source: string, input: string): Evaluation {
    return this.#sources.script(source, input)
  }

  /** Calls a bound function once per argument list (JSON); a failed call gives its first argument. */
  apply(element: ElementId, path: PropPath, calls: string): { readonly values: string; readonly failures: readonly Diagnostic[] } {
    const key = boundKey(element, path)
    const source = this.#bindings.bound(key)
    if (!source) return { values: firstArguments(calls), failures: [] }
    this.#vm.call('apply', `[${JSON.stringify(key)},${calls}]`, RUNTIME_MS)
    const failures: Diagnostic[] = []
    for (let position = -1; ; ) {
      try {
        const [values = '[]', failed] = this.#vm.call('applied', '', this.#limits.formula).split('\n')
        for (const [, thrown] of parseFailures(failed)) {
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
