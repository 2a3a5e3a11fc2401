import { defineModule } from '../../calls/module.ts'
import { createAuditOf } from './service.ts'
import { auditTables } from './table.ts'

/** Who did what. */
export const auditModule = defineModule({
  id: 'audit',
  tables: auditTables,
  services: ({ store, now }) => ({ auditOf: createAuditOf(store, now) }),
})
