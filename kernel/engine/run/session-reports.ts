import { type Message, tell } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { partOfShape, shapeProblem } from '../check-shape.ts'
import type { Reads } from '../language/reads.ts'
import type { ProgramBinding, ProgramSource } from '../program.ts'
import type { Diagnostic, DiagnosticPlace, FailedFormula, FailedPlace, PageCalls, RowValues } from '../protocol.ts'
import type { PageVm } from '../vm/page-vm.ts'
import type { Batch } from '../vm/vm-batches.ts'
import type { World } from '../world.ts'
import { FAILURES_RECORDED, recordFailure } from './failed-formula.ts'
import { LoopGuard } from './loop-guard.ts'
import { isOfSource } from './row-sources.ts'
import type { SessionProgram } from './session-program.ts'

/** What codes of formulas begin with. */
const FORMULA = 'FORMULA_'
const keyOf = ({ element, path }: DiagnosticPlace): string => `${element} ${path}`

export interface ReportsParts {
  readonly key: string
  readonly pages: PageCalls
  readonly world: World
  readonly vm: PageVm
  readonly program: SessionProgram
  /** Runs a source again whose settings read something that changed. */
  readonly reload: (element: ElementId) => void
  /** Rows are others, or values in them. */
  readonly rowsTold?: (rows: RowValues) => void
}

/** Tells an open page what came of its formulas and sources. */
export class SessionReports {
  /** The last push of the page that was seen. */
  seq = 0
  readonly #parts: ReportsParts
  readonly #loopGuard: LoopGuard
  /** The failures that the page knows and that have not ended; their codes by place. */
  readonly #failing = new Map<string, FailedPlace>()

  /** The failures that an earlier engine reported, and this one has not confirmed. */
  readonly #earlier = new Set<string>()
  /** Rows whose own source failed, by element. */
  readonly #failedRows = new Map<ElementId, Map<string, Diagnostic['message']>>()

  constructor(parts: ReportsParts, failing: readonly FailedPlace[] = []) {
    this.#parts = parts
    this.#loopGuard = new LoopGuard(parts.world)
    this.#note(failing)
    for (const failure of failing) this.#earlier.add(keyOf(failure))
  }

  /** All formulas have run: those that failed before a restart and not since work now. */
  started(bindings: readonly ProgramBinding[]): void {
    const lists = [...this.#failing.values()].filter(({ code }) => code === 'ROWS_LIMIT')
    this.mended([...this.failing(bindings), ...lists].filter((place) => this.#earlier.has(keyOf(place))))
    this.#earlier.clear()
  }

  /** Tells values and failures, and runs the sources again that follow what changed. */
  post({ values, failures: all, mended, watched, rows }: Batch & { readonly rows?: RowValues }): void {
    const { program, reload, rowsTold } = this.#parts
    // Failures in a source's settings are reported when it makes a request.
    const failures = all.filter((failure) => !isOfSource(failure))
    if (values !== '[]' || failures.length > 0 || rows) this.#tell(values, failures, rows)
    if (mended) this.mended(mended)
    if (rows) rowsTold?.(rows)
    for (const n of watched) {
      const source = program.now.sources[n]
      const turn = source ? this.#loopGuard.turn(source.element) : 'stopped'
      if (source && turn === 'run') reload(source.element)
      if (source && turn === 'last') this.sourceFailed(source.element, this.#loop(source.element))
    }
  }

  report(failures: readonly Diagnostic[]): void {
    if (failures.length > 0) this.#tell('[]', failures)
  }

  /** Tells that what failed at these places, or in these rows, does not any more; of others nothing is to be told. */
  mended(places: readonly Pick<Diagnostic, 'element' | 'path' | 'scope'>[]): void {
    if (this.#failing.size === 0) return
    const { key, pages } = this.#parts
    const known = places.filter((place) => {
      const failing = this.#failing.get(keyOf(place))
      return failing !== undefined && (place.scope === undefined || place.scope === failing.scope) && this.#failing.delete(keyOf(place))
    })
    if (known.length > 0) pages.mended({ key, places: known.map(({ element, path }) => ({ element, path })) })
  }

  /** Of bindings, those that are failing. */
  failing(bindings: readonly ProgramBinding[]): readonly ProgramBinding[] {
    return this.#failing.size === 0 ? [] : bindings.filter((binding) => this.#failing.get(keyOf(binding))?.code.startsWith(FORMULA))
  }

  /** The failures of removed elements. */
  left(elements: readonly ElementId[]): void {
    const gone = new Set(elements)
    this.mended([...this.#failing.values()].filter(({ element }) => gone.has(element)))
  }

  /** `scope`: the row with its own request; of several failing rows the first is reported, with their number. */
  sourceFailed(element: ElementId, message: Diagnostic['message'], scope?: string): void {
    const failure = { code: 'SOURCE_FAILED', element, path: '', message }
    if (scope === undefined) {
      this.report([failure])
      return
    }
    const rows = this.#failedRows.get(element) ?? new Map<string, Diagnostic['message']>()
    this.#failedRows.set(element, rows.set(scope, message))
    const [first, why] = [...rows][0]!
    this.report([{ ...failure, message: why, scope: first, ...(rows.size > 1 ? { rows: rows.size } : {}) }])
  }

  /** A row's own source responded, or the row was removed. */
  sourceWorks(element: ElementId, scope: string): void {
    const rows = this.#failedRows.get(element)
    if (!rows?.delete(scope)) return
    const [next] = rows
    if (next) this.sourceFailed(element, next[1], next[0])
    else this.mended([{ element, path: '' }])
  }

  /** A source answered: tells of data that its component does not take, once until it does; no data is none to be wrong. */
  checkShape({ element, shape }: ProgramSource, data: Json): void {
    const problem = shape && data !== null ? shapeProblem(shape, data) : null
    const place = { element, path: '' }
    if (!problem) {
      this.mended([place])
      return
    }
    if (this.#failing.get(keyOf(place))?.code === 'DATA_SHAPE') return
    const { at, expected, found } = problem
    const part = shape && partOfShape(shape, data)
    const message = tell('engine.data-differs', { element, at: at || tell('engine.kind-answer'), expected, found })
    this.report([{ code: 'DATA_SHAPE', element, path: '', message, ...(part ? { part } : {}) }])
  }

  recordFailure(formula: Pick<FailedFormula, 'kind' | 'source' | 'input'>, reads: Reads): FailedFormula {
    const { world, vm } = this.#parts
    return recordFailure(formula, reads, world.now(), (path) => vm.state(path))
  }

  #tell(values: string, failures: readonly Diagnostic[], rows?: RowValues): void {
    const { key, pages } = this.#parts
    this.#note(failures)
    pages.values({ key, seq: this.seq, values, failures: this.#recorded(failures), ...(rows ? { rows } : {}) })
  }

  #note(failures: readonly FailedPlace[]): void {
    for (const failure of failures) {
      this.#failing.set(keyOf(failure), failure)
      this.#earlier.delete(keyOf(failure))
    }
  }

  /** Failures of bindings with what these read. */
  #recorded(failures: readonly Diagnostic[]): readonly Diagnostic[] {
    const { bindings } = this.#parts.program.now
    return failures.map((failure, n) => {
      if (n >= FAILURES_RECORDED || failure.formula) return failure
      const failed = bindings.find((b) => b.element === failure.element && b.path === failure.path)
      return failed && failed.binding.kind !== 'text'
        ? { ...failure, formula: this.recordFailure({ kind: failed.binding.kind, source: failed.binding.source }, failed.reads) }
        : failure
    })
  }

  #loop(element: ElementId): Message {
    const [other] = this.#loopGuard.partners(element)
    return other === undefined
      ? tell('engine.loop-alone', { element })
      : tell('engine.loop', { element, other: tell('engine.element', { element: other }) })
  }
}
