import type { FlowNode } from '#kernel/page/records'
import type { ApprovalSettings } from '#sdk/approval'
import type { Dialect } from '../../db/dialect.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { DataEnv } from '../models/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { ApprovalState, ApprovalStatus, FlowPart, LogLine, TaskStatus } from './reduce/model.ts'

/** A flow as it is published. */
export interface StoredDefinition {
  readonly settings: ApprovalSettings
  /** The id of the model that the settings name, which may get another name. */
  readonly modelId: number
  readonly nodes: readonly FlowNode[]
  /** What the reducer reads of the nodes. */
  readonly parts: readonly FlowPart[]
}

const projectIdOf =
  (d: Dialect, { project }: ProjectTables) =>
  () =>
    d
      .int()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' })

const flowTables = (d: Dialect, core: ProjectTables & DocumentTables) => {
  const { document } = core
  /** Approval flows of a project; the draft of one is its document. */
  const approvalFlow = d.table(
    'approval_flow',
    {
      id: d.id(),
      projectId: projectIdOf(d, core)(),
      /** Unique in the project. */
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
    (t) => [
      d.uniqueIndex('approval_flow_name').on(t.projectId, t.name),
      d.index('approval_flow_document').on(t.documentId),
    ],
  )
  const flowId = () =>
    d
      .int()
      .notNull()
      .references(() => approvalFlow.id, { onDelete: 'cascade' })
  /** A published version of a flow. It never changes, and approvals keep their own. */
  const approvalVersion = d.table(
    'approval_version',
    {
      id: d.id(),
      flowId: flowId(),
      /** Counted from 1. */
      no: d.int().notNull(),
      definition: d.json().$type<StoredDefinition>().notNull(),
      createdBy: d.int().notNull(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('approval_version_no').on(t.flowId, t.no)],
  )
  /** Which version starts in an environment. */
  const approvalRelease = d.table(
    'approval_release',
    {
      flowId: flowId(),
      env: d.text().$type<DataEnv>().notNull(),
      versionId: d
        .int()
        .notNull()
        .references(() => approvalVersion.id),
      isEnabled: d.bool().notNull(),
      publishedBy: d.int().notNull(),
      publishedAt: d.time().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.flowId, t.env] })],
  )
  return { approvalFlow, approvalVersion, approvalRelease }
}

const approvalTableOf = (
  d: Dialect,
  core: ProjectTables,
  { approvalFlow, approvalVersion }: ReturnType<typeof flowTables>,
) => {
  const projectId = projectIdOf(d, core)
  /** An approval of one record. Its state is that of the reducer; tasks and copies have rows too, for lists. */
  const approval = d.table(
    'approval',
    {
      id: d.text().primaryKey(),
      projectId: projectId(),
      env: d.text().$type<DataEnv>().notNull(),
      flowId: d
        .int()
        .notNull()
        .references(() => approvalFlow.id, { onDelete: 'cascade' }),
      versionId: d
        .int()
        .notNull()
        .references(() => approvalVersion.id),
      /** Counted from 1 in the project and environment. */
      no: d.int().notNull(),
      title: d.text().notNull(),
      initiatorId: d.int().notNull(),
      modelId: d.int().notNull(),
      recordId: d.text().notNull(),
      /** Ids of people whom the initiator chose, by step. */
      chosen: d.json().$type<{ readonly [node: string]: readonly number[] }>().notNull(),
      status: d.text().$type<ApprovalStatus>().notNull(),
      /** That of the state. */
      version: d.int().notNull(),
      state: d.json().$type<ApprovalState>().notNull(),
      /** The step of a workflow that waits for it; null where a person has started it. */
      cause: d.text(),
      /** The workflows and records that led to it; null where a person has started it. */
      chain: d.json().$type<readonly string[]>(),
      startedAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
      endedAt: d.time(),
    },
    (t) => [
      d.uniqueIndex('approval_cause').on(t.cause),
      d.uniqueIndex('approval_no').on(t.projectId, t.env, t.no),
      d.index('approval_project').on(t.projectId, t.env, t.startedAt),
      d.index('approval_initiator').on(t.initiatorId, t.projectId, t.startedAt),
      d.index('approval_record').on(t.modelId, t.env, t.recordId),
      d.index('approval_ended').on(t.endedAt),
    ],
  )
  return { approval }
}

/** Rows that belong to approvals, and delegations. */
const rowTables = (d: Dialect, core: ProjectTables, { approval }: ReturnType<typeof approvalTableOf>) => {
  const projectId = projectIdOf(d, core)
  const approvalId = () =>
    d
      .text()
      .notNull()
      .references(() => approval.id, { onDelete: 'cascade' })
  /** A task of the state, for inboxes and deadlines. */
  const approvalTask = d.table(
    'approval_task',
    {
      approvalId: approvalId(),
      /** That of the state. */
      taskId: d.int().notNull(),
      projectId: projectId(),
      env: d.text().$type<DataEnv>().notNull(),
      userId: d.int().notNull(),
      node: d.text().notNull(),
      status: d.text().$type<TaskStatus>().notNull(),
      /** May be decided with others in one step. */
      isBulk: d.bool().notNull(),
      readAt: d.time(),
      dueAt: d.time(),
      remindAt: d.time(),
      openedAt: d.time().notNull(),
      decidedAt: d.time(),
    },
    (t) => [
      d.primaryKey({ columns: [t.approvalId, t.taskId] }),
      d.index('approval_task_user').on(t.userId, t.projectId, t.status, t.openedAt),
      d.index('approval_task_due').on(t.status, t.dueAt),
      d.index('approval_task_remind').on(t.status, t.remindAt),
    ],
  )
  /** Who was sent a copy. */
  const approvalCopy = d.table(
    'approval_copy',
    {
      approvalId: approvalId(),
      userId: d.int().notNull(),
      projectId: projectId(),
      node: d.text().notNull(),
      readAt: d.time(),
      copiedAt: d.time().notNull(),
    },
    (t) => [
      d.primaryKey({ columns: [t.approvalId, t.userId] }),
      d.index('approval_copy_user').on(t.userId, t.projectId, t.copiedAt),
    ],
  )
  /** What happened, line by line. */
  const approvalLog = d.table(
    'approval_log',
    {
      id: d.id(),
      approvalId: approvalId(),
      /** That of the state after it. */
      version: d.int().notNull(),
      line: d.json().$type<LogLine>().notNull(),
      at: d.time().notNull(),
    },
    (t) => [d.index('approval_log_approval').on(t.approvalId, t.id)],
  )
  /** Who decides for a person in the meantime. */
  const delegation = d.table(
    'approval_delegation',
    {
      id: d.id(),
      projectId: projectId(),
      userId: d.int().notNull(),
      toId: d.int().notNull(),
      /** Ids of flows; null for all. */
      flowIds: d.json().$type<readonly number[]>(),
      since: d.time().notNull(),
      until: d.time().notNull(),
      /** Whether tasks that are open at its start are moved too. */
      moveOpen: d.bool().notNull().default(false),
      /** When these were moved; null before. */
      movedAt: d.time(),
      createdAt: d.time().notNull(),
    },
    (t) => [
      d.index('approval_delegation_start').on(t.moveOpen, t.movedAt, t.since),
      d.index('approval_delegation_user').on(t.userId, t.projectId, t.until),
    ],
  )
  return { approvalTask, approvalCopy, approvalLog, delegation }
}

export const approvalTables = (d: Dialect, core: ProjectTables & DocumentTables) => {
  const flows = flowTables(d, core)
  const approvals = approvalTableOf(d, core, flows)
  return { ...flows, ...approvals, ...rowTables(d, core, approvals) }
}
export type ApprovalTables = ReturnType<typeof approvalTables>
