import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { retentionModule } from '../retention/index.ts'
import { browserErrorAudits } from './audits.ts'
import { browserErrorCalls } from './calls.ts'
import { ErrorCollecting } from './collecting.ts'
import { browserErrorFields } from './fields.ts'
import { BrowserErrors } from './service.ts'
import { browserErrorTables } from './table.ts'

/** Errors that browsers reported, grouped. */
export const browserErrorsModule = defineModule({
  id: 'browser-errors',
  fields: browserErrorFields,
  needs: [accountsModule, auditModule, retentionModule],
  audits: browserErrorAudits,
  tables: browserErrorTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, use, log, metrics }) => {
    const kept = use(retentionModule).retention.declare({
      id: 'browser-errors/groups',
      label: { zh: '浏览器错误', en: 'Errors in browsers' },
      hint: { zh: '从最后一次报告算起', en: 'Counted from the last report' },
      ...{ days: 30, min: 1, max: 365 },
    })
    return {
      errorCollecting: new ErrorCollecting({ store, now, metrics, tell: log.fault }),
      browserErrors: new BrowserErrors({ store, kept, audit: use(auditModule).auditOf(browserErrorAudits) }),
    }
  },
  calls: browserErrorCalls,
  start: async ({ errorCollecting }) => ({ stop: () => errorCollecting.flush() }),
  sweep: ({ browserErrors }) => browserErrors.sweep(),
})
