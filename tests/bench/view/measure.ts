import { median } from '../row.ts'

/** Medians of two ways of doing the same, taken in turns so that a busy machine hits both. */
export async function inTurns(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ ours: number; baseline: number }> {
  const mine: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    mine.push(await ours())
    theirs.push(await baseline())
  }
  return { ours: median(mine), baseline: median(theirs) }
}

/** Forces the layout that the browser would do anyway before it paints. */
export function layout(): void {
  void document.body.offsetHeight
}

/** Runs and gives the milliseconds it took, layout included. */
export async function timed(work: () => void | Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  layout()
  return performance.now() - start
}
