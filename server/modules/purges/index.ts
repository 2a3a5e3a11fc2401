import { defineModule } from '../../calls/module.ts'
import { lookModule } from '../look/index.ts'
import { resourcesModule } from '../resources/index.ts'
import { pageKey, projectKey, viewerModule } from '../viewer/index.ts'
import { createPurges } from './purges.ts'

/** Tells caches in between, such as a CDN, what of published pages has changed. */
export const purgesModule = defineModule({
  id: 'purges',
  needs: [viewerModule, lookModule, resourcesModule],
  services: ({ store, durable, config, resolve, log, use }) => {
    const settings = config.purge
    const purges = createPurges({ store, durable, settings, tell: log.fault, ...(resolve ? { resolve } : {}) })
    use(viewerModule).shownChanges.add((pageIds) => purges.purge(pageIds.map(pageKey)))
    for (const changes of [use(lookModule).lookChanges, use(resourcesModule).resourceChanges])
      changes.add((projectId) => purges.purge([projectKey(projectId)]))
    return { purges }
  },
  start: async ({ purges }) => ({ stop: purges.flush }),
})
