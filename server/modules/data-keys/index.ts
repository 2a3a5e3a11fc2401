import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { modelsModule } from '../models/index.ts'
import { projectsModule } from '../projects/index.ts'
import { recordsModule } from '../records/index.ts'
import { dataKeyAudits } from './audits.ts'
import { dataKeyCalls } from './calls.ts'
import { DataDocuments } from './documents.ts'
import { dataKeyFields } from './fields.ts'
import { KeyFinding } from './finding.ts'
import { DataKeys } from './service.ts'
import { dataKeyTables } from './table.ts'

const DAY_MS = 86_400_000
/** Days that an ended key is shown. */
const KEPT_DAYS = 30

/** Keys of projects, by which programs elsewhere read and write records. */
export const dataKeysModule = defineModule({
  id: 'data-keys',
  fields: dataKeyFields,
  needs: [auditModule, accountsModule, accessModule, projectsModule, modelsModule, recordsModule],
  audits: dataKeyAudits,
  permissions: [
    {
      id: 'permission/key.manage',
      label: { zh: '管理接口密钥', en: 'Manage API keys' },
      givenTo: ['admin'],
    },
  ],
  tables: dataKeyTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, config, use }) => {
    const { modelShapes: shapes } = use(modelsModule)
    const { records } = use(recordsModule)
    const audit = use(auditModule).auditOf(dataKeyAudits)
    return {
      dataKeys: new DataKeys({ store, now, access: use(accessModule).access, audit, shapes }),
      keyFinding: new KeyFinding({ store, now }),
      dataDocuments: new DataDocuments({ store, shapes, records, baseUrl: config.baseUrl }),
    }
  },
  keys: ({ keyFinding }) => keyFinding.find,
  projectPart: {
    tables: {
      dataKey: 'keys open one project alone: a copy gets keys of its own',
      dataKeyModel: 'keys open one project alone: a copy gets keys of its own',
    },
  },
  calls: dataKeyCalls,
  sweep: async ({ dataKeys }, { now }) => dataKeys.forget(new Date(now().getTime() - KEPT_DAYS * DAY_MS)),
})
