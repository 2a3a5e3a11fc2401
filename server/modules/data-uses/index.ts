import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { approvalsModule } from '../approvals/index.ts'
import { blocksModule } from '../blocks/index.ts'
import { documentsModule } from '../documents/index.ts'
import { modelsModule } from '../models/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { recordImportsModule } from '../record-imports/index.ts'
import { recordsModule } from '../records/index.ts'
import { rolesModule } from '../roles/index.ts'
import { viewsModule } from '../views/index.ts'
import { workflowsModule } from '../workflows/index.ts'
import { dataUsesCalls } from './calls.ts'
import { FieldNames } from './field-names.ts'
import { dataUsesFields } from './fields.ts'
import { FindUses } from './find-uses.ts'
import { DataUses } from './service.ts'

/** Who uses the models, fields and views of a project. */
export const dataUsesModule = defineModule({
  id: 'data-uses',
  fields: dataUsesFields,
  needs: [
    accessModule,
    projectsModule,
    documentsModule,
    pagesModule,
    blocksModule,
    publishModule,
    rolesModule,
    modelsModule,
    recordsModule,
    recordImportsModule,
    viewsModule,
    workflowsModule,
    approvalsModule,
  ],
  services: ({ store, plugins, publisher, use }) => {
    const records = () => plugins.lookup.records()
    const find = new FindUses({ store, records, shownPrograms: use(publishModule).shownPrograms })
    const deps = {
      ...{ store, find, records, publisher },
      access: use(accessModule).access,
      shapes: use(modelsModule).modelShapes,
      pages: use(pagesModule).pages,
      blocks: use(blocksModule).blocks,
    }
    const dataUses = new DataUses(deps)
    return { dataUses, fieldNames: new FieldNames({ ...deps, sought: dataUses.sought }) }
  },
  calls: dataUsesCalls,
})

// Published to other modules.
export type { DataUse } from './model.ts'
