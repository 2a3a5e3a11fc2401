import { type Message, tell } from '#kernel/message'
import type { ElementId, Json } from '#kernel/page'
import { shapeProblem } from './check-shape.ts'
import { FAILURES_RECORDED, recordFailure } from './failed-formula.ts'
import { LoopGuard } from './loop-guard.ts'
import type { PageVm } from './page-vm.ts'
import type { ProgramSource } from './program.ts'
import type { Diagnostic, FailedFormula, PageCalls } from './protocol.ts'
import type { Reads } from './reads.ts'
import type { SessionProgram } from './session-program.ts'
import type { Batch } from './vm-batches.ts'
import type { World } from './world.ts'

export interface ReportsParts {
  readonly key: string
  readonly pages: PageCalls
  readonly world: World
  readonly vm: PageVm
  readonly program: SessionProgram
  /** Runs a source again whose settings read something that changed. */
  readonly reload: (element: ElementId) => void
}

/** Tells an open page what came of its formulas and sources. */
export class SessionReports {
  /** The last push of the page that was seen. */
  seq = 0
  readonly #parts: ReportsParts
  readonly #loopGuard: LoopGuard
  /** Elements whose data was told to be of another shape than their components take. */
  readonly #misshapen = new Set<ElementId>()

  constructor(parts: ReportsParts) {
    this.#parts = parts
    this.#loopGuard = new LoopGuard(parts.world)
  }

  /** Tells values and failures, and runs the sources again that follow what changed. */
  post({ values, failures, watched }: Batch): void {
    const { program, reload } = this.#parts
    if (values !== '[]' || failures.length > 0) this.#tell(values, failures)
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

  sourceFailed(element: ElementId, message: Diagnostic['message']): void {
    this.report([{ code: 'SOURCE_FAILED', element, path: '', message }])
  }

  /** Tells of data that its component does not take, once until it does; no data is none to be wrong. */
  checkShape({ element, shape }: ProgramSource, data: Json): void {
    const problem = shape && data !== null ? shapeProblem(shape, data) : null
    if (!problem) return void this.#misshapen.delete(element)
    if (this.#misshapen.has(element)) return
    this.#misshapen.add(element)
    const { at, expected, found } = problem
    const message = tell('engine.data-differs', { element, at: at || tell('engine.kind-answer'), expected, found })
    this.report([{ code: 'DATA_SHAPE', element, path: '', message }])
  }

  recordFailure(formula: Pick<FailedFormula, 'kind' | 'source' | 'input'>, reads: Reads): FailedFormula {
    const { world, vm } = this.#parts
    return recordFailure(formula, reads, world.now(), (path) => vm.state(path))
  }

  #tell(values: string, failures: readonly Diagnostic[]): void {
    const { key, pages } = this.#parts
    pages.values({ key, seq: this.seq, values, failures: this.#recorded(failures) })
  }

  /** Failures of bindings with what these read. */
  #recorded(failures: readonly Diagnostic[]): readonly Diagnostic[] {
    const { bindings } = this.#parts.program.now
    return failures.map((failure, n) => {
      if (n >= FAILURES_RECORDED || failure.formula) return failure
      const failed = bindings.find((b) => b.element === failure.element && b.path === failure.path)
      return failed ? { ...failure, formula: this.recordFailure(failed.binding, failed.reads) } : failure
    })
  }

  #loop(element: ElementId): Message {
    const [other] = this.#loopGuard.partners(element)
    return other === undefined
      ? tell('engine.loop-alone', { element })
      : tell('engine.loop', { element, other: tell('engine.element', { element: other }) })
  }
}
