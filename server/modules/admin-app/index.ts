import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { projectSettingsModule } from '../project-settings/index.ts'
import { projectsModule } from '../projects/index.ts'
import { rolesModule } from '../roles/index.ts'
import { textsModule } from '../texts/index.ts'
import { adminCalls } from './calls.ts'
import { adminAppFields } from './fields.ts'
import { createStart } from './start.ts'
import { createStartAnswers } from './start-answers.ts'

/** What the application of a project requests of the server. */
export const adminAppModule = defineModule({
  id: 'admin-app',
  fields: adminAppFields,
  needs: [accessModule, accountsModule, projectsModule, projectSettingsModule, textsModule, rolesModule],
  services: ({ store, permissionsOf, use }) => {
    const { access } = use(accessModule)
    const { appRights } = use(rolesModule)
    const { settings } = use(projectSettingsModule)
    const start = createStart({ store, access, permissionsOf, appRights, settings, texts: use(textsModule).texts })
    return { startAnswers: createStartAnswers({ start }) }
  },
  calls: adminCalls,
})
