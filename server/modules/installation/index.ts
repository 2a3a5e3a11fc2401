import { defineModule } from '../../calls/module.ts'
import { installationCalls } from './calls.ts'
import { createInstallation } from './service.ts'
import { installationTables } from './table.ts'

/** What the nodes of an installation share beside its data, and what everybody may know of it. */
export const installationModule = defineModule({
  id: 'installation',
  tables: installationTables,
  services: ({ store, now, config }) => ({ installation: createInstallation({ store, now }), header: config.header }),
  calls: installationCalls,
})

// Published to other modules.
export type { Installation } from './service.ts'
