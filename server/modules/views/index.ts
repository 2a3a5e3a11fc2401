import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { defineModule } from '../../calls/module.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { blocksModule } from '../blocks/index.ts'
import { documentsModule } from '../documents/index.ts'
import { fieldNames, modelsModule } from '../models/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { recordsModule } from '../records/index.ts'
import { viewAudits } from './audits.ts'
import { viewCalls } from './calls.ts'
import { viewContent } from './content.ts'
import { viewsFields } from './fields.ts'
import { viewsFile } from './project-file.ts'
import { createViewsWork } from './project-part.ts'
import { createViewService } from './service.ts'
import { viewTables } from './table.ts'
import { createViewSource } from './view-source.ts'

/** Queries over models that have names, for pages and calls. */
export const viewsModule = defineModule({
  id: 'views',
  fields: viewsFields,
  needs: [
    auditModule,
    accountsModule,
    accessModule,
    projectsModule,
    documentsModule,
    pagesModule,
    blocksModule,
    modelsModule,
    publishModule,
    recordsModule,
  ],
  audits: viewAudits,
  permissions: [
    {
      id: 'permission/view.see',
      label: { zh: '查看数据视图', en: 'See views' },
      givenTo: ['tester', 'developer', 'admin'],
    },
    {
      id: 'permission/view.edit',
      label: { zh: '修改数据视图', en: 'Change views' },
      givenTo: ['developer', 'admin'],
    },
  ],
  tables: viewTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, use }) => {
    const { access } = use(accessModule)
    const { modelShapes: shapes, dataNames } = use(modelsModule)
    const { records, viewSources } = use(recordsModule)
    const audit = use(auditModule).auditOf(viewAudits)
    const { dataView } = store.t
    dataNames.add(async (db, projectId) => {
      const rows = await db.select({ name: dataView.name }).from(dataView).where(eq(dataView.projectId, projectId))
      return rows.map(({ name }) => name)
    })
    viewSources.add(createViewSource(store))
    use(publishModule).publishContexts.add(async (projectId) => {
      const rows = await store.read
        .select({ name: dataView.name, definition: dataView.definition })
        .from(dataView)
        .where(eq(dataView.projectId, projectId))
      const fields = rows.flatMap((view) => view.definition.columns.map(({ name }) => `${view.name}.${name}`))
      return { names: { 'setter/model': rows.map(({ name }) => name).toSorted(), ...fieldNames(fields) } }
    })
    use(projectsModule).projectContents.add(viewContent(store, shapes))
    return { views: createViewService({ store, now, access, audit, shapes, records }), viewShapes: shapes }
  },
  projectPart: {
    schema: viewsFile,
    tables: { dataView: IN_FILE },
    work: ({ viewShapes: shapes }, { store }) => createViewsWork({ store, shapes }),
  },
  calls: viewCalls,
})

// Published to other modules.
export { viewErrors } from './errors.ts'
export type { ViewTables } from './table.ts'
