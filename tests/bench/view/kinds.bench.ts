import type { BenchContext, Row } from '../row.ts'
import { onBenchPage } from './view.bench.ts'

export const rows = ['view/kind/']
/** A hundred figures that say where the time of `view/components` goes, for whoever asks for them. */
export const onlyByName = true

const ROUNDS = 5
const COUNT = 100

/** A hundred components of each kind of the mixture, against the same written by hand with the library. */
export function run(context: BenchContext): Promise<Row[]> {
  return onBenchPage(context, async (page) => {
    const measured: Row[] = []
    for (const kind of await page.evaluate(() => window.benches.kinds)) {
      const { ours, baseline } = await page.evaluate(([rounds, count, kind]) => window.benches.components(rounds, count, [kind]), [
        ROUNDS,
        COUNT,
        kind,
      ] as const)
      measured.push({ name: `view/kind/${kind}`, ratio: ours / baseline, value: ours, unit: 'ms', baseline, rounds: ROUNDS })
    }
    return measured
  })
}
