import { join } from 'node:path'
import { approvalKind } from '#kernel/page/schema'
import { defineModule } from '../../calls/module.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentErrors, documentsModule } from '../documents/index.ts'
import { modelsModule } from '../models/index.ts'
import { projectsModule } from '../projects/index.ts'
import { rolesModule } from '../roles/index.ts'
import { workflowsModule } from '../workflows/index.ts'
import { approvalAudits } from './audits.ts'
import { approvalCalls } from './calls.ts'
import { flowContent } from './content.ts'
import { approvalFields } from './fields.ts'
import { ApprovalFlows } from './flows.ts'
import { approvalFlowsFile } from './project-file.ts'
import { createFlowsWork } from './project-part.ts'
import { approvalTables } from './table.ts'

const STAYS = 'what is published stays where it is'
const RUNS = 'approvals belong to where they run'

/** Approvals of records by people, in the steps of the project's flows. */
export const approvalsModule = defineModule({
  id: 'approvals',
  fields: approvalFields,
  needs: [
    ...[auditModule, accountsModule, accessModule, projectsModule, documentsModule, modelsModule, rolesModule],
    workflowsModule,
  ],
  audits: approvalAudits,
  permissions: [
    {
      id: 'permission/approval.see',
      label: { zh: '查看审批流', en: 'See approval flows' },
      givenTo: ['tester', 'developer', 'admin'],
    },
    {
      id: 'permission/approval.edit',
      label: { zh: '编辑和发布审批流', en: 'Edit and publish approval flows' },
      givenTo: ['developer', 'admin'],
    },
  ],
  tables: approvalTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, use }) => {
    const { access } = use(accessModule)
    const { documents, documentKinds } = use(documentsModule)
    const { modelShapes: shapes } = use(modelsModule)
    const audit = use(auditModule).auditOf(approvalAudits)
    documentKinds.add({
      ...{ kind: approvalKind, see: 'tester', edit: 'developer' },
      ...{ missing: documentErrors.notFound, tooLarge: documentErrors.tooLarge },
    })
    const approvalFlows = new ApprovalFlows({ store, now, access, audit, documents, shapes })
    use(projectsModule).projectContents.add(flowContent(store))
    return { approvalFlows, approvalFlowsWork: createFlowsWork({ store, documents, flows: approvalFlows }) }
  },
  projectPart: {
    schema: approvalFlowsFile,
    tables: {
      approvalFlow: IN_FILE,
      approvalVersion: STAYS,
      approvalRelease: STAYS,
      approval: RUNS,
      approvalTask: RUNS,
      approvalCopy: RUNS,
      approvalLog: RUNS,
      delegation: 'who decides for whom is known where they work',
    },
    work: ({ approvalFlowsWork }) => approvalFlowsWork,
  },
  calls: approvalCalls,
})

// Published to other modules.
export { approvalErrors } from './errors.ts'
export type { ApprovalFlows } from './flows.ts'
export type { ApprovalTables } from './table.ts'
