import { type Message, tell } from '#kernel/message'
import type { ElementId, Json, PropPath } from '#kernel/page'
import type { Analysed, Analysis, SourceKind } from './analyse.ts'
import { analyser } from './analyser.ts'
import { CHUNK, type ChunkText, generateChunk, generateOnce } from './generate.ts'
import { type Limits, MATCH_TEXT_LIMIT, PATTERN_LIMIT, SLICE } from './limits.ts'
import { COMPUTED, type Names } from './names.ts'
import { canRunForm, unpackCode } from './packed-code.ts'
import type { SourceError } from './parse-source.ts'
import type { ProgramBinding } from './program.ts'
import type { Diagnostic, Evaluation } from './protocol.ts'
import type { Reads } from './reads.ts'
import type { FunctionRuntime } from './runtime.ts'
import { type Vm, VmInterrupted, type VmModule, VmSyntaxError, type VmWorld } from './vm.ts'
import { toldByVm, type VmError } from './vm-errors.ts'
import { firstArguments, parseFailures, positionOf, toDiagnostic } from './vm-results.ts'
import { RUNTIME } from './vm-runtime.ts'

/** What a run of bindings gave: changed values as JSON text, failures that are new, and the watched numbers that should run again. */
export interface Batch {
  readonly values: string
  readonly failures: readonly Diagnostic[]
  readonly watched: readonly number[]
}

/** Announces what is about to run, so that whoever kills a silent worker knows whose fault it was. */
export type Announce = (bindings: readonly number[], budget: number) => void

interface Placed {
  readonly binding: ProgramBinding
  readonly source: Analysed
  readonly line: number
}

const RUNTIME_MS = 5_000
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
  readonly #carriesCode: boolean
  readonly #functions: ReadonlySet<string>
  /** Functions that no code has named yet, with their sources. */
  readonly #absent: Map<string, string>
  readonly #names: Names
  readonly #elements: Set<ElementId>
  readonly #placed = new Map<number, Placed>()
  /** Binding ids by slot. */
  readonly #slots: number[] = []
  readonly #kept = new Map<string, Analysed>()
  readonly #bound = new Map<string, Analysed>()
  #fresh: { readonly from: number; readonly failures: Diagnostic[] } = { from: 0, failures: [] }

  /** `form` is that of the code which its bindings bring along. */
  constructor(
    module: VmModule,
    limits: Limits,
    elements: Iterable<ElementId>,
    functions: readonly FunctionRuntime[],
    form = '',
    world?: VmWorld,
  ) {
    const names = new Set(functions.map((f) => f.name))
    this.#carriesCode = canRunForm(form, names)
    this.#limits = limits
    this.#elements = new Set(elements)
    this.#functions = names
    this.#names = { elements: this.#elements, functions: names }
    this.#vm = prepared.get(module) ?? prepare(module, limits)
    prepared.delete(module)
    if (world) this.#vm.setWorld(world)
    this.#absent = new Map(functions.map(({ name, source }) => [name, source]))
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
    const good: { binding: ProgramBinding; source: Analysed }[] = []
    const failures: Diagnostic[] = []
    for (const binding of bindings) {
      const result = this.#analysed(binding)
      if (result.ok) good.push({ binding, source: result })
      else failures.push(toDiagnostic('FORMULA_SYNTAX', binding, result.error))
    }
    this.#fresh = { from: this.#slots.length, failures }
    for (let i = 0; i < good.length; i += CHUNK) this.#install(good.slice(i, i + CHUNK), failures)
  }

  /** Code that came with the program was made by our own compiler; what it may do is still the VM's to decide. */
  #analysed(binding: ProgramBinding): Analysis {
    if (binding.code && this.#carriesCode) return unpackCode(binding, binding.code)
    return analyser()(binding.binding.kind, binding.binding.source, this.#names)
  }

  remove(ids: readonly number[]): void {
    const keys = ids.flatMap((id) => this.#placed.get(id) ?? []).map(({ binding }) => boundKey(binding.element, binding.path))
    for (const key of keys) this.#bound.delete(key)
    for (const id of ids) this.#placed.delete(id)
    this.#vm.call('unbind', JSON.stringify(keys), RUNTIME_MS)
    this.#vm.call('remove', JSON.stringify(ids), RUNTIME_MS)
  }

  /** Runs the bindings added last; calls back after each group, so that results need not wait for a slow one further on. */
  runFresh(announce: Announce, each: (batch: Batch) => void): void {
    const { from, failures } = this.#fresh
    if (failures.length > 0) each({ values: '[]', failures, watched: [] })
    for (let at = from; at < this.#slots.length; at += GROUP) {
      const to = Math.min(at + GROUP, this.#slots.length)
      const ids = this.#slots.slice(at, to)
      announce(ids, this.#limits.formula)
      each(this.#runBatch('run', JSON.stringify([at, to]), () => announce(ids, this.#limits.formula)))
    }
    this.#fresh = { from: this.#slots.length, failures: [] }
  }

  /** Runs every binding once more. */
  runAll(): Batch {
    return this.#runBatch('run', JSON.stringify([0, this.#slots.length]), () => {})
  }

  /** Leaves the bindings added last to whoever runs them otherwise; returns what did not compile. */
  skipFresh(): readonly Diagnostic[] {
    const { failures } = this.#fresh
    this.#fresh = { from: this.#slots.length, failures: [] }
    return failures
  }

  /** Runs bindings one at a time, each announced: slow, but if one of them never comes back it is known which. */
  runCarefully(ids: readonly number[], announce: Announce, each: (batch: Batch) => void): void {
    for (const id of ids) {
      announce([id], this.#limits.formula)
      each(this.#runBatch('only', JSON.stringify([id]), () => {}))
    }
  }

  /** Writes state and runs what reads it. */
  push(changes: string, alive: () => void): Batch {
    return this.#runBatch('push', changes, alive)
  }

  /** Disables bindings without running them. */
  quarantine(ids: readonly number[]): Batch {
    for (const id of ids) this.#vm.call('disable', JSON.stringify(['engine.hung', id]), RUNTIME_MS)
    return this.#runBatch('flush', '', () => {}, 'FORMULA_QUARANTINED')
  }

  /** Asks for a number to be reported whenever one of the paths changes. */
  watch(entries: readonly (readonly [number, Reads])[]): void {
    this.#vm.call('watch', JSON.stringify(entries.map(([n, reads]) => [n, toPaths(reads)])), RUNTIME_MS)
  }

  /** What a source reads, or why it cannot be run; compiles it on first use. */
  prepare(kind: SourceKind, source: string): Analysed | { readonly ok: false; readonly error: SourceError } {
    const key = `${kind}:${source}`
    const known = this.#kept.get(key)
    if (known && this.#vm.call('kept', key, RUNTIME_MS)) return known
    const result = known ?? analyser()(kind, source, this.#names)
    if (!result.ok) return result
    this.#require(result.code, result.reads)
    try {
      this.#vm.install('keep', generateOnce(result), 'once', JSON.stringify([key, toPaths(result.reads)]), RUNTIME_MS)
    } catch (error) {
      if (error instanceof VmSyntaxError) return { ok: false, error: { message: toldByVm({ name: 'SyntaxError', text: error.message }) } }
      throw error
    }
    if (this.#kept.size > 2_000) this.#kept.clear()
    this.#kept.set(key, result)
    return result
  }

  /** The value of a source with `input` (JSON) as its `eventParams`. */
  evaluate(kind: SourceKind, source: string, input: string): Evaluation {
    const prepared = this.prepare(kind, source)
    if (!prepared.ok) return refusedEvaluation(prepared.error)
    const started = performance.now()
    try {
      const answer = this.#vm.call('evaluate', `[${JSON.stringify(`${kind}:${source}`)},${input}]`, this.#limits.formula)
      return this.#evaluation(answer, prepared, performance.now() - started)
    } catch (error) {
      if (error instanceof VmInterrupted) return { ok: false, message: tookTooLong(this.#limits.formula) }
      throw error
    }
  }

  /** Runs a script to its end, promises included; nothing outside can settle them, so one that stays open is an error. */
  script(source: string, input: string): Evaluation {
    const prepared = this.prepare('script', source)
    if (!prepared.ok) return refusedEvaluation(prepared.error)
    const started = performance.now()
    const left = () => this.#limits.script - (performance.now() - started)
    try {
      this.#vm.call('script', `[${JSON.stringify(`script:${source}`)},${input}]`, this.#limits.script)
      this.#vm.drain(left())
      const answer = this.#vm.call('settled', '', RUNTIME_MS)
      if (answer === '') return { ok: false, message: tell('engine.never-comes') }
      return this.#evaluation(answer, prepared, performance.now() - started)
    } catch (error) {
      if (error instanceof VmInterrupted) return { ok: false, message: tookTooLong(this.#limits.script) }
      throw error
    }
  }

  /** Calls a bound function once per argument list (JSON); a failed call gives its first argument. */
  apply(element: ElementId, path: PropPath, calls: string): { readonly values: string; readonly failures: readonly Diagnostic[] } {
    const key = boundKey(element, path)
    const source = this.#bound.get(key)
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

  /** Compiles the functions that a text names before it is compiled itself; one that may name any of them gets all. */
  #require(text: string, reads: Reads): void {
    if (this.#absent.size === 0) return
    const any = reads === 'dynamic' || text.includes('\\u')
    for (const name of any ? [...this.#absent.keys()] : (text.match(WORDS) ?? [])) {
      const source = this.#absent.get(name)
      if (source === undefined) continue
      this.#absent.delete(name)
      this.#require(source, [])
      const named = new Set((source.match(WORDS) ?? []).filter((word) => this.#functions.has(word)))
      this.#vm.install('function', `(${source}\n)`, `function/${name}`, JSON.stringify([name, ...named]), RUNTIME_MS)
    }
  }

  #install(part: readonly { binding: ProgramBinding; source: Analysed }[], failures: Diagnostic[]): void {
    const sources = part.map(({ binding, source }) => {
      if (binding.element === COMPUTED) return { ...source, writes: binding.path }
      return binding.binding.kind === 'function' ? COUNTS : source
    })
    const text: ChunkText = generateChunk(sources)
    this.#require(text.code, part.some(({ source }) => source.reads === 'dynamic') ? 'dynamic' : [])
    const entries = part.map(({ binding, source }) => [
      binding.id,
      toPaths(source.reads),
      binding.binding.kind === 'function' ? 1 : 0,
      ...(binding.element === COMPUTED ? [binding.path] : []),
    ])
    try {
      this.#vm.install('chunk', text.code, 'chunk', JSON.stringify(entries), RUNTIME_MS)
      for (const { binding, source } of part) if (binding.binding.kind === 'function') this.#bind(binding, source)
    } catch (error) {
      if (!(error instanceof VmSyntaxError)) throw error
      // Our parser and the VM's disagree about one of them.
      if (part.length > 1) {
        const middle = part.length >> 1
        this.#install(part.slice(0, middle), failures)
        this.#install(part.slice(middle), failures)
      } else
        failures.push(toDiagnostic('FORMULA_SYNTAX', part[0]!.binding, { message: toldByVm({ name: 'SyntaxError', text: error.message }) }))
      return
    }
    part.forEach(({ binding, source }, i) => {
      this.#placed.set(binding.id, { binding, source, line: text.lines[i]! })
    })
    for (const { binding } of part) this.#slots.push(binding.id)
  }

  #bind(binding: ProgramBinding, source: Analysed): void {
    const key = boundKey(binding.element, binding.path)
    this.#require(source.code, source.reads)
    this.#vm.install('bind', generateOnce(source), 'bound', JSON.stringify([key, toPaths(source.reads)]), RUNTIME_MS)
    this.#bound.set(key, source)
  }

  /** Runs in short slices. A binding found running at the end of one runs again alone with its whole budget, and is disabled after it. */
  #runBatch(name: string, text: string, alive: () => void, code = 'FORMULA_THROWN'): Batch {
    const timeouts: Diagnostic[] = []
    let answer = this.#slice(name, text, SLICE)
    if (answer === null && name === 'push' && this.#vm.call('accepting', '', RUNTIME_MS)) {
      // Large data, whose writing took longer than a slice.
      alive()
      this.#vm.call('again', text, RUNTIME_MS)
      answer = this.#slice('resume', '', SLICE)
    }
    while (answer === null) {
      alive()
      if (this.#slice('alone', '', this.#limits.formula - SLICE) === null) timeouts.push(this.#disable())
      answer = this.#slice('resume', '', SLICE)
    }
    const batch = this.#parse(answer, code)
    if (timeouts.length === 0) return batch
    const stopped = new Set(timeouts.map((t) => `${t.element} ${t.path}`))
    return { ...batch, failures: [...batch.failures.filter((f) => !stopped.has(`${f.element} ${f.path}`)), ...timeouts] }
  }

  #slice(name: string, text: string, ms: number): string | null {
    try {
      return this.#vm.call(name, text, ms)
    } catch (error) {
      if (error instanceof VmInterrupted) return null
      throw error
    }
  }

  #disable(): Diagnostic {
    const id = Number(this.#vm.call('culprit', '', RUNTIME_MS))
    const message = tookTooLong(this.#limits.formula)
    this.#vm.call('disable', JSON.stringify([message.code]), RUNTIME_MS)
    return toDiagnostic('FORMULA_TIMEOUT', this.#placed.get(id)!.binding, { message })
  }

  #parse(answer: string, code: string): Batch {
    const end = answer.indexOf('\n')
    if (end < 0) return { values: answer, failures: [], watched: [] }
    const [failed, watched] = answer.slice(end + 1).split('\n')
    const failures = parseFailures(failed).flatMap(([id, thrown]) => {
      const placed = this.#placed.get(id)
      if (!placed) return []
      const { element, path } = placed.binding
      return [{ code, element, path, message: toldByVm(thrown), ...positionOf(thrown.stack, 'chunk', placed.line, placed.source) }]
    })
    return { values: answer.slice(0, end), failures, watched: watched ? (JSON.parse(watched) as number[]) : [] }
  }

  #evaluation(answer: string, source: Analysed, ms: number): Evaluation {
    const parsed = JSON.parse(answer) as { value: Json } | { error: VmError }
    if ('error' in parsed) return { ok: false, message: toldByVm(parsed.error), ...positionOf(parsed.error.stack, 'once', 1, source) }
    return { ok: true, value: parsed.value, ms }
  }
}

const WORDS = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu

/** A function binding's place in a batch: the VM counts there, and `apply` runs the function. */
const COUNTS: Analysed = { ok: true, code: '0', reads: [] }

const refusedEvaluation = ({ message, at }: SourceError): Evaluation => ({ ok: false, message, ...(at ? { at } : {}) })
const tookTooLong = (ms: number): Message => tell('engine.too-long', { ms })
const toPaths = (reads: Reads): readonly string[] => (reads === 'dynamic' ? [''] : reads)
const boundKey = (element: ElementId, path: PropPath): string => `${element} ${path}`
