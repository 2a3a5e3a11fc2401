import { overlap, ownValue } from '#kernel/page/path'
import type { Binding } from '#kernel/page/records'
import type { ProgramSource } from '../program.ts'
import type { PageVm } from '../vm/page-vm.ts'
import type { SessionProgram } from './session-program.ts'

export interface SourceReadsParts {
  readonly vm: PageVm
  readonly program: SessionProgram
  /** Whether a change of what its settings read runs a source again by itself. */
  readonly follows: (source: ProgramSource) => boolean
}

/** What the settings of sources read: the VM tells when that changes. */
export class SourceReads {
  readonly #parts: SourceReadsParts
  #watched = 0

  constructor(parts: SourceReadsParts) {
    this.#parts = parts
  }

  /** Numbers are positions in the program's list, which edits move: freed ones stop watching. */
  watch(): void {
    const { sources } = this.#parts.program.now
    const isWatched = (source: ProgramSource) => source.template === undefined && this.#parts.follows(source)
    const entries = sources.map((source, n) => [n, isWatched(source) ? this.#readsOf(source) : []] as const)
    const free = Array.from({ length: Math.max(0, this.#watched - sources.length) }, (_, i) => [sources.length + i, []] as const)
    this.#watched = sources.length
    if (entries.length + free.length > 0) this.#parts.vm.watch([...entries, ...free])
  }

  /** The formulas in the settings of a source, and in those of its api. */
  settingsOf({ use }: Pick<ProgramSource, 'use'>): readonly Binding[] {
    const shared = use.api === null ? [] : Object.values(ownValue(this.#parts.program.now.apis, use.api)?.bindings ?? {})
    return [...Object.values(use.bindings), ...shared].filter(({ kind }) => kind !== 'function')
  }

  #readsOf({ element, use }: ProgramSource): readonly string[] {
    const reads = this.settingsOf({ use }).flatMap(({ kind, source }) => {
      const prepared = kind === 'function' ? null : this.#parts.vm.prepare(kind, source)
      return prepared?.ok ? (prepared.reads === 'dynamic' ? [''] : prepared.reads) : []
    })
    // Its own data is what it makes: reading that must not start it again.
    const own = [element, ...(use.api === null ? [] : [use.api])].map((id) => `component.${id}`)
    return reads.filter((path) => path === '' || !own.some((made) => overlap(path, made)))
  }
}
