import { provideService } from '#kernel/plugin'
import { defineModule, laterTables } from '../../calls/module.ts'
import { projectAccess } from '../../calls/offers.ts'
import { createMemoryCounts } from '../../metrics/memory-counts.ts'
import { accountsModule } from '../accounts/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { createAccess } from './access.ts'
import { missingProject } from './errors.ts'

/** Who may do what in a project: asked by everything that belongs to one, the project itself included. */
export const accessModule = defineModule({
  id: 'access',
  needs: [accountsModule],
  reads: laterTables<ProjectTables & PageTables>('project', 'projectMember', 'page', 'pageMember'),
  services: ({ store, bus, metrics, now }) => ({
    access: createAccess({ store, bus, now, counts: createMemoryCounts(metrics, 'roles') }),
  }),
  offers: ({ access }, { store }) => [
    provideService(projectAccess, () => ({
      require: async (actor, projectId, least) => void (await access.require(actor, store.read, projectId, least, missingProject())),
    })),
  ],
})

// Published to other modules.
export { type Access, countedMembership, countedPageMembership } from './access.ts'
export { missingProject, projectNotFound } from './errors.ts'
