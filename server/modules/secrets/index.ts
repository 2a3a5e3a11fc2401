import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { projectsModule } from '../projects/index.ts'
import { secretAudits } from './audits.ts'
import { secretCalls } from './calls.ts'
import { sealedCheck } from './check.ts'
import { secretsFields } from './fields.ts'
import { createSealing } from './sealing.ts'
import { createSecrets } from './service.ts'
import { secretTables } from './table.ts'

/** What the key of secrets is made for. */
const PURPOSE = 'secrets of projects'

/** What apis need to say to services, and nobody is told. */
export const secretsModule = defineModule({
  id: 'secrets',
  fields: secretsFields,
  needs: [auditModule, accountsModule, accessModule, projectsModule],
  audits: secretAudits,
  permissions: [
    { id: 'permission/secret.see', label: { zh: '查看密钥的名称', en: 'See which secrets there are' }, givenTo: ['developer', 'admin'] },
    { id: 'permission/secret.edit', label: { zh: '管理密钥', en: 'Write secrets' }, givenTo: ['admin'] },
  ],
  checks: async () => [
    sealedCheck({
      name: 'secrets',
      purpose: PURPOSE,
      table: 'project_secret',
      statement: 'select sealed from project_secret',
      what: 'secrets of projects',
    }),
  ],
  tables: secretTables,
  services: ({ store, now, config, use }) => ({
    secrets: createSecrets({
      ...{ store, now, access: use(accessModule).access, audit: use(auditModule).auditOf(secretAudits) },
      sealing: createSealing(config, PURPOSE),
    }),
  }),
  projectPart: { tables: { projectSecret: 'secrets leave the server with no file' } },
  calls: secretCalls,
})

export { sealedCheck } from './check.ts'
// Published to other modules.
export { SHORTEST_MASKED } from './model.ts'
export { createSealing, SealBroken, type Sealing } from './sealing.ts'
export type { Secrets } from './service.ts'
