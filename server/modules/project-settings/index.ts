import { defineCall } from '../../calls/call.ts'
import { defineModule, laterTables } from '../../calls/module.ts'
import { idInPath } from '../../http/answer.ts'
import { accessModule } from '../access/index.ts'
import { documentErrors, documentsModule } from '../documents/index.ts'
import type { MenuTables } from '../menus/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectErrors, projectsModule } from '../projects/index.ts'
import { settingsContents } from './contents.ts'
import { createHome } from './home.ts'
import { settingsKind } from './kind.ts'
import { projectSettings, variableUses } from './model.ts'
import { settingsFile } from './project-file.ts'
import { createSettingsWork } from './project-part.ts'
import { createSettings } from './service.ts'

/** Settings of projects as documents: who changed what, versions, restoring. */
export const projectSettingsModule = defineModule({
  id: 'project-settings',
  needs: [accessModule, projectsModule, documentsModule, pagesModule],
  // What the app opens first may be an entry of its menu.
  reads: laterTables<MenuTables>('menu'),
  services: ({ store, now, permissionsOf, projectParts, use }) => {
    const { documents, documentKinds } = use(documentsModule)
    const { access } = use(accessModule)
    const settings = createSettings({ store, now, permissionsOf, access, documents, policies: use(projectsModule).policies })
    const { pageUsers, pageMoves } = use(pagesModule)
    const home = createHome({ store, now, settings })
    pageUsers.add(home.opening)
    pageMoves.add(home.leaving)
    pageMoves.add(settings.missedBy)
    documentKinds.add({
      kind: settingsKind,
      see: 'tester',
      edit: 'developer',
      roleIn: (actor, db, { projectId }) => access.ofSomePage(actor, db, projectId)(),
      missing: documentErrors.notFound,
      tooLarge: documentErrors.tooLarge,
      committed: (db, committed) => settings.mirror(db, committed),
    })
    const { edits, projectContents } = use(projectsModule)
    edits.add(settings.edited)
    for (const content of settingsContents(projectParts, settings)) projectContents.add(content)
    return { settings }
  },
  projectPart: {
    schema: settingsFile,
    tables: {},
    work: ({ settings }, { store, use }) =>
      createSettingsWork({ store, settings, projectDocuments: use(documentsModule).projectDocuments }),
  },
  calls: ({ settings }) => [
    defineCall({
      id: 'project-settings/read',
      method: 'GET',
      path: '/project/settings/{id}',
      needs: 'permission/project.see',
      writes: false,
      input: idInPath,
      output: projectSettings,
      errors: [projectErrors.notFound],
      example: (o) => ({ id: String(o.projectId) }),
      run: ({ id }, { by }) => settings.read(by, id),
    }),
    defineCall({
      id: 'project-settings/uses',
      method: 'GET',
      path: '/project/settings/uses/{id}',
      needs: 'permission/project.see',
      writes: false,
      input: idInPath,
      output: variableUses,
      errors: [projectErrors.notFound],
      example: (o) => ({ id: String(o.projectId) }),
      run: ({ id }, { by }) => settings.uses(by, id),
    }),
  ],
})

// Published to other modules.
export {
  CONFIG_ID,
  type ConfigRecord,
  configFields,
  type HomePage,
  MOST_SERVICES,
  type ProjectConfigFields,
  serviceFields,
  serviceProblem,
} from './config-records.ts'
export { settingsErrors } from './errors.ts'
export { changedSettings, type Settings } from './service.ts'
export type { VariableRecord } from './variable.ts'
