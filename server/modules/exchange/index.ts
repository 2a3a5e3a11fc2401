import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { blocksModule } from '../blocks/index.ts'
import { documentsModule } from '../documents/index.ts'
import { filesModule } from '../files/index.ts'
import { lookModule } from '../look/index.ts'
import { menusModule } from '../menus/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectSettingsModule } from '../project-settings/index.ts'
import { projectsModule } from '../projects/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { resourcesModule } from '../resources/index.ts'
import { rolesModule } from '../roles/index.ts'
import { textsModule } from '../texts/index.ts'
import { createAllowance } from './allowance.ts'
import { exchangeAudits } from './audits.ts'
import { createBringBlocks } from './bring-blocks.ts'
import { createBringFiles } from './bring-files.ts'
import { createBringMenus } from './bring-menus.ts'
import { createBringPages } from './bring-pages.ts'
import { createBringRecords } from './bring-records.ts'
import { exchangeCalls } from './calls.ts'
import { createCopying } from './copying.ts'
import { createDescribePlan } from './describe-plan.ts'
import { createExporting } from './exporting.ts'
import { exchangeFields } from './fields.ts'
import { createGather } from './gather.ts'
import { createKnownServices } from './known-services.ts'
import { createLookAround } from './plan.ts'
import { createProjectRecords } from './project-records.ts'
import { createReaders } from './readers.ts'
import { createExchange } from './service.ts'

/** Pages and projects as files, and files as pages and projects. */
export const exchangeModule = defineModule({
  id: 'exchange',
  fields: exchangeFields,
  needs: [
    ...[auditModule, accountsModule, accessModule, quotasModule, projectsModule, documentsModule, pagesModule, blocksModule],
    ...[projectSettingsModule, textsModule, lookModule, menusModule, rolesModule, filesModule, resourcesModule],
  ],
  audits: exchangeAudits,
  permissions: [{ id: 'permission/project.export', label: { zh: '导出项目', en: 'Export the project' }, givenTo: ['developer', 'admin'] }],
  services: ({ store, now, codec, publisher, plugins, use }) => {
    const { access } = use(accessModule)
    const { sessions } = use(accountsModule)
    const audit = use(auditModule).auditOf(exchangeAudits)
    const { quotas } = use(quotasModule)
    const { documents } = use(documentsModule)
    const { pages, entries } = use(pagesModule)
    const { blocks } = use(blocksModule)
    const { settings } = use(projectSettingsModule)
    const { texts } = use(textsModule)
    const { looks } = use(lookModule)
    const { fileStore } = use(filesModule)
    const { resources } = use(resourcesModule)
    const records = createProjectRecords(store)
    const gather = createGather({ store, codec, plugins, pages, blocks, resources, records, fileStore })
    const allowance = createAllowance(now)
    const readers = createReaders({ plugins, publisher, allowance })
    const exchange = createExchange({
      ...{ store, now, access, audit, quotas, resources, records },
      knownServices: createKnownServices({ store, plugins, records }),
      ...{ readers, allowance },
      lookAround: createLookAround({ store, blocks, records }),
      describe: createDescribePlan({ plugins, resources }),
      bring: {
        files: createBringFiles({ store, fileStore, quotas }),
        blocks: createBringBlocks({ blocks }),
        pages: createBringPages({ store, documents, entries, quotas }),
        records: createBringRecords({ store, documents, settings, texts, looks }),
        menus: createBringMenus({ store }),
      },
      peopleWith: use(rolesModule).held.peopleWith,
      changed: (userIds) => sessions.changed(userIds),
    })
    return {
      exporting: createExporting({ store, now, access, audit, readers, gather }),
      copying: createCopying({ gather, exchange }),
      exchange,
      readers,
    }
  },
  start: async ({ readers }) => ({ stop: () => readers.close() }),
  calls: exchangeCalls,
})
