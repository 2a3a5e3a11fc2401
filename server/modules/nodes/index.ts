import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { release } from '../../release.ts'
import { installationModule } from '../installation/index.ts'
import { createClockWatch } from './clock.ts'
import { Nodes } from './service.ts'
import { settingMarks } from './settings.ts'
import { nodeTables } from './table.ts'

/** Well within the time after which a node counts as lost. */
const BEAT_MS = 30_000

/** Which servers run on the database, and whether they fit together. */
export const nodesModule = defineModule({
  id: 'nodes',
  needs: [installationModule],
  checks: async () => [(await import('./check.ts')).nodesCheck],
  tables: nodeTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, log, config }) => ({
    nodes: new Nodes({ store, now, log, clock: createClockWatch(), name: config.log.node, release }),
  }),
  async start({ nodes }, { config, use, tell }) {
    const key = await use(installationModule).installation.secret('settings')
    await nodes.begin(settingMarks(config.shared, key))
    const timer = setInterval(() => void nodes.beat().catch(tell), BEAT_MS)
    timer.unref()
    return {
      async stop() {
        clearInterval(timer)
        // Where the database is away the row stays, and counts as lost soon.
        await nodes.end().catch(() => undefined)
      },
    }
  },
  sweep: ({ nodes }) => nodes.sweep(),
})

// Published to other modules.
export { LOST_MS } from './service.ts'
export { differingSettings, settingMarks } from './settings.ts'
export type { NodeRow, NodeTables } from './table.ts'
