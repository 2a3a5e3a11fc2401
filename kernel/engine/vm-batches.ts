import { type Limits, RUNTIME_MS, SLICE } from './limits.ts'
import type { Diagnostic } from './protocol.ts'
import { type Vm, VmInterrupted } from './vm.ts'
import type { VmBindings } from './vm-bindings.ts'
import { toldByVm } from './vm-errors.ts'
import { parseFailures, positionOf, toDiagnostic, tookTooLong } from './vm-results.ts'

/** What a run of bindings gave: changed values as JSON text, failures that are new, and the watched numbers that should run again. */
export interface Batch {
  readonly values: string
  readonly failures: readonly Diagnostic[]
  readonly watched: readonly number[]
}

/** Runs many bindings in one call of the VM, and keeps one that takes too long from stopping the others. */
export class VmBatches {
  readonly #vm: Vm
  readonly #limits: Limits
  readonly #bindings: VmBindings

  constructor(vm: Vm, limits: Limits, bindings: VmBindings) {
    this.#vm = vm
    this.#limits = limits
    this.#bindings = bindings
  }

  /** Runs in short slices. A binding found running at the end of one runs again alone with its whole budget, and is disabled after it. */
  run(name: string, text: string, alive: () => void, code = 'FORMULA_THROWN'): Batch {
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
    return toDiagnostic('FORMULA_TIMEOUT', this.#bindings.at(id)!.binding, { message })
  }

  #parse(answer: string, code: string): Batch {
    const end = answer.indexOf('\n')
    if (end < 0) return { values: answer, failures: [], watched: [] }
    const [failed, watched] = answer.slice(end + 1).split('\n')
    const failures = parseFailures(failed).flatMap(([id, thrown]) => {
      const placed = this.#bindings.at(id)
      if (!placed) return []
      const { element, path } = placed.binding
      return [{ code, element, path, message: toldByVm(thrown), ...positionOf(thrown.stack, 'chunk', placed.line, placed.source) }]
    })
    return { values: answer.slice(0, end), failures, watched: watched ? (JSON.parse(watched) as number[]) : [] }
  }
}
