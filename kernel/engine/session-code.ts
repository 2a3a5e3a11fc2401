import { MessageError, tell } from '#kernel/message'
import type { Bindings, ElementId, Json, JsonObject } from '#kernel/page'
import type { CurrentRun } from './current-run.ts'
import { LIMITS } from './limits.ts'
import { overlap } from './overlap.ts'
import type { PageVm } from './page-vm.ts'
import type { Evaluation } from './protocol.ts'
import type { Reads } from './reads.ts'
import type { SessionProgram } from './session-program.ts'
import type { SessionReports } from './session-reports.ts'
import type { SessionState } from './session-state.ts'
import { withPath } from './set-path.ts'
import { firstArguments } from './vm-results.ts'
import type { Guarded } from './watch.ts'

export interface CodeParts {
  readonly vm: PageVm
  readonly program: SessionProgram
  readonly state: SessionState
  readonly reports: SessionReports
  readonly run: CurrentRun
  readonly guarded: Guarded
  /** Source texts and patterns that made a worker hang. */
  readonly blocked: ReadonlySet<string>
  /** Bindings that did, by number. */
  readonly quarantined: ReadonlySet<number>
}

const STOPPED = tell('engine.hung')

/** Runs an author's code that is no binding of its own: in parameters of steps and settings of sources, scripts, functions of props, patterns. */
export class SessionCode {
  readonly #parts: CodeParts

  constructor(parts: CodeParts) {
    this.#parts = parts
  }

  evaluate(kind: 'formula' | 'template', source: string, input: string): Evaluation {
    const { blocked, guarded, vm, state } = this.#parts
    if (blocked.has(source)) return { ok: false, message: STOPPED }
    return guarded({ kind: 'source', text: source }, LIMITS.formula, () => {
      const prepared = vm.prepare(kind, source)
      if (prepared.ok) state.makeResident(prepared.reads)
      this.#attend(prepared.ok ? prepared.reads : [])
      return vm.evaluate(kind, source, input)
    })
  }

  script(source: string, input: string): Evaluation {
    const { blocked, guarded, vm, state, run } = this.#parts
    if (blocked.has(source)) return { ok: false, message: STOPPED }
    state.makeResident('dynamic')
    return guarded({ kind: 'source', text: source }, LIMITS.script, () => {
      const prepared = run.recording ? vm.prepare('script', source) : null
      this.#attend(prepared?.ok ? prepared.reads : [])
      return vm.script(source, input)
    })
  }

  /** Calls a function prop once for each list of arguments (JSON). */
  apply(element: ElementId, path: string, calls: string): string {
    const { quarantined, program, state, guarded, reports, vm } = this.#parts
    const binding = program.now.bindings.find((b) => b.element === element && b.path === path)
    if (binding && quarantined.has(binding.id)) return firstArguments(calls)
    if (binding && binding.reads !== 'dynamic') state.makeResident(binding.reads)
    else state.makeResident('dynamic')
    const run = () => vm.apply(element, path, calls)
    const { values, failures } = guarded({ kind: 'bound', element, path }, LIMITS.formula * 2, run)
    reports.report(failures)
    return values
  }

  match(pattern: string, text: string): 'yes' | 'no' | 'too slow' | 'invalid' {
    const { blocked, guarded, vm } = this.#parts
    if (blocked.has(pattern)) return 'too slow'
    return guarded({ kind: 'source', text: pattern }, LIMITS.formula, () => vm.match(pattern, text))
  }

  /** Parameters with values in the places of their bindings; a formula that fails gives '', and is reported. */
  resolve(config: JsonObject, bindings: Bindings, input: Json, owner: string): JsonObject {
    const { vm, reports } = this.#parts
    let resolved = config
    const text = JSON.stringify(input)
    for (const [path, { kind, source }] of Object.entries(bindings)) {
      // A function among parameters is for the action to run, as a script.
      const found: Evaluation = kind === 'function' ? { ok: true, value: source, ms: 0 } : this.evaluate(kind, source, text)
      if (!found.ok && kind !== 'function') {
        const { message, at } = found
        const prepared = vm.prepare(kind, source)
        const formula = reports.recordFailure({ kind, source, input }, prepared.ok ? prepared.reads : [])
        reports.report([{ code: 'FORMULA_THROWN', element: owner, path, message, ...(at ? { at } : {}), formula }])
      }
      resolved = withPath(resolved, path, found.ok ? found.value : '')
    }
    return resolved
  }

  /** For the run that the VM works for now: what others wrote before this evaluation, when it is a replay; what it reads of elements' data. */
  #attend(reads: Reads): void {
    const { run, state, vm } = this.#parts
    const { recording } = run
    if (!recording) return
    const due = recording.evaluates()
    // Its bindings recompute without the run's clock and chance.
    run.recording = null
    if (due.length > 0) state.push(due)
    run.recording = recording
    for (const path of reads === 'dynamic' ? ['component'] : reads) {
      if (overlap(path, 'component'))
        recording.reads(path === '' ? 'component' : path, state.dataVersion, () => vm.state(path === '' ? 'component' : path))
    }
  }
}

/** The value of an evaluation. @throws MessageError when it failed */
export function toValue(evaluation: Evaluation): Json {
  if (evaluation.ok) return evaluation.value
  throw new MessageError(evaluation.message)
}
