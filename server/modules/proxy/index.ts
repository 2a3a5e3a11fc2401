import { provideService } from '#kernel/plugin'
import { defineModule } from '../../calls/module.ts'
import { network } from '../../calls/offers.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { blocksModule } from '../blocks/index.ts'
import { documentsModule } from '../documents/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectSettingsModule } from '../project-settings/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { rolesModule } from '../roles/index.ts'
import { secretsModule } from '../secrets/index.ts'
import { viewerModule } from '../viewer/index.ts'
import { proxyCalls } from './calls.ts'
import { proxyFields } from './fields.ts'
import { FetchRefused, safeFetch } from './safe-fetch.ts'
import { createProxyService } from './service.ts'
import { createVisitorService } from './visitor-service.ts'

/** Requests to other servers, sent by this one. */
export const proxyModule = defineModule({
  id: 'proxy',
  fields: proxyFields,
  needs: [
    accountsModule,
    accessModule,
    projectsModule,
    documentsModule,
    pagesModule,
    publishModule,
    viewerModule,
    blocksModule,
    rolesModule,
    projectSettingsModule,
    secretsModule,
  ],
  checks: async () => [(await import('./check.ts')).addressCheck],
  services: ({ store, now, plugins, resolve, use, config }) => {
    const { access } = use(accessModule)
    const resolving = resolve ? { resolve } : {}
    const { entries } = use(pagesModule)
    const { snapshots } = use(publishModule)
    const { viewer } = use(viewerModule)
    const { blocks } = use(blocksModule)
    return {
      proxy: createProxyService({ store, now, access, ...resolving }),
      visitors: createVisitorService({
        ...{ store, now, access, viewer, rights: use(rolesModule).rights, entries, snapshots, plugins, blocks, ...resolving },
        secrets: use(secretsModule).secrets,
        settings: use(projectSettingsModule).settings,
        largestUpload: config.largestUpload,
      }),
    }
  },
  calls: proxyCalls,
  offers: (_, { resolve }) => [
    provideService(network, ({ owner, host }) => {
      const requireHost = (url: URL): void => host.requireScope(owner, 'network', url.hostname)
      return {
        async fetch(input) {
          const url = URL.parse(input.url)
          if (url === null) throw new FetchRefused('address')
          requireHost(url)
          return safeFetch(input, {
            ...(resolve ? { resolve } : {}),
            follows(_from, to) {
              requireHost(to)
              return true
            },
          })
        },
      }
    }),
  ],
})

// Published to other modules.
export { formsOf, maskInPieces, withoutSecrets, withoutSecretsInHeaders } from './masking.ts'
export { AnswerTooLarge, type FetchInput, type FetchOutput, FetchRefused, safeFetch } from './safe-fetch.ts'
export { isBelowPrefix, isInside } from './service.ts'
