import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { blocksModule } from '../blocks/index.ts'
import { installationModule } from '../installation/index.ts'
import { lookModule } from '../look/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { rolesModule } from '../roles/index.ts'
import { viewerCalls } from './calls.ts'
import { viewerFields } from './fields.ts'
import { createFindHead } from './head.ts'
import { createPageLogin } from './page-login.ts'
import { createPublishedCache } from './published-cache.ts'
import { createViewerService } from './service.ts'
import { createSignatures } from './signatures.ts'

/** What people see who look at published pages, and their logins there. */
export const viewerModule = defineModule({
  id: 'viewer',
  fields: viewerFields,
  needs: [
    accountsModule,
    accessModule,
    installationModule,
    projectsModule,
    pagesModule,
    publishModule,
    blocksModule,
    lookModule,
    rolesModule,
  ],
  services: ({ store, config, bus, now, metrics, permissionsOf, use }) => {
    const { access } = use(accessModule)
    const { sessions, accounts } = use(accountsModule)
    const published = createPublishedCache({ store, snapshots: use(publishModule).snapshots, bus, metrics, now })
    const signatures = createSignatures({ installation: use(installationModule).installation, now })
    /** Told on the node of the change, once it is committed, of pages that visitors see in another way from now on. */
    const shownChanges = createHooks<(pageIds: readonly number[]) => void>()
    const tell = (pageIds: readonly number[]): void => {
      for (const id of pageIds) bus.publish(`page:${id}`)
      for (const work of shownChanges.all()) work(pageIds)
    }
    use(pagesModule).pageChanges.add(tell)
    const { rights, givenRights } = use(rolesModule)
    const viewer = createViewerService({ store, access, sessions, published, signatures, visits: rights })
    return {
      ...{ viewer, shownChanges },
      forgetVisited: tell,
      pageLogin: createPageLogin({
        ...{ store, access, sessions, accounts, viewer, permissionsOf, rights, givenRights, pagesUrl: config.pagesUrl },
        blocks: use(blocksModule).blocks,
      }),
      addresses: { studio: config.baseUrl, pages: config.pagesUrl },
    }
  },
  projectPart: {
    tables: {},
    work: ({ forgetVisited }) => ({
      forget:
        async (_db, { pageIds }) =>
        () =>
          forgetVisited(pageIds),
    }),
  },
  calls: viewerCalls,
  head: ({ viewer }) => createFindHead(viewer),
})

// Published to other modules.
export { pageKey, projectKey } from './answers.ts'
export type { PageLogin } from './page-login.ts'
export type { ViewerService } from './service.ts'
