import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { sweepRuns } from '../../durable/sweep.ts'
import { durableTables } from '../../durable/table.ts'
import { retentionModule } from '../retention/index.ts'

const BOUNDS = { min: 1, max: 3_650 }

/** The tables of the durable engine, which every module is given, and how long what it did is kept. */
export const durableModule = defineModule({
  id: 'durable',
  needs: [retentionModule],
  tables: durableTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ use }) => {
    const { retention } = use(retentionModule)
    return {
      jobsKept: {
        good: retention.declare({
          id: 'durable/jobs',
          label: { zh: '已完成和已取消的后台任务', en: 'Jobs that are done or cancelled' },
          ...{ days: 30, ...BOUNDS },
        }),
        bad: retention.declare({
          id: 'durable/failed-jobs',
          label: { zh: '失败的后台任务', en: 'Failed jobs' },
          ...{ days: 180, ...BOUNDS },
        }),
      },
    }
  },
  sweep: async ({ jobsKept: { good, bad } }, { store }) =>
    sweepRuns(store, { good: await good.before(), bad: await bad.before() }),
})
