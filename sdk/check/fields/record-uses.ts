import type { RecordUses } from '#kernel/page/references'
import type { Kernel } from '#kernel/plugin'
import { actionsPoint, componentsPoint, sourcesPoint } from '../../points.ts'

/** What uses records of models, among the plugins that a kernel has loaded. */
export function recordUsesIn(kernel: Kernel): RecordUses {
  const named = [
    ...kernel
      .registry(componentsPoint)
      .all.peek()
      .map(({ type, records }) => [type, records] as const),
    ...kernel
      .registry(actionsPoint)
      .all.peek()
      .map((action) => [action.id, action.runs === 'worker' ? action.records : undefined] as const),
    ...kernel
      .registry(sourcesPoint)
      .all.peek()
      .map(({ id, records }) => [id, records] as const),
  ]
  return Object.fromEntries(named.flatMap(([name, records]) => (records ? [[name, records]] : [])))
}
