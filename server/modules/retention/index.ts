import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { Retention } from './service.ts'
import { retentionTables } from './table.ts'

/** How long modules keep what expires. It is apart from the calls that change it, because the audit needs it too. */
export const retentionModule = defineModule({
  id: 'retention',
  tables: retentionTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now }) => ({ retention: new Retention(store, now) }),
})

// Published to other modules.
export { isWithin, type Kept, type Retention, type RetentionSetting } from './service.ts'
