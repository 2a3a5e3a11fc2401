import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { createAllowance } from './allowance.ts'
import { exchangeAudits } from './audits.ts'
import { exchangeCalls } from './calls.ts'
import { createCopying } from './copying.ts'
import { createDescribePlan } from './describe-plan.ts'
import { createExporting } from './exporting.ts'
import { exchangeFields } from './fields.ts'
import { createGather } from './gather.ts'
import { createKnownServices } from './known-services.ts'
import { createMeet } from './meeting.ts'
import { exchangeSections } from './own-sections.ts'
import { createReaders } from './readers.ts'
import { createExchange } from './service.ts'

/** Pages and projects as files, and files as pages and projects: made of the parts that modules register. */
export const exchangeModule = defineModule({
  id: 'exchange',
  fields: exchangeFields,
  needs: [auditModule, accountsModule, accessModule, projectsModule, pagesModule],
  audits: exchangeAudits,
  permissions: [{ id: 'permission/project.export', label: { zh: '导出项目', en: 'Export the project' }, givenTo: ['developer', 'admin'] }],
  commands: {
    export: async () => (await import('./command.ts')).exportCommand,
    import: async () => (await import('./command.ts')).importCommand,
  },
  services: ({ store, now, codec, publisher, plugins, projectParts: parts, log, use }) => {
    const { access } = use(accessModule)
    const { pages } = use(pagesModule)
    const audit = use(auditModule).auditOf(exchangeAudits)
    const gather = createGather({ store, codec, plugins, parts })
    const allowance = createAllowance(now)
    const readers = createReaders({ plugins, publisher, allowance, log })
    const exchange = createExchange({
      ...{ store, now, access, audit, parts, readers, allowance },
      ...{ projects: use(projectsModule).projects, policies: use(projectsModule).policies },
      knownServices: createKnownServices({ plugins, parts }),
      references: () => plugins.lookup.references(),
      meet: createMeet(parts),
      describe: createDescribePlan({ plugins, parts }),
    })
    const exporting = createExporting({ store, now, access, audit, pages, readers, gather })
    return { exporting, copying: createCopying({ exporting, gather, exchange }), exchange, readers }
  },
  projectPart: { schema: exchangeSections, tables: {} },
  start: async ({ readers }) => ({ stop: () => readers.close() }),
  calls: exchangeCalls,
})

// Published to other modules.
export type { Copying } from './copying.ts'
export { exchangeErrors } from './errors.ts'
export { type ExchangeFile, emptyFile, FILE_LIMITS } from './file-model.ts'
