import { MessageError, tell } from '#kernel/message'
import { provideService } from '#kernel/plugin'
import { defineModule } from '../../calls/module.ts'
import { auditTrail } from '../../calls/offers.ts'
import { retentionModule } from '../retention/index.ts'
import { auditAudits } from './audits.ts'
import { createDenials } from './denials.ts'
import { createAuditKeeping } from './keeping.ts'
import { createAuditOf } from './service.ts'
import { auditTables } from './table.ts'
import { createVerification } from './verification.ts'

/** Who did what: rows that are only added, each chained to the one before it. */
export const auditModule = defineModule({
  id: 'audit',
  needs: [retentionModule],
  audits: auditAudits,
  tables: auditTables,
  projectPart: { tables: { audit: 'the record of what happened on this server outlives the project' } },
  services: ({ store, now, config, auditActions, use }) => {
    const auditOf = createAuditOf(store, auditActions, now)
    const own = auditOf(auditAudits)
    const kept = use(retentionModule).retention.declare({
      id: 'audit/rows',
      label: { zh: '审计日志', en: 'Audit log' },
      hint: { zh: '未在此设置时，由 TESSERA_AUDIT_DAYS 决定', en: 'TESSERA_AUDIT_DAYS counts unless it is set here' },
      days: Number.isFinite(config.auditDays) ? config.auditDays : null,
      ...{ min: 1, max: 36_500, canBeForEver: true },
    })
    return {
      auditOf,
      auditKeeping: createAuditKeeping({ store, now, actions: auditActions, audit: own, kept }),
      auditDenials: createDenials({ store, audit: own, now }),
      verifyAudit: createVerification(store),
    }
  },
  async start({ auditKeeping }) {
    await auditKeeping.chainOlder()
    return undefined
  },
  sweep: ({ auditKeeping }) => auditKeeping.forgetOld(),
  offers: ({ auditOf }, { auditActions }) => [
    provideService(auditTrail, ({ owner }) => ({
      async write(db, row) {
        // Rows of other modules are theirs to write.
        if (!row.action.startsWith(`${owner.id} `) || !Object.hasOwn(auditActions, row.action))
          throw new MessageError(tell('plugin.no-audit', { action: row.action, plugin: owner.id }))
        await auditOf<string>({})(db, row)
      },
    })),
  ],
  denied: ({ auditDenials }, denial) => auditDenials(denial),
})

// Published to other modules.
export type { Audit } from './service.ts'
export type { AuditTables } from './table.ts'
export type { AuditVerification } from './verification.ts'
