import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { modelsModule } from '../models/index.ts'
import { projectsModule } from '../projects/index.ts'
import { recordsModule } from '../records/index.ts'
import { retentionModule } from '../retention/index.ts'
import { dataKeyAudits } from './audits.ts'
import { dataKeyCalls } from './calls.ts'
import { DataDocuments } from './documents.ts'
import { dataKeyFields } from './fields.ts'
import { KeyFinding } from './finding.ts'
import { DataKeys } from './service.ts'
import { dataKeyTables } from './table.ts'

/** Keys of projects, by which programs elsewhere read and write records. */
export const dataKeysModule = defineModule({
  id: 'data-keys',
  fields: dataKeyFields,
  needs: [auditModule, accountsModule, accessModule, projectsModule, modelsModule, recordsModule, retentionModule],
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
      endedKeysKept: use(retentionModule).retention.declare({
        id: 'data-keys/ended',
        label: { zh: '已停用的接口密钥', en: 'API keys that were ended' },
        ...{ days: 30, min: 1, max: 3_650 },
      }),
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
  sweep: ({ dataKeys, endedKeysKept }) => endedKeysKept.sweep((before) => dataKeys.forget(before)),
})
