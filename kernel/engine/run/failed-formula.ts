import type { Json } from '#kernel/page/values'
import type { Reads } from '../language/reads.ts'
import type { FailedFormula } from '../protocol.ts'
import { abridged } from './trace.ts'

/** Of one message: a page whose formulas all fail tells of the first. */
export const FAILURES_RECORDED = 30
const PATHS_KEPT = 10

/** What it takes to see why a formula failed, and to evaluate it again: its text, and the state it read, as far as that is small. */
export function recordFailure(
  formula: Pick<FailedFormula, 'kind' | 'source' | 'input'>,
  reads: Reads,
  time: number,
  state: (path: string) => string,
): FailedFormula {
  const { kind, source, input } = formula
  const found = reads === 'dynamic' || reads.includes('') ? roots(state) : reads
  // Parts of rows are no paths of the state.
  const ofPage = found.filter((path) => !path.startsWith('~'))
  const read = ofPage.slice(0, PATHS_KEPT).map((path) => {
    const value = JSON.parse(state(path)) as Json
    return { path, value: abridged(value) }
  })
  return {
    time,
    kind,
    source,
    ...(input === undefined ? {} : { input: abridged(input) }),
    read: Object.fromEntries(read.map((r) => [r.path, r.value])),
  }
}

/** One whose text does not tell what it reads: all there is, part by part. */
const roots = (state: (path: string) => string): readonly string[] =>
  Object.keys(JSON.parse(state('')) as object).filter((name) => name !== 'eventParams')
