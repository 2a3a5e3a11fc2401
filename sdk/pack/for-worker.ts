import type { Plugin } from '#kernel/plugin'
import { actionsPoint, functionsPoint, sourcesPoint, stepKindsPoint } from '../points.ts'

const WANTED: ReadonlySet<string> = new Set([actionsPoint, sourcesPoint, functionsPoint, stepKindsPoint].map(({ name }) => name))

/** A plugin for a worker: actions, sources and functions, without anything that renders. */
export function forWorker({ id, version, setup }: Plugin): Plugin {
  return {
    id,
    version,
    setup: (context) =>
      setup({
        ...context,
        contribute: (point, value) => {
          if (WANTED.has(point.name)) context.contribute(point, value)
        },
      }),
  }
}
