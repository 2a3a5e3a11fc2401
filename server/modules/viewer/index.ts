import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { viewerCalls } from './calls.ts'
import { createPageLogin } from './page-login.ts'
import { createPublishedCache } from './published-cache.ts'
import { createViewerService } from './service.ts'

/** What people see who look at published pages, and their logins there. */
export const viewerModule = defineModule({
  id: 'viewer',
  needs: [accountsModule, accessModule, projectsModule, pagesModule, publishModule],
  services: ({ store, config, use }) => {
    const { access } = use(accessModule)
    const { sessions, accounts } = use(accountsModule)
    const published = createPublishedCache({ store, snapshots: use(publishModule).snapshots })
    use(pagesModule).pageChanges.add(published.forget)
    use(projectsModule).deletions.add(
      async (_db, { pageIds }) =>
        () =>
          published.forget(pageIds),
    )
    const viewer = createViewerService({ store, access, published })
    return {
      viewer,
      pageLogin: createPageLogin({ store, access, sessions, accounts, viewer, pagesUrl: config.pagesUrl }),
      addresses: { studio: config.baseUrl, pages: config.pagesUrl },
    }
  },
  calls: viewerCalls,
})
