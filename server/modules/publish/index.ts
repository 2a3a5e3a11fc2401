import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { blocksModule } from '../blocks/index.ts'
import { documentsModule } from '../documents/index.ts'
import { lookModule } from '../look/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectSettingsModule } from '../project-settings/index.ts'
import { projectsModule } from '../projects/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { textsModule } from '../texts/index.ts'
import { publishAudits } from './audits.ts'
import { publishCalls } from './calls.ts'
import type { ReadContext } from './deps.ts'
import { publishFields } from './fields.ts'
import { createOlderPublications } from './older.ts'
import { createPublishWork } from './project-part.ts'
import { createPublishMetrics } from './publish-metrics.ts'
import { createProductionRights } from './rights.ts'
import { createPublishService } from './service.ts'
import { createShownPrograms } from './shown-programs.ts'
import { createSnapshots } from './snapshot.ts'
import { publishTables } from './table.ts'

const OF_DEPLOYMENT = 'what visitors of a deployment see'

/** Versions of pages that viewers see. */
export const publishModule = defineModule({
  id: 'publish',
  fields: publishFields,
  needs: [
    ...[
      auditModule,
      accountsModule,
      accessModule,
      projectsModule,
      quotasModule,
      documentsModule,
      pagesModule,
      projectSettingsModule,
      blocksModule,
    ],
    lookModule,
    textsModule,
  ],
  audits: publishAudits,
  permissions: [
    { id: 'permission/page.publish', label: { zh: '发布页面', en: 'Publish pages' }, givenTo: ['developer', 'admin'] },
    { id: 'permission/production.grant', label: { zh: '设置生产发布权限', en: 'Say who publishes to production' }, givenTo: ['admin'] },
  ],
  tables: publishTables,
  services: ({ store, now, config, metrics, publisher, plugins, use }) => {
    const { access } = use(accessModule)
    const { quotas } = use(quotasModule)
    const { pages, forgetPages } = use(pagesModule)
    const audit = use(auditModule).auditOf(publishAudits)
    const documentVersions = use(documentsModule).versions
    const { settings } = use(projectSettingsModule)
    const { blocks } = use(blocksModule)
    const { looks } = use(lookModule)
    const { texts } = use(textsModule)
    const snapshots = createSnapshots({ store, plugins })
    const rights = createProductionRights({ store, now, access, audit, preset: config.productionRight })
    const contexts = createHooks<ReadContext>()
    return {
      /** What later modules know of where the pages of a project are going to be. */
      publishContexts: contexts,
      productionRights: rights,
      snapshots,
      /** Every page of a project as its environments show it. */
      shownPrograms: createShownPrograms({ store, snapshots }),
      older: createOlderPublications({ store, access, snapshots }),
      publishing: createPublishService({
        ...{
          store,
          now,
          access,
          audit,
          pages,
          publisher,
          snapshots,
          plugins,
          quotas,
          documentVersions,
          settings,
          policies: use(projectsModule).policies,
          forgetPages,
          rights,
          contexts,
          measured: createPublishMetrics(metrics),
        },
        blocks: (_actor, projectId, document) => blocks.reached(projectId, document),
        look: looks.forPages,
        texts: texts.forPages,
      }),
    }
  },
  projectPart: {
    tables: {
      snapshot: OF_DEPLOYMENT,
      snapshotLanguage: OF_DEPLOYMENT,
      publish: OF_DEPLOYMENT,
      productionRight: 'who publishes to production is decided for each project',
    },
    work: (_, { store }) => createPublishWork(store),
  },
  calls: publishCalls,
})

// Published to other modules.
export { pageEnvironment, publishedLanguage, publishedPage } from './model.ts'
export type { ShownProgram, ShownPrograms } from './shown-programs.ts'
export type { Snapshots, SpokenLanguages } from './snapshot.ts'
export type { PublishTables } from './table.ts'
