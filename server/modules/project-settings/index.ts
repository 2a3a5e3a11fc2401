import { defineCall } from '../../calls/call.ts'
import { defineModule } from '../../calls/module.ts'
import { idInPath } from '../../http/answer.ts'
import { accessModule } from '../access/index.ts'
import { documentErrors } from '../documents/errors.ts'
import { documentsModule } from '../documents/index.ts'
import { projectErrors } from '../projects/errors.ts'
import { projectsModule } from '../projects/index.ts'
import { settingsKind } from './kind.ts'
import { projectSettings } from './model.ts'
import { createSettings } from './service.ts'

/** Settings of projects as documents: who changed what, versions, restoring. */
export const projectSettingsModule = defineModule({
  id: 'project-settings',
  needs: [accessModule, projectsModule, documentsModule],
  services: ({ store, now, use }) => {
    const { documents, documentKinds } = use(documentsModule)
    const settings = createSettings({ store, now, access: use(accessModule).access, documents })
    documentKinds.add({
      kind: settingsKind,
      see: 'tester',
      edit: 'admin',
      missing: documentErrors.notFound,
      tooLarge: documentErrors.tooLarge,
      committed: (db, { documentId, at }) => settings.mirror(db, documentId, at),
    })
    use(projectsModule).edits.add(settings.edited)
    return { settings }
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
  ],
})
