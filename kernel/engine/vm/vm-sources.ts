import { tell } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import type { Analysed, SourceKind } from '../language/analyse.ts'
import { analyser } from '../language/analyser.ts'
import { generateOnce } from '../language/generate.ts'
import type { SourceError } from '../language/parse-source.ts'
import { type Limits, RUNTIME_MS } from '../limits.ts'
import type { CellNames, Names } from '../names.ts'
import type { Evaluation } from '../protocol.ts'
import { type Vm, VmInterrupted, VmSyntaxError } from './vm.ts'
import { toldByVm, type VmError } from './vm-errors.ts'
import type { VmFunctions } from './vm-functions.ts'
import { positionOf, tookTooLong, toPaths } from './vm-results.ts'
import type { VmRows } from './vm-rows.ts'

/** Analyses of source texts that are kept; the VM keeps as many compiled. */
const KEPT = 2_000

/**
 * Formulas, templates and scripts that run from their text on request: parameters of steps, settings of sources, the
 * editor.
 */
export class VmSources {
  readonly #vm: Vm
  readonly #limits: Limits
  readonly #functions: VmFunctions
  readonly #names: Names
  readonly #rows: Pick<VmRows, 'namesIn'>
  readonly #kept = new Map<string, Analysed>()

  constructor(vm: Vm, limits: Limits, functions: VmFunctions, names: Names, rows: Pick<VmRows, 'namesIn'>) {
    this.#vm = vm
    this.#limits = limits
    this.#functions = functions
    this.#names = names
    this.#rows = rows
  }

  /** Names mean something else now. */
  forget(): void {
    this.#kept.clear()
  }

  /** What a source reads, in a row where `scope` is its path, or why it cannot be run; compiles it on first use. */
  prepare(
    kind: SourceKind,
    source: string,
    scope?: string,
    cell?: CellNames,
  ): Analysed | { readonly ok: false; readonly error: SourceError } {
    const key = this.#keyOf(kind, source, scope, cell)
    const known = this.#kept.get(key)
    if (known && this.#vm.call('kept', key, RUNTIME_MS)) return known
    const names = scope === undefined ? this.#names : { ...this.#names, ...this.#rows.namesIn(scope).names, ...(cell ? { cell } : {}) }
    const analysed = known ?? analyser()(kind, source, names)
    if (!analysed.ok) return analysed
    const result = { ...analysed, reads: this.#functions.readsOf(analysed.reads, source) }
    this.#functions.require(result.code, result.reads)
    try {
      this.#vm.install('keep', generateOnce(result), 'once', JSON.stringify([key, toPaths(result.reads)]), RUNTIME_MS)
    } catch (error) {
      if (error instanceof VmSyntaxError) return { ok: false, error: { message: toldByVm({ name: 'SyntaxError', text: error.message }) } }
      throw error
    }
    if (this.#kept.size > KEPT) this.#kept.clear()
    this.#kept.set(key, result)
    return result
  }

  /** The same text is other code in rows of other elements, and in a block. */
  #keyOf = (kind: SourceKind, source: string, scope: string | undefined, cell?: CellNames): string =>
    scope === undefined ? `${kind}:${source}` : `${kind}${this.#rows.namesIn(scope).key}${cell ? JSON.stringify(cell) : ''}:${source}`

  /** The value of a source with `input` (JSON) as its `eventParams`. */
  evaluate(kind: SourceKind, source: string, input: string, scope?: string, cell?: CellNames): Evaluation {
    const prepared = this.prepare(kind, source, scope, cell)
    if (!prepared.ok) return refusedEvaluation(prepared.error)
    const started = performance.now()
    try {
      const answer = this.#vm.call('evaluate', callOf(this.#keyOf(kind, source, scope, cell), input, scope), this.#limits.formula)
      return toEvaluation(answer, prepared, performance.now() - started)
    } catch (error) {
      if (error instanceof VmInterrupted) return { ok: false, message: tookTooLong(this.#limits.formula) }
      throw error
    }
  }

  /** Runs a script to its end, promises included; nothing outside can settle them, so one that stays open is an error. */
  script(source: string, input: string, scope?: string): Evaluation {
    const prepared = this.prepare('script', source, scope)
    if (!prepared.ok) return refusedEvaluation(prepared.error)
    const started = performance.now()
    const left = () => this.#limits.script - (performance.now() - started)
    try {
      this.#vm.call('script', callOf(this.#keyOf('script', source, scope), input, scope), this.#limits.script)
      this.#vm.drain(left())
      const answer = this.#vm.call('settled', '', RUNTIME_MS)
      if (answer === '') return { ok: false, message: tell('engine.never-comes') }
      return toEvaluation(answer, prepared, performance.now() - started)
    } catch (error) {
      if (error instanceof VmInterrupted) return { ok: false, message: tookTooLong(this.#limits.script) }
      throw error
    }
  }
}

const callOf = (key: string, input: string, scope: string | undefined): string =>
  `[${JSON.stringify(key)},${input}${scope === undefined ? '' : `,${JSON.stringify(scope)}`}]`

function toEvaluation(answer: string, source: Analysed, ms: number): Evaluation {
  const parsed = JSON.parse(answer) as { value: Json } | { error: VmError }
  if ('error' in parsed) return { ok: false, message: toldByVm(parsed.error), ...positionOf(parsed.error.stack, 'once', 1, source) }
  return { ok: true, value: parsed.value, ms }
}

const refusedEvaluation = ({ message, at }: SourceError): Evaluation => ({ ok: false, message, ...(at ? { at } : {}) })
