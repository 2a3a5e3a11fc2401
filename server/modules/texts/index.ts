import { textsKind } from '#kernel/page/schema'
import { defineCall } from '../../calls/call.ts'
import { defineModule } from '../../calls/module.ts'
import { idInPath } from '../../http/answer.ts'
import { accessModule } from '../access/index.ts'
import { blocksModule } from '../blocks/index.ts'
import { documentErrors, documentsModule } from '../documents/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectErrors, projectsModule } from '../projects/index.ts'
import { textContents } from './contents.ts'
import { projectTexts } from './model.ts'
import { textsFile } from './project-file.ts'
import { createTextsWork } from './project-part.ts'
import { createTexts } from './service.ts'

/** Words in several languages that all pages of a project may show. */
export const textsModule = defineModule({
  id: 'texts',
  needs: [accessModule, projectsModule, documentsModule, pagesModule, blocksModule],
  services: ({ store, now, use }) => {
    const { documents, documentKinds } = use(documentsModule)
    const { access } = use(accessModule)
    const texts = createTexts({ store, now, access, documents, policies: use(projectsModule).policies })
    use(pagesModule).pageMoves.add(texts.missedBy)
    documentKinds.add({
      ...{ kind: textsKind, see: 'tester', edit: 'developer' },
      roleIn: (actor, db, { projectId }) => access.ofSomePage(actor, db, projectId)(),
      ...{ missing: documentErrors.notFound, tooLarge: documentErrors.tooLarge },
      committed: (db, committed) => texts.committed(db, committed),
    })
    for (const content of textContents(texts)) use(projectsModule).projectContents.add(content)
    return { texts }
  },
  projectPart: {
    schema: textsFile,
    tables: {},
    work: ({ texts }, { store, use }) => createTextsWork({ store, texts, projectDocuments: use(documentsModule).projectDocuments }),
  },
  calls: ({ texts }) => [
    defineCall({
      id: 'texts/read',
      method: 'GET',
      path: '/project/texts/{id}',
      needs: 'permission/project.see',
      writes: false,
      input: idInPath,
      output: projectTexts,
      errors: [projectErrors.notFound],
      example: (o) => ({ id: String(o.projectId) }),
      run: ({ id }, { by }) => texts.read(by, id),
    }),
  ],
})

// Published to other modules.
export type { Texts } from './service.ts'
