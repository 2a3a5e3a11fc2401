import type { Told } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import type { RunEvent } from '#sdk/workflow'
import type { Dialect } from '../../db/dialect.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { DataEnv } from '../models/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { WorkflowDefinition } from './definition.ts'
import type { Grants } from './grants.ts'
import type { RunAnswer, RunPart, RunPartEnd, RunStatus, StepStatus, StoredOutcome } from './run-model.ts'

const draftTables = (d: Dialect, { project, document }: ProjectTables & DocumentTables) => {
  const projectId = () =>
    d
      .int()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' })

  /** Workflows of a project; what is edited of one is its document. */
  const workflow = d.table(
    'workflow',
    {
      id: d.id(),
      projectId: projectId(),
      /** Unique in the project: pages and other workflows call it by this name. */
      name: d.text().notNull(),
      description: d.text().notNull().default(''),
      documentId: d
        .int()
        .notNull()
        .references(() => document.id, { onDelete: 'cascade' }),
      createdBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('workflow_name').on(t.projectId, t.name), d.index('workflow_document').on(t.documentId)],
  )
  const workflowId = () =>
    d
      .int()
      .notNull()
      .references(() => workflow.id, { onDelete: 'cascade' })

  /** What was published of a workflow. It never changes, and a run keeps its own. */
  const workflowVersion = d.table(
    'workflow_version',
    {
      id: d.id(),
      workflowId: workflowId(),
      /** Counted from 1. */
      no: d.int().notNull(),
      definition: d.json().$type<WorkflowDefinition>().notNull(),
      grants: d.json().$type<Grants>().notNull(),
      createdBy: d.int().notNull(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('workflow_version_no').on(t.workflowId, t.no)],
  )
  /** Which version starts in an environment, and by what. */
  const workflowRelease = d.table(
    'workflow_release',
    {
      workflowId: workflowId(),
      projectId: projectId(),
      env: d.text().$type<DataEnv>().notNull(),
      versionId: d
        .int()
        .notNull()
        .references(() => workflowVersion.id),
      isEnabled: d.bool().notNull(),
      /** As its trigger says. */
      startsBy: d.text().notNull(),
      /** When a schedule starts it next; null for other triggers. */
      nextAt: d.time(),
      /** Of the address of a webhook; null for other triggers. */
      tokenHash: d.text(),
      publishedBy: d.int().notNull(),
      publishedAt: d.time().notNull(),
    },
    (t) => [
      d.primaryKey({ columns: [t.workflowId, t.env] }),
      d.index('workflow_release_project').on(t.projectId, t.env),
      d.index('workflow_release_next').on(t.nextAt),
      d.uniqueIndex('workflow_release_token').on(t.tokenHash),
    ],
  )
  return { workflow, workflowVersion, workflowRelease }
}

const runTables = (
  d: Dialect,
  { project }: ProjectTables,
  { workflow, workflowVersion }: ReturnType<typeof draftTables>,
) => {
  /** A run of a version, with what caused it. */
  const workflowRun = d.table(
    'workflow_run',
    {
      id: d.text().primaryKey(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      workflowId: d
        .int()
        .notNull()
        .references(() => workflow.id, { onDelete: 'cascade' }),
      versionId: d
        .int()
        .notNull()
        .references(() => workflowVersion.id),
      env: d.text().$type<DataEnv>().notNull(),
      status: d.text().$type<RunStatus>().notNull(),
      event: d.json().$type<RunEvent>().notNull(),
      /** Makes a cause start a version once; null where the same cause may start it again. */
      causeKey: d.text(),
      actorId: d.int(),
      /** The workflows and records that led to it, itself last. */
      chain: d.json().$type<readonly string[]>().notNull(),
      /** The run that waits for its end, and the step of it; null where no run waits for it. */
      parentId: d.text(),
      /** Of a loop of that run, which rounds it is; null for a run of its own. */
      part: d.json().$type<RunPart>(),
      /** How a part ended. */
      partEnd: d.json().$type<RunPartEnd>(),
      /** The job that is at it; null while it rests. */
      passing: d.text(),
      /** Something happened while a job was at it: it is to be looked at again. */
      again: d.bool().notNull(),
      /** How often it was taken up again. */
      wakes: d.int().notNull(),
      /** Why it failed, was skipped or waits. */
      reason: d.json().$type<Told>(),
      output: d.json().$type<Json>(),
      /** What the caller of a webhook gets; null before a step answers. */
      answer: d.json().$type<RunAnswer>(),
      startedAt: d.time().notNull(),
      endedAt: d.time(),
    },
    (t) => [
      d.uniqueIndex('workflow_run_cause').on(t.causeKey),
      d.index('workflow_run_project').on(t.projectId, t.startedAt),
      d.index('workflow_run_workflow').on(t.workflowId, t.startedAt),
      d.index('workflow_run_ended').on(t.endedAt),
      d.index('workflow_run_parent').on(t.parentId),
    ],
  )
  /** What became of a step of a run. It is never done again once it ended. */
  const workflowStep = d.table(
    'workflow_step',
    {
      runId: d
        .text()
        .notNull()
        .references(() => workflowRun.id, { onDelete: 'cascade' }),
      /** Where it is, through lanes and rounds: `loop_1.0#3/query_2`. */
      place: d.text().notNull(),
      node: d.text().notNull(),
      action: d.text().notNull(),
      status: d.text().$type<StepStatus>().notNull(),
      attempts: d.int().notNull(),
      /** As people see it: cut, and without secrets. */
      input: d.json().$type<Json>(),
      params: d.json().$type<JsonObject>().notNull(),
      /** As the run goes on with it; null while it is not there. */
      outcome: d.json().$type<StoredOutcome>(),
      /** The ids and revisions of what it wrote, in the transaction of the write; null where it wrote nothing. */
      effect: d.json().$type<readonly JsonObject[]>(),
      /** What a waiting step waits for: a time, or the end of another run. */
      until: d.time(),
      childId: d.text(),
      startedAt: d.time().notNull(),
      ms: d.int().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.runId, t.place] })],
  )
  return { workflowRun, workflowStep }
}

export const workflowTables = (d: Dialect, core: ProjectTables & DocumentTables) => {
  const drafts = draftTables(d, core)
  return { ...drafts, ...runTables(d, core, drafts) }
}
export type WorkflowTables = ReturnType<typeof workflowTables>
