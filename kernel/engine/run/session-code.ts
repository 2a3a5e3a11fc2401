import { MessageError, tell } from '#kernel/message'
import { eachChange, overlap, setPath, stateChange } from '#kernel/page/path'
import type { Bindings, ElementId } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Reads } from '../language/reads.ts'
import { LIMITS } from '../limits.ts'
import type { CellNames } from '../names.ts'
import type { Evaluation } from '../protocol.ts'
import type { PageVm } from '../vm/page-vm.ts'
import { firstArguments } from '../vm/vm-results.ts'
import type { CurrentRun } from './current-run.ts'
import { ROW } from './recording.ts'
import type { SessionProgram } from './session-program.ts'
import type { SessionReports } from './session-reports.ts'
import type { SessionState } from './session-state.ts'
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

  evaluate(kind: 'formula' | 'template' | 'text', source: string, input: string, scope?: string, cell?: CellNames): Evaluation {
    const { blocked, guarded, vm, state } = this.#parts
    if (blocked.has(source)) return { ok: false, message: STOPPED }
    return guarded({ kind: 'source', text: source }, LIMITS.formula, () => {
      const prepared = vm.prepare(kind, source, scope, cell)
      if (prepared.ok) state.makeResident(prepared.reads)
      this.#attend(prepared.ok ? prepared.reads : [], scope)
      return vm.evaluate(kind, source, input, scope, cell)
    })
  }

  script(source: string, input: string, scope?: string): Evaluation {
    const { blocked, guarded, vm, state, run } = this.#parts
    if (blocked.has(source)) return { ok: false, message: STOPPED }
    state.makeResident('dynamic')
    return guarded({ kind: 'source', text: source }, LIMITS.script, () => {
      const prepared = run.recording ? vm.prepare('script', source, scope) : null
      this.#attend(prepared?.ok ? prepared.reads : [], scope)
      return vm.script(source, input, scope)
    })
  }

  /** Calls a function prop once for each list of arguments (JSON). */
  apply(element: ElementId, path: string, calls: string, scope?: string): string {
    const { quarantined, program, state, guarded, reports, vm } = this.#parts
    const binding = program.now.bindings.find((b) => b.element === element && b.path === path)
    if (binding && quarantined.has(binding.id)) return firstArguments(calls)
    if (binding && binding.reads !== 'dynamic') state.makeResident(binding.reads)
    else state.makeResident('dynamic')
    const run = () => vm.apply(element, path, calls, scope)
    const { values, failures } = guarded({ kind: 'bound', element, path }, LIMITS.formula * 2, run)
    reports.report(scope === undefined ? failures : failures.map((failure) => ({ ...failure, scope })))
    if (failures.length === 0) reports.mended([{ element, path, ...(scope === undefined ? {} : { scope }) }])
    return values
  }

  match(pattern: string, text: string): 'yes' | 'no' | 'too slow' | 'invalid' {
    const { blocked, guarded, vm } = this.#parts
    if (blocked.has(pattern)) return 'too slow'
    return guarded({ kind: 'source', text: pattern }, LIMITS.formula, () => vm.match(pattern, text))
  }

  /** What a source asks with: the same, and a formula that works again is reported as well. */
  resolveSource(config: JsonObject, bindings: Bindings, input: Json, owner: string, scope?: string): JsonObject {
    const failed = new Set<string>()
    const resolved = this.resolve(config, bindings, input, owner, scope, (path) => failed.add(path))
    const paths = Object.keys(bindings).filter((path) => !failed.has(path))
    this.#parts.reports.mended(paths.map((path) => ({ element: owner, path, ...(scope === undefined ? {} : { scope }) })))
    return resolved
  }

  /** Parameters with values in the places of their bindings; a formula that fails gives '', and is reported. */
  resolve(
    config: JsonObject,
    bindings: Bindings,
    input: Json,
    owner: string,
    scope?: string,
    onFailure?: (path: string) => void,
  ): JsonObject {
    const { vm, reports } = this.#parts
    const cell = scope === undefined ? undefined : this.#parts.program.now.elements.find(({ id }) => id === owner)?.cell
    let resolved = config
    const text = JSON.stringify(input)
    for (const [path, { kind, source }] of Object.entries(bindings)) {
      // A function among parameters is for the action to run, as a script.
      const found: Evaluation = kind === 'function' ? { ok: true, value: source, ms: 0 } : this.evaluate(kind, source, text, scope, cell)
      if (!found.ok && kind !== 'function') {
        const { message, at } = found
        onFailure?.(path)
        const prepared = vm.prepare(kind, source, scope, cell)
        const formula = reports.recordFailure({ kind, source, input }, prepared.ok ? prepared.reads : [])
        reports.report([
          {
            code: 'FORMULA_THROWN',
            element: owner,
            path,
            message,
            ...(at ? { at } : {}),
            ...(scope === undefined ? {} : { scope }),
            formula,
          },
        ])
      }
      resolved = setPath(resolved, path, found.ok ? found.value : '')
    }
    return resolved
  }

  /** For the run that the VM works for now: what others wrote before this evaluation, when it is a replay; what it reads of elements' data. */
  #attend(reads: Reads, scope?: string): void {
    const { run, state, vm } = this.#parts
    const { recording } = run
    if (!recording) return
    const due = recording.evaluates()
    // Its bindings recompute without the run's clock and chance.
    run.recording = null
    const changes: Json[] = []
    for (const [path, value] of eachChange(due)) {
      if (path.startsWith(ROW)) vm.stand(path.slice(ROW.length), JSON.stringify(value), true)
      else changes.push(...stateChange(path, value))
    }
    if (changes.length > 0) state.push(changes)
    run.recording = recording
    // Its list may change without a change of what the texts read by their paths.
    if (scope !== undefined) recording.reads(`${ROW}${scope}`, Number.NaN, () => vm.around(scope) || 'null')
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
