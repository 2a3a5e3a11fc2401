import { join } from 'node:path'
import { approvalKind } from '#kernel/page/schema'
import { defineModule } from '../../calls/module.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentErrors, documentsModule } from '../documents/index.ts'
import { modelsModule } from '../models/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { pagesModule } from '../pages/index.ts'
import { personModule } from '../person/index.ts'
import { projectsModule } from '../projects/index.ts'
import { recordsModule } from '../records/index.ts'
import { retentionModule } from '../retention/index.ts'
import { rolesModule } from '../roles/index.ts'
import { viewerModule } from '../viewer/index.ts'
import { workflowsModule } from '../workflows/index.ts'
import { approvalAudits } from './audits.ts'
import { approvalCalls } from './calls.ts'
import { flowContent } from './content.ts'
import { delegationCalls } from './delegation-calls.ts'
import { approvalFields } from './fields.ts'
import { ApprovalFlows } from './flows.ts'
import { FlowsEverywhere } from './flows-everywhere.ts'
import { ApprovalKeeping } from './keeping.ts'
import { approvalNotices } from './notices.ts'
import { approvalFlowsFile } from './project-file.ts'
import { createFlowsWork } from './project-part.ts'
import { runCalls } from './run-calls.ts'
import { createRuns } from './runs.ts'
import { approvalTables } from './table.ts'

const STAYS = 'what is published stays where it is'
const RUNS = 'approvals belong to where they run'

/** Approvals of records by people, in the steps of the project's flows. */
export const approvalsModule = defineModule({
  id: 'approvals',
  fields: approvalFields,
  needs: [
    ...[auditModule, accountsModule, accessModule, projectsModule, documentsModule, modelsModule, rolesModule],
    ...[recordsModule, notificationsModule, personModule],
    ...[pagesModule, viewerModule, workflowsModule, retentionModule],
  ],
  audits: approvalAudits,
  permissions: [
    {
      id: 'permission/approval.use',
      label: { zh: '发起和处理审批', en: 'Start and decide approvals' },
      givenTo: ['ordinary', 'tester', 'developer', 'admin'],
    },
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
  services: ({ store, now, durable, use }) => {
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
    const { records, recordPeople, recordPolicies: policies, recordFollowers } = use(recordsModule)
    const { logicPool: logic, runStarting: starting, workflowReleases: releases, ...workflows } = use(workflowsModule)
    const { notifications, notificationKinds } = use(notificationsModule)
    notificationKinds.add(...Object.values(approvalNotices))
    const { held } = use(rolesModule)
    const runs = createRuns({
      store,
      now,
      durable,
      access,
      audit,
      shapes,
      records,
      recordPeople,
      policies,
      logic,
      starting,
      releases,
      notifications,
      held,
      viewer: use(viewerModule).viewer,
    })
    recordFollowers.add(runs.locks)
    use(modelsModule).modelNeeds.add(runs.needed)
    workflows.runEnds.add(runs.workflows.ended)
    workflows.runWaits.add(runs.ofRuns)
    workflows.planFindings.add(runs.ofRuns.findings)
    const { leave } = runs.deadlines
    use(personModule).inactivity.add((db, userId) => leave(db, userId, null))
    use(projectsModule).memberChanges.add(async (db, { what, userId, projectId }) => {
      if (what === 'removed') await leave(db, userId, projectId)
    })
    return {
      ...runs.services,
      approvalKeeping: new ApprovalKeeping(store, runs.services.delegations, use(retentionModule).retention),
      approvalFlows,
      approvalFlowsEverywhere: new FlowsEverywhere({ store, access, infos: approvalFlows.infos }),
      approvalFlowsWork: createFlowsWork({ store, documents, flows: approvalFlows }),
    }
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
  calls: (services) => [...approvalCalls(services), ...runCalls(services), ...delegationCalls(services)],
  start: async ({ approvalDeadlines }, { tell }) => approvalDeadlines.begin(tell),
  sweep: ({ approvalKeeping }) => approvalKeeping.sweep(),
})

// Published to other modules.
export type { Approvals } from './approvals.ts'
export { approvalErrors } from './errors.ts'
export type { ApprovalFlows } from './flows.ts'
export { runErrors as approvalRunErrors } from './run-errors.ts'
export type { ApprovalTables } from './table.ts'
