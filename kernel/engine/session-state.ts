import { MessageError, tell } from '#kernel/message'
import type { ElementId, Json } from '#kernel/page'
import { LIMITS } from './limits.ts'
import { overlap } from './overlap.ts'
import type { PageVm } from './page-vm.ts'
import type { ProgramSource } from './program.ts'
import type { PageCalls } from './protocol.ts'
import type { Reads } from './reads.ts'
import type { SessionProgram } from './session-program.ts'
import type { SessionReports } from './session-reports.ts'
import type { Guarded } from './watch.ts'

export interface StateParts {
  readonly key: string
  readonly pages: PageCalls
  readonly vm: PageVm
  readonly program: SessionProgram
  readonly reports: SessionReports
  readonly guarded: Guarded
  /** Whether a change of what its settings read runs a source again by itself. */
  readonly follows: (source: ProgramSource) => boolean
}

/** What is written into the state of an open page, and what runs because of it. */
export class SessionState {
  readonly #parts: StateParts
  /** Data that no binding reads stays out of the VM until something asks for it. */
  readonly #waiting = new Map<ElementId, Json>()
  #version = 0

  constructor(parts: StateParts) {
    this.#parts = parts
  }

  /** Grows whenever data of an element may have changed. */
  get dataVersion(): number {
    return this.#version
  }

  /** Writes `[path, value, …]`, and runs what reads it; `text` is the same as JSON. */
  push(changes: readonly Json[], text = JSON.stringify(changes)): void {
    const { reports, guarded, vm } = this.#parts
    const paths = pathsIn(changes)
    if (paths.some((path) => overlap(path, 'component'))) this.#version++
    reports.post(guarded({ kind: 'push', paths }, LIMITS.formula, (alive) => vm.push(text, alive)))
  }

  /** @throws MessageError for a computed variable */
  setVariable(name: string, value: Json): void {
    const { key, pages, program } = this.#parts
    if (program.computed().has(name)) throw new MessageError(tell('engine.computed-set', { variable: name }))
    const changes = [`variable.${name}`, value]
    pages.state({ key, changes: JSON.stringify(changes) })
    this.push(changes)
  }

  /** Keeps data of an element for formulas; with `run`, those that read it run. */
  keepData(element: ElementId, data: Json, run = false): void {
    const { program, vm, follows } = this.#parts
    const path = `component.${element}`
    const read = program.now.bindings.some((b) => b.reads === 'dynamic' || b.reads.some((r) => overlap(r, path)))
    if (!read && !program.now.sources.some(follows)) this.#waiting.set(element, data)
    else if (run) this.push([`${path}.data`, data])
    else vm.put(JSON.stringify([`${path}.data`, data]))
    this.#version++
  }

  /** Writes the data that waits outside of the VM and is about to be read. */
  makeResident(reads: Reads): void {
    for (const [element, data] of this.#waiting) {
      if (reads !== 'dynamic' && !reads.some((r) => overlap(r, `component.${element}`))) continue
      this.#waiting.delete(element)
      this.#parts.vm.put(JSON.stringify([`component.${element}.data`, data]))
    }
  }
}

const pathsIn = (changes: readonly Json[]): string[] => changes.filter((_, i) => i % 2 === 0).map(String)
