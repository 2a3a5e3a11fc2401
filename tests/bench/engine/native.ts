import type { PageProgram } from '#kernel/engine'
import { testProgram } from '../../engine/test-program.ts'

export const VARIABLES = 1_000

/** Distinct formulas, `count` of them, each over one of the variables; what a page's formulas look like. */
export function formulas(count: number, over = VARIABLES): string[] {
  return Array.from({ length: count }, (_, i) => `context.variable.v${i % over} * ${i % 7} + ${i}`)
}

export function variables(round: number, count = VARIABLES): { [name: string]: number } {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`v${i}`, i + round]))
}

export function programOf(count: number, extra: { readonly [place: string]: string } = {}): PageProgram {
  const bindings = Object.fromEntries(formulas(count).map((source, i) => [`E${i}.text`, source]))
  return testProgram({ variables: variables(0), bindings: { ...bindings, ...extra } })
}

/** The same formulas in the engine of the host, compiled once: as fast as formulas can be. */
export function compileNatively(sources: readonly string[]): ((context: { variable: { [name: string]: number } }) => number)[] {
  // The baseline of a benchmark; nothing of an author's ever comes here.
  return sources.map((source) => new Function('context', `return (${source})`) as never)
}
