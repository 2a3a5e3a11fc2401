import { type LanguageReads, languageReadsOf, namesGlobal } from '../language/global-names.ts'
import type { Reads } from '../language/reads.ts'
import { RUNTIME_MS } from '../limits.ts'
import type { FunctionRuntime } from '../runtime.ts'
import { TEXT_FUNCTION } from '../texts.ts'
import { hasGlobals } from './globals-loading.ts'
import type { Vm } from './vm.ts'

const WORDS = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu

/** The functions that formulas can call, each compiled in the VM once some code names it. */
export class VmFunctions {
  readonly names: ReadonlySet<string>
  /** What code reads beside its own names: the language, where it calls functions that depend on it. */
  readonly readsOf: LanguageReads
  readonly #vm: Vm
  /** Those that no code has named yet, with their sources. */
  readonly #absent: Map<string, string>
  #areGlobalsMade = false

  constructor(vm: Vm, functions: readonly FunctionRuntime[]) {
    this.#vm = vm
    this.readsOf = languageReadsOf(functions)
    const all = [...functions, TEXT_FUNCTION]
    this.names = new Set(all.map(({ name }) => name))
    this.#absent = new Map(all.map(({ name, source }) => [name, source]))
  }

  /** Makes the globals before the first code that may use them runs: that is no part of its time. */
  #provideFor(text: string): void {
    if (this.#areGlobalsMade || !hasGlobals() || !namesGlobal(text)) return
    this.#areGlobalsMade = true
    this.#vm.call('globals', '', RUNTIME_MS)
  }

  /** Compiles these functions and those that they name. */
  add(names: Iterable<string>): void {
    for (const name of names) {
      const source = this.#absent.get(name)
      if (source === undefined) continue
      this.#absent.delete(name)
      this.require(source, [])
      const named = new Set((source.match(WORDS) ?? []).filter((word) => this.names.has(word)))
      this.#vm.install('function', `(${source}\n)`, `function/${name}`, JSON.stringify([name, ...named]), RUNTIME_MS)
    }
  }

  /** Compiles the functions that a text names before it is compiled itself; one that may name any of them gets all. */
  require(text: string, reads: Reads): void {
    this.#provideFor(text)
    if (this.#absent.size === 0) return
    const any = reads === 'dynamic' || text.includes('\\u')
    this.add(any ? [...this.#absent.keys()] : (text.match(WORDS) ?? []))
  }
}
