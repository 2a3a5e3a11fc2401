import type { Retention } from '../retention/index.ts'
import type { RunsKept } from './runs.ts'

const BOUNDS = { min: 1, max: 3_650 }

/** Declares how long ended runs are kept. */
export const runsKept = (retention: Retention): RunsKept => ({
  good: retention.declare({
    id: 'workflows/runs',
    label: { zh: '工作流的运行记录', en: 'Runs of workflows' },
    ...{ days: 30, ...BOUNDS },
  }),
  bad: retention.declare({
    id: 'workflows/failed-runs',
    label: { zh: '失败的工作流运行记录', en: 'Failed runs of workflows' },
    ...{ days: 180, ...BOUNDS },
  }),
})
