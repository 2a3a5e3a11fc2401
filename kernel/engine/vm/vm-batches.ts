import { tell } from '#kernel/message'
import { type Limits, RUNTIME_MS, SLICE } from '../limits.ts'
import type { Diagnostic, DiagnosticPlace } from '../protocol.ts'
import { counted, isLong } from './counted-changes.ts'
import { type Vm, VmInterrupted } from './vm.ts'
import type { VmBindings } from './vm-bindings.ts'
import { toldByVm } from './vm-errors.ts'
import { VmGroups } from './vm-groups.ts'
import { parseFailures, positionOf, toDiagnostic, tookTooLong } from './vm-results.ts'

/** What a run of bindings gave: changed values as JSON text, failures that are new, those that are none any more, and the watched numbers that should run again. */
export interface Batch {
  readonly values: string
  readonly failures: readonly Diagnostic[]
  /** Formulas that failed and give a value again; in rows, in all of them. */
  readonly mended?: readonly DiagnosticPlace[]
  readonly watched: readonly number[]
  /** Lists of rows `[[parent scope, use, [[scope, key], …]], …]` and values in rows `[scope, binding, value, …]`, as JSON. */
  readonly rows?: { readonly lists: string; readonly values: string }
}

/** The VM's answer where rows have to be made or moved before it goes on, which takes the time it takes. */
const UNSETTLED = ''

/** Runs many bindings in one call of the VM, and keeps one that takes too long from stopping the others. */
export class VmBatches {
  readonly #vm: Vm
  readonly #limits: Limits
  readonly #bindings: VmBindings
  readonly #groups: VmGroups

  constructor(vm: Vm, limits: Limits, bindings: VmBindings) {
    this.#vm = vm
    this.#limits = limits
    this.#bindings = bindings
    this.#groups = new VmGroups(vm, bindings)
  }

  /** Bindings are others now, or who wants to know of them. */
  forgetGroups(): void {
    this.#groups.forget()
  }

  /** Writes state, `[path, value, …]` as JSON, and runs what reads it. */
  push(changes: string, alive: () => void): Batch {
    if (!isLong(changes)) {
      const group = this.#groups.push(changes)
      return group ? this.#finish(group.answer ?? this.#resume(alive), alive) : this.run('push', changes, alive)
    }
    // Reading a long text would be interrupted at the end of a slice, and started again.
    this.#vm.call('write', counted(changes), RUNTIME_MS)
    alive()
    return this.run('resume', '', alive)
  }

  /** Runs in short slices. A binding found running at the end of one runs again alone with its whole budget, and is disabled after it. */
  run(name: string, text: string, alive: () => void, code?: string): Batch {
    const answer = this.#slice(name, text, SLICE)
    if (answer !== null || name !== 'push' || !this.#vm.call('accepting', '', RUNTIME_MS)) return this.#finish(answer, alive, code)
    // What reads it is so much that writing took longer than a slice.
    this.#vm.call('again', text, RUNTIME_MS)
    return this.#finish(this.#resume(alive), alive, code)
  }

  #resume(alive: () => void): string | null {
    alive()
    return this.#slice('resume', '', SLICE)
  }

  #finish(given: string | null, alive: () => void, code = 'FORMULA_THROWN'): Batch {
    const timeouts: Diagnostic[] = []
    let answer = given
    while (answer === null || answer === UNSETTLED) {
      alive()
      if (answer === UNSETTLED) this.#vm.call('settle', '', RUNTIME_MS)
      else if (this.#slice('alone', '', this.#limits.formula - SLICE) === null) timeouts.push(this.#disable())
      answer = this.#slice('resume', '', SLICE)
    }
    const batch = this.#parse(answer, code)
    if (timeouts.length === 0) return batch
    const placeOf = ({ element, path, scope = '' }: Diagnostic) => `${element} ${path} ${scope}`
    const stopped = new Set(timeouts.map(placeOf))
    return { ...batch, failures: [...batch.failures.filter((failure) => !stopped.has(placeOf(failure))), ...timeouts] }
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
    const [id, scope] = this.#vm.call('culprit', '', RUNTIME_MS).split('\n')
    const message = tookTooLong(this.#limits.formula)
    this.#vm.call('disable', JSON.stringify([message.code]), RUNTIME_MS)
    this.#groups.leave([Number(id)])
    const told = toDiagnostic('FORMULA_TIMEOUT', this.#bindings.at(Number(id))!.binding, { message })
    return scope === undefined ? told : { ...told, scope }
  }

  #parse(answer: string, code: string): Batch {
    const end = answer.indexOf('\n')
    if (end < 0) return { values: answer, failures: [], watched: [] }
    const [failed, watched, lists, values, failedInRows, cuts = '[]'] = answer.slice(end + 1).split('\n')
    const told = [...parseFailures(failed), ...parseFailures(failedInRows)]
    if (told.length > 0) this.#groups.leave(told.map(([id]) => id))
    const long = faultsOfLists(cuts)
    const mended = told.flatMap(([id, thrown]) => {
      const placed = thrown ? undefined : this.#bindings.at(id)
      return placed ? [{ element: placed.binding.element, path: placed.binding.path }] : []
    })
    const failures = told.flatMap(([id, thrown, scope, rows]) => {
      const placed = this.#bindings.at(id)
      if (!placed || !thrown) return []
      const { element, path } = placed.binding
      const inRows = scope === undefined ? {} : { scope, ...(rows === undefined ? {} : { rows }) }
      const at = positionOf(thrown.stack, 'chunk', placed.line, placed.source)
      return [{ code, element, path, message: toldByVm(thrown), ...at, ...inRows }]
    })
    return {
      values: answer.slice(0, end),
      failures: [...failures, ...long.failures],
      ...(mended.length + long.mended.length > 0 ? { mended: [...mended, ...long.mended] } : {}),
      watched: watched ? (JSON.parse(watched) as number[]) : [],
      ...(lists === undefined ? {} : { rows: { lists, values: values ?? '[]' } }),
    }
  }
}

type Fault = readonly [element: string, scope: string, total: number, count: number, fault?: 'keys' | 'list']
/** Places of reports about a list: no prop has such a path. */
const FAULTS: { readonly [fault: string]: readonly [code: string, path: string] } = {
  rows: ['ROWS_LIMIT', ''],
  keys: ['ROWS_KEYS', '#keys'],
  list: ['ROWS_NO_LIST', '#list'],
}

/** Reports lists with too many rows, bad keys or values that are no lists, and their recovery. */
function faultsOfLists(text: string): { readonly failures: readonly Diagnostic[]; readonly mended: readonly DiagnosticPlace[] } {
  const faults = JSON.parse(text) as Fault[]
  const failures = faults.flatMap(([element, scope, rows, count, fault = 'rows']) => {
    if (count === 0) return []
    const [code, path] = FAULTS[fault]!
    const message =
      fault === 'rows'
        ? tell('engine.rows-limit', { element, rows, missing: count })
        : fault === 'keys'
          ? tell('engine.rows-keys', { element, rows: count })
          : tell('engine.rows-no-list', { element })
    return [{ code, element, path, message, ...(scope === '' ? {} : { scope }) }]
  })
  const mended = faults.flatMap(([element, , , count, fault = 'rows']) => (count === 0 ? [{ element, path: FAULTS[fault]![1] }] : []))
  return { failures, mended }
}
