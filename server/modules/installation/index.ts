import { defineModule } from '../../calls/module.ts'
import { createInstallation } from './service.ts'
import { installationTables } from './table.ts'

/** What the nodes of an installation share beside its data. */
export const installationModule = defineModule({
  id: 'installation',
  tables: installationTables,
  services: ({ store, now }) => ({ installation: createInstallation({ store, now }) }),
})
