import { defineModule, laterTables } from '../../calls/module.ts'
import { accountsModule } from '../accounts/index.ts'
import type { ProjectTables } from '../projects/table.ts'
import { createAccess } from './access.ts'

/** Who may do what in a project: asked by everything that belongs to one, the project itself included. */
export const accessModule = defineModule({
  id: 'access',
  needs: [accountsModule],
  reads: laterTables<ProjectTables>('project', 'projectMember'),
  services: ({ store, bus, now }) => ({ access: createAccess({ store, bus, now }) }),
})
