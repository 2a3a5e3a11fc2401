import type { ElementId } from '#kernel/page/records'
import type { PropPath } from '#kernel/page/values'
import type { Analysed, Analysis } from '../language/analyse.ts'
import { analyser } from '../language/analyser.ts'
import { CHUNK, type ChunkText, generateChunk, generateOnce } from '../language/generate.ts'
import { everyRow } from '../language/row-names.ts'
import { RUNTIME_MS } from '../limits.ts'
import { COMPUTED, type Names } from '../names.ts'
import { unpackCode } from '../program/packed-code.ts'
import type { ProgramBinding, ProgramTemplate } from '../program.ts'
import type { Diagnostic } from '../protocol.ts'
import { type Vm, VmSyntaxError } from './vm.ts'
import { toldByVm } from './vm-errors.ts'
import type { VmFunctions } from './vm-functions.ts'
import { toDiagnostic, toPaths } from './vm-results.ts'

/** A binding in the VM: what was compiled, and the line in its chunk where that begins. */
export interface PlacedBinding {
  readonly binding: ProgramBinding
  readonly source: Analysed
  readonly line: number
}

/** A function binding's place in a batch: the VM counts there, and `apply` runs the function. */
const COUNTS: Analysed = { ok: true, code: '0', reads: [] }

/** The key of a function binding in the VM. */
export const boundKey = (element: ElementId, path: PropPath): string => `${element} ${path}`

/** The bindings of a page that are compiled in its VM. */
export class VmBindings {
  readonly #vm: Vm
  readonly #functions: VmFunctions
  readonly #names: Names
  readonly #carriesCode: boolean
  readonly #placed = new Map<number, PlacedBinding>()
  /** Binding ids by slot. */
  readonly #slots: number[] = []
  readonly #bound = new Map<string, Analysed>()
  /** The functions that the bindings being added call, where that is known. */
  #called: readonly string[] | undefined
  #fresh: { readonly from: number; readonly failures: Diagnostic[] } = { from: 0, failures: [] }

  /** `carriesCode`: the bindings bring code that this VM can run. */
  constructor(vm: Vm, functions: VmFunctions, names: Names, carriesCode: boolean) {
    this.#vm = vm
    this.#functions = functions
    this.#names = names
    this.#carriesCode = carriesCode
  }

  /** Binding ids by slot. */
  get slots(): readonly number[] {
    return this.#slots
  }

  at(id: number): PlacedBinding | undefined {
    return this.#placed.get(id)
  }

  /** The source of a function binding, by `boundKey`. */
  bound(key: string): Analysed | undefined {
    return this.#bound.get(key)
  }

  /**
   * Compiles bindings. A function binding has a revision that changes with the values it reads, and runs by `apply`.
   * `called` are the functions that they call, where these are known.
   */
  add(bindings: readonly ProgramBinding[], called?: readonly string[]): void {
    this.#called = this.#carriesCode ? called : undefined
    if (this.#called) this.#functions.add(this.#called)
    const good: { binding: ProgramBinding; source: Analysed }[] = []
    const failures: Diagnostic[] = []
    for (const binding of bindings) {
      const result = this.#analysed(binding)
      if (result.ok) good.push({ binding, source: result })
      else failures.push(toDiagnostic('FORMULA_SYNTAX', binding, result.error))
    }
    this.#fresh = { from: this.#slots.length, failures }
    for (let i = 0; i < good.length; i += CHUNK) this.#install(good.slice(i, i + CHUNK), failures)
    this.#called = undefined
  }

  remove(ids: readonly number[]): void {
    const keys = ids.flatMap((id) => this.#placed.get(id) ?? []).map(({ binding }) => boundKey(binding.element, binding.path))
    for (const key of keys) this.#bound.delete(key)
    for (const id of ids) this.#placed.delete(id)
    this.#vm.call('unbind', JSON.stringify(keys), RUNTIME_MS)
    this.#vm.call('remove', JSON.stringify(ids), RUNTIME_MS)
  }

  /** The bindings added last: where their slots begin, and what did not compile. */
  get fresh(): { readonly from: number; readonly failures: readonly Diagnostic[] } {
    return this.#fresh
  }

  /** Those added last have been seen to. */
  endFresh(): void {
    this.#fresh = { from: this.#slots.length, failures: [] }
  }

  /** Code that came with the program was made by our own compiler; what it may do is still the VM's to decide. */
  #analysed(binding: ProgramBinding, names = this.#names): Analysis {
    const { kind, source } = binding.binding
    const { readsOf } = this.#functions
    if (binding.code && this.#carriesCode) {
      const reads = readsOf(binding.reads, source)
      return unpackCode(reads === binding.reads ? binding : { ...binding, reads }, binding.code)
    }
    const found = analyser()(kind, source, names)
    return found.ok ? { ...found, reads: readsOf(found.reads, source) } : found
  }

  /** Compiles what runs in each row of a template, in the place of what it had; `around` is what words mean there. */
  installTemplate(
    { id, parent, state = [], block, names: around }: ProgramTemplate & { readonly names: Partial<Names> },
    bindings: readonly ProgramBinding[],
  ): readonly Diagnostic[] {
    const failures: Diagnostic[] = []
    const names = { ...this.#names, ...around }
    const good = bindings.flatMap((binding) => {
      const source = this.#analysed(binding, names)
      if (source.ok && this.#compiles(source)) return [{ binding, source }]
      const error = source.ok ? { message: toldByVm({ name: 'SyntaxError', text: '' }) } : source.error
      failures.push(toDiagnostic('FORMULA_SYNTAX', binding, error))
      return []
    })
    const text = generateChunk(good.map(({ binding, source }) => (binding.binding.kind === 'function' ? COUNTS : source)))
    const reads = good.some(({ source }) => source.reads === 'dynamic') ? 'dynamic' : []
    this.#functions.require(text.code, reads)
    const entries = good.map(({ binding, source }) => [
      binding.id,
      source.reads === 'dynamic' ? ['', ...everyRow(names)] : source.reads,
      ...(binding.element === COMPUTED ? [binding.path] : []),
    ])
    const told = [id, parent, entries, state, ...(block ? [block.variables] : [])]
    this.#vm.install('template', text.code, 'chunk', JSON.stringify(told), RUNTIME_MS)
    good.forEach(({ binding, source }, i) => {
      this.#placed.set(binding.id, { binding, source, line: text.lines[i]! })
      if (binding.binding.kind === 'function') this.#bind(binding, source)
    })
    return failures
  }

  /** Our parser and the VM's may disagree. */
  #compiles(source: Analysed): boolean {
    try {
      this.#vm.install('keep', generateOnce(source), 'once', '["",[]]', RUNTIME_MS)
      return true
    } catch (error) {
      if (error instanceof VmSyntaxError) return false
      throw error
    }
  }

  #install(part: readonly { binding: ProgramBinding; source: Analysed }[], failures: Diagnostic[]): void {
    const sources = part.map(({ binding, source }) => {
      if (binding.element === COMPUTED) return { ...source, writes: binding.path }
      return binding.binding.kind === 'function' ? COUNTS : source
    })
    const text: ChunkText = generateChunk(sources)
    const reads = part.some(({ source }) => source.reads === 'dynamic') ? 'dynamic' : []
    if (!this.#called || reads === 'dynamic') this.#functions.require(text.code, reads)
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
    if (!this.#called || source.reads === 'dynamic') this.#functions.require(source.code, source.reads)
    this.#vm.install('bind', generateOnce(source), 'bound', JSON.stringify([key, toPaths(source.reads)]), RUNTIME_MS)
    this.#bound.set(key, source)
  }
}
