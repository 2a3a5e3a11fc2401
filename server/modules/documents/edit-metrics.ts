import { afterCommit, afterRollback } from '../../db/after-commit.ts'
import type { Metrics } from '../../metrics/metrics.ts'

/** Counts what became of edits, once their write is over. */
export const createEditMetrics = (metrics: Metrics) => {
  const saves = metrics.counter({ name: 'tessera_saves_total', help: 'Edits of documents that were saved.' })({})
  const merges = metrics.counter({
    name: 'tessera_merges_total',
    help: 'Saved edits that were merged with what others had saved since.',
  })({})
  const conflicts = metrics.counter({
    name: 'tessera_conflicts_total',
    help: 'Edits that were refused because others had changed the same.',
  })({})
  return {
    saved: (isMerged: boolean): void =>
      afterCommit(() => {
        saves.add()
        if (isMerged) merges.add()
      }),
    refused: (): void => afterRollback(() => conflicts.add()),
  }
}
export type EditMetrics = ReturnType<typeof createEditMetrics>
