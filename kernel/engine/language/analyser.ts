import type { analyse } from './analyse.ts'

type Analyse = typeof analyse

let known: Analyse | null = null

/** Called by the analysis itself, wherever it is loaded. */
export function provideAnalyser(given: Analyse): void {
  known = given
}

export const hasAnalyser = (): boolean => known !== null

/**
 * The analysis of authors' code, with the parser, half of an engine's size. A published page includes its analysed
 * formulas and gets its first values without it; running other code loads it first.
 */
export function analyser(): Analyse {
  if (!known) throw new Error('The analysis of code is not loaded')
  return known
}

export async function loadAnalyser(): Promise<void> {
  if (!known) await import('./analyse.ts')
}
