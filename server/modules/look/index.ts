import { lookKind } from '#kernel/page/look'
import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentErrors, documentsModule } from '../documents/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { lookAudits } from './audits.ts'
import { lookCalls } from './calls.ts'
import { lookContent } from './content.ts'
import { lookFields } from './fields.ts'
import { lookFile } from './project-file.ts'
import { createLookWork } from './project-part.ts'
import { createLooks } from './service.ts'
import { createSheets } from './sheets.ts'
import { lookTables } from './table.ts'

/** What the pages of projects look like: a document with a history, published as a style sheet of its own. */
export const lookModule = defineModule({
  id: 'look',
  fields: lookFields,
  needs: [auditModule, accountsModule, accessModule, quotasModule, projectsModule, documentsModule, pagesModule],
  audits: lookAudits,
  permissions: [
    { id: 'permission/look.see', label: { zh: '查看外观', en: 'See the look' }, givenTo: ['tester', 'developer', 'admin'] },
    { id: 'permission/look.edit', label: { zh: '编辑和发布外观', en: 'Edit and publish the look' }, givenTo: ['developer', 'admin'] },
  ],
  tables: lookTables,
  services: ({ store, bus, now, use }) => {
    const { documents, documentKinds, versions } = use(documentsModule)
    const audit = use(auditModule).auditOf(lookAudits)
    const { access } = use(accessModule)
    const { quotas } = use(quotasModule)
    /** Told on the node of the change, once it is committed, of projects whose pages get another style sheet. */
    const lookChanges = createHooks<(projectId: number) => void>()
    const looks = createLooks({ store, now, bus, audit, documents, versions, quotas, access, changes: lookChanges })
    documentKinds.add({
      ...{ kind: lookKind, see: 'tester', edit: 'developer' },
      roleIn: (actor, db, { projectId }) => access.ofSomePage(actor, db, projectId)(),
      ...{ missing: documentErrors.notFound, tooLarge: documentErrors.tooLarge },
      committed: (db, committed) => looks.check(db, committed),
    })
    use(projectsModule).projectContents.add(lookContent(store))
    return { looks, lookChanges, sheets: createSheets({ store }) }
  },
  projectPart: {
    schema: lookFile,
    tables: { look: 'names the document of the look, which is in the file', lookPublish: 'what visitors of a deployment see' },
    work: ({ looks }, { store, use }) => createLookWork({ store, looks, projectDocuments: use(documentsModule).projectDocuments }),
  },
  calls: lookCalls,
})

// Published to other modules.
export { sheetName } from './sheets.ts'
export type { LookTables } from './table.ts'
export { lookTopicOf } from './topic.ts'
