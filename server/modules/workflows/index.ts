import { join } from 'node:path'
import { workflowKind } from '#kernel/page/schema'
import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import { createLogicPool } from '../../logic/logic-pool.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentErrors, documentsModule } from '../documents/index.ts'
import { mailModule } from '../mail/index.ts'
import { modelsModule } from '../models/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectSettingsModule } from '../project-settings/index.ts'
import { projectsModule } from '../projects/index.ts'
import { proxyModule } from '../proxy/index.ts'
import { publishModule } from '../publish/index.ts'
import { recordsModule } from '../records/index.ts'
import { retentionModule } from '../retention/index.ts'
import { rolesModule } from '../roles/index.ts'
import { secretsModule } from '../secrets/index.ts'
import { viewerModule } from '../viewer/index.ts'
import { workflowAudits } from './audits.ts'
import { BeforeWrites } from './before.ts'
import { BeforeNotes } from './before-notes.ts'
import { workflowCalls } from './calls.ts'
import { workflowContent } from './content.ts'
import { DueRecords } from './due-records.ts'
import { FailureNotices } from './failure-notices.ts'
import { workflowFields } from './fields.ts'
import { createFollower } from './follower.ts'
import { Hooks } from './hooks.ts'
import { WORKFLOW_JOBS } from './job-labels.ts'
import { LoopParts } from './loop-parts.ts'
import { NodeContexts } from './node-contexts.ts'
import { workflowNotices } from './notices.ts'
import { Outward } from './outward.ts'
import { RunRequests } from './outward-requests.ts'
import { PageStarts } from './page-starts.ts'
import type { PlanFindings } from './planning.ts'
import { workflowsFile } from './project-file.ts'
import { createWorkflowsWork } from './project-part.ts'
import { RecordFilters } from './record-filters.ts'
import { ReleaseStarts } from './release-starts.ts'
import { RunLimits } from './run-limits.ts'
import { RunSubjects } from './run-subject.ts'
import { RunWaits } from './run-waits.ts'
import { wordsFor } from './run-words.ts'
import { type RunEnd, RunRunning } from './running.ts'
import { WorkflowRuns } from './runs.ts'
import { runsKept } from './runs-kept.ts'
import { DUE_JOB, Schedules } from './schedules.ts'
import { createWorkflowService } from './service.ts'
import { PASS_JOB, RunStarting } from './starting.ts'
import { workflowTables } from './table.ts'
import { TestSends } from './test-sends.ts'
import { WorkflowTests } from './testing.ts'
import { Releases } from './triggers.ts'

/**
 * Workflows of projects: steps that run on the server, before and after writes of records, at times, and when they
 * are called.
 */
export const workflowsModule = defineModule({
  id: 'workflows',
  fields: workflowFields,
  needs: [
    auditModule,
    accountsModule,
    accessModule,
    projectsModule,
    projectSettingsModule,
    documentsModule,
    modelsModule,
    recordsModule,
    secretsModule,
    proxyModule,
    mailModule,
    notificationsModule,
    pagesModule,
    retentionModule,
    rolesModule,
    publishModule,
    viewerModule,
  ],
  audits: workflowAudits,
  permissions: [
    {
      id: 'permission/workflow.see',
      label: { zh: '查看工作流', en: 'See workflows' },
      givenTo: ['tester', 'developer', 'admin'],
    },
    {
      id: 'permission/workflow.edit',
      label: { zh: '编辑和发布工作流', en: 'Edit and publish workflows' },
      givenTo: ['developer', 'admin'],
    },
    {
      id: 'permission/workflow.renew',
      label: { zh: '更换 Webhook 地址', en: 'Renew addresses of webhooks' },
      givenTo: ['admin'],
    },
  ],
  tables: workflowTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, config, durable, metrics, resolve, plugins, use }) => {
    const { access } = use(accessModule)
    const { documents, documentKinds } = use(documentsModule)
    const { modelShapes: shapes } = use(modelsModule)
    const { records, recordPolicies: policies, recordFollowers, shownViews: views } = use(recordsModule)
    const audit = use(auditModule).auditOf(workflowAudits)
    documentKinds.add({
      ...{ kind: workflowKind, see: 'tester', edit: 'developer' },
      ...{ missing: documentErrors.notFound, tooLarge: documentErrors.tooLarge },
    })
    const logic = createLogicPool({ metrics })
    const starting = new RunStarting(store, durable, now, new RunLimits(store, config.quotas))
    const subjects = new RunSubjects({ store, policies })
    const { settings } = use(projectSettingsModule)
    const { secrets } = use(secretsModule)
    const requests = new RunRequests({ store, secrets, settings, ...(resolve ? { resolve } : {}) })
    const { notifications, notificationKinds } = use(notificationsModule)
    notificationKinds.add(...Object.values(workflowNotices))
    const outward = new Outward({ ...{ store, now, requests, notifications, access }, mails: use(mailModule).mails })
    const failures = new FailureNotices({ store, now, notifications })
    /** What steps wait for, of later modules. */
    const runWaits = new RunWaits(store)
    const contexts = new NodeContexts({ store, shapes, records, subjects, starting, outward, waits: runWaits })
    /** Work in the write that ends a run. */
    const runEnds = createHooks<RunEnd>()
    const words = wordsFor(store)
    const running = new RunRunning({
      ...{ store, now, logic, starting, contexts, wordsFor: words, loops: new LoopParts(store, starting) },
      ended: async (db, run, status, reason) => {
        // A part fails with the run that it is a part of.
        if (status === 'failed' && run.part === null) await failures.failed(db, run, reason)
        for (const each of runEnds.all()) await each(db, run, status, reason)
      },
    })
    durable.work(PASS_JOB, running.work, WORKFLOW_JOBS.pass)
    const releases = new Releases(store)
    const notes = new BeforeNotes(store, now)
    const before = new BeforeWrites({
      ...{ store, now, releases, logic, records, subjects, notes },
      wordsFor: words,
    })
    recordFollowers.add(createFollower({ starting, releases, filters: new RecordFilters(records), before }))
    const due = new DueRecords({ read: store.read, shapes, records, starting, now })
    const schedules = new Schedules({ store, now, starting, durable, due })
    durable.work(DUE_JOB, (payload) => schedules.rest(payload), WORKFLOW_JOBS.due)
    /** What later modules find in the way of publishing. */
    const planFindings = createHooks<PlanFindings>()
    const service = {
      planFindings,
      ...{ store, now, access, audit, documents, shapes, views, settings },
      starts: new ReleaseStarts({ store, schedules }),
    }
    const workflows = createWorkflowService(service)
    use(projectsModule).projectContents.add(workflowContent(store))
    return {
      logicPool: logic,
      runStarting: starting,
      runEnds,
      runWaits,
      planFindings,
      workflowReleases: releases,
      workflows,
      workflowSchedules: schedules,
      workflowHooks: new Hooks({ store, now, access, audit, starting, secrets }),
      workflowsWork: createWorkflowsWork({ store, documents, workflows }),
      workflowTests: new WorkflowTests({
        ...{ store, now, access, shapes, views, settings, records, subjects, logic, planFindings },
        sends: new TestSends({ store, now, audit, outward }),
        wordsFor: words,
      }),
      pageStarts: new PageStarts({
        ...{ store, now, starting, plugins, viewer: use(viewerModule).viewer, pageLogin: use(viewerModule).pageLogin },
        snapshots: use(publishModule).snapshots,
      }),
      workflowRunning: running,
      workflowRuns: new WorkflowRuns({
        store,
        now,
        access,
        audit,
        starting,
        running,
        kept: runsKept(use(retentionModule).retention),
      }),
    }
  },
  projectPart: {
    schema: workflowsFile,
    tables: {
      workflow: IN_FILE,
      workflowVersion: 'what is published stays where it is',
      workflowRelease: 'what is published stays where it is',
      workflowRun: 'runs belong to where they ran',
      workflowStep: 'runs belong to where they ran',
    },
    work: ({ workflowsWork }) => workflowsWork,
  },
  start: async ({ logicPool, workflowSchedules }, { tell }) => {
    const looking = workflowSchedules.begin(tell)
    return {
      async stop() {
        await looking.stop()
        await logicPool.close()
      },
    }
  },
  calls: workflowCalls,
  sweep: async ({ workflowRuns }) => workflowRuns.forget(),
})

// Published to other modules.
export { usesOf } from './definition.ts'
export { workflowErrors } from './errors.ts'
export type { WorkflowFinding } from './model.ts'
export { triggerNamed } from './nodes.ts'
export type { PlanFindings } from './planning.ts'
export type { RunWait } from './run-waits.ts'
export type { RunEnd } from './running.ts'
export type { WorkflowService } from './service.ts'
export type { RunStarting } from './starting.ts'
export type { WorkflowTables } from './table.ts'
export type { Releases } from './triggers.ts'
