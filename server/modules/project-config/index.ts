import { settingsShape } from '#kernel/page/records'
import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentsModule } from '../documents/index.ts'
import { menusModule } from '../menus/index.ts'
import { pagesModule } from '../pages/index.ts'
import { pluginsModule } from '../plugins/index.ts'
import { projectSettingsModule } from '../project-settings/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { textsModule } from '../texts/index.ts'
import { configAudits } from './audits.ts'
import { configCalls } from './calls.ts'
import { projectConfigFields } from './fields.ts'
import { createProjectConfig } from './service.ts'

/** All settings of a project as one form. */
export const projectConfigModule = defineModule({
  id: 'project-config',
  fields: projectConfigFields,
  needs: [
    auditModule,
    accessModule,
    documentsModule,
    projectsModule,
    projectSettingsModule,
    pagesModule,
    menusModule,
    textsModule,
    pluginsModule,
    publishModule,
  ],
  audits: configAudits,
  services: ({ store, now, config, use }) => {
    const { settings } = use(projectSettingsModule)
    // Addresses of a page may begin with the name of a service.
    use(publishModule).publishContexts.add(async (projectId) => {
      const { services } = await settings.config(store.read, projectId)
      const of = (env: 'stg' | 'prd') => services.flatMap((service) => (service.env === env ? [service.name] : []))
      return { prefixes: { stg: of('stg'), prd: of('prd') } }
    })
    const { documents, documentKinds } = use(documentsModule)
    const projectConfigs = createProjectConfig({
      ...{ store, now, access: use(accessModule).access, audit: use(auditModule).auditOf(configAudits) },
      ...{ documents, settings, texts: use(textsModule).texts },
      ...{ projects: use(projectsModule).projects, policies: use(projectsModule).policies },
      pins: use(pluginsModule).pluginPins,
      largestUpload: config.largestUpload,
    })
    documentKinds.follow(settingsShape.id, { committed: projectConfigs.edited })
    return { projectConfigs }
  },
  calls: configCalls,
})
