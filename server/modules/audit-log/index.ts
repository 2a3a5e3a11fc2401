import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { auditLogAudits } from './audits.ts'
import { auditLogCalls } from './calls.ts'
import { auditLogFields } from './fields.ts'
import { createAuditLog } from './service.ts'

/** The audit for those who may read it. It is apart from the audit itself, which everything else needs. */
export const auditLogModule = defineModule({
  id: 'audit-log',
  fields: auditLogFields,
  needs: [auditModule, accountsModule, accessModule, projectsModule, pagesModule],
  audits: auditLogAudits,
  permissions: [{ id: 'permission/audit.see', label: { zh: '查看审计日志', en: 'Read the audit log' }, givenTo: ['admin'] }],
  services: ({ store, auditActions, use }) => {
    const { auditOf, verifyAudit } = use(auditModule)
    const { access } = use(accessModule)
    return { auditLog: createAuditLog({ store, access, audit: auditOf(auditLogAudits), actions: auditActions, verify: verifyAudit }) }
  },
  calls: auditLogCalls,
})
