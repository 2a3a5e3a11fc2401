import { defineModule } from '../../calls/module.ts'
import { createAnswerCache } from '../../http/answer-cache.ts'
import { createMemoryCounts } from '../../metrics/memory-counts.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { projectSettingsModule } from '../project-settings/index.ts'
import { projectsModule } from '../projects/index.ts'
import { rolesModule } from '../roles/index.ts'
import { textsModule } from '../texts/index.ts'
import { adminCalls } from './calls.ts'
import { adminAppFields } from './fields.ts'
import { createFollowing } from './following.ts'
import { createSameStarts } from './same-starts.ts'
import { createShownVersions } from './shown-versions.ts'
import { createStart } from './start.ts'
import { createStartAnswers, type KeptAnswer, START_HEADERS } from './start-answers.ts'
import { createStartVersions } from './start-versions.ts'

/** Characters of the answers that a node keeps. */
const MOST_KEPT = 32 * 1024 * 1024

/** What the application of a project requests of the server. */
export const adminAppModule = defineModule({
  id: 'admin-app',
  fields: adminAppFields,
  needs: [
    accessModule,
    accountsModule,
    notificationsModule,
    projectsModule,
    projectSettingsModule,
    textsModule,
    rolesModule,
  ],
  services: ({ store, bus, closing, now, metrics, permissionsOf, use }) => {
    const { access } = use(accessModule)
    const { appRights, givenRights } = use(rolesModule)
    const { settings } = use(projectSettingsModule)
    const appStart = createStart({
      ...{ store, access, permissionsOf, appRights, givenRights, settings },
      texts: use(textsModule).texts,
    })
    const startVersions = createStartVersions({ store, permissionsOf })
    const cache = createAnswerCache<KeptAnswer>(MOST_KEPT, createMemoryCounts(metrics, 'application-answers'))
    const { sessions } = use(accountsModule)
    const sameStarts = createSameStarts({
      ...{ sessions, now, headers: START_HEADERS, counts: createMemoryCounts(metrics, 'application-starts') },
      versions: createShownVersions({ store, permissionsOf }),
    })
    const startAnswers = createStartAnswers({ start: appStart, versions: startVersions, cache, same: sameStarts })
    const appFollowing = createFollowing({ bus, closing, metrics, sessions, start: appStart, versions: startVersions })
    return { appStart, startVersions, startAnswers, sameStarts, appFollowing }
  },
  calls: adminCalls,
})
