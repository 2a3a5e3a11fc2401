import { defineModule } from '../../calls/module.ts'
import { auditModule } from '../audit/index.ts'
import { durableModule } from '../durable/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { retentionModule } from '../retention/index.ts'
import { storageAudits } from './audits.ts'
import { storageCalls } from './calls.ts'
import { storageFields } from './fields.ts'
import { Storage } from './service.ts'

/** The disk use of the installation, and retention times. */
export const storageModule = defineModule({
  id: 'storage',
  fields: storageFields,
  needs: [auditModule, durableModule, quotasModule, retentionModule],
  audits: storageAudits,
  services: ({ store, now, config, use }) => ({
    storage: new Storage({
      ...{ store, now, keptEverywhere: use(quotasModule).keptEverywhere, retention: use(retentionModule).retention },
      audit: use(auditModule).auditOf(storageAudits),
      dataDir: config.databaseUrl === '' ? config.dataDir : null,
    }),
  }),
  calls: storageCalls,
})
