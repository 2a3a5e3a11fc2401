import type { JsonObject } from '#kernel/page/values'
import type { Dialect } from '../../db/dialect.ts'
import type { DataEnv, ModelTables } from '../models/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { RoleTables } from '../roles/index.ts'
import type { Action, Audience, PolicyFields, PolicyScope } from './policy-model.ts'

/** What the records of a project take: measured from time to time, and what was written since. */
const usageTable = (d: Dialect, { project }: Pick<ProjectTables, 'project'>) => ({
  recordUsage: d.table('record_usage', {
    projectId: d
      .int()
      .primaryKey()
      .references(() => project.id, { onDelete: 'cascade' }),
    bytes: d.int().notNull(),
    measuredAt: d.time().notNull(),
  }),
})

export const recordTables = (
  d: Dialect,
  { project, model, modelField, projectRole }: ProjectTables & ModelTables & RoleTables,
) => {
  /** What a change of a record replaced; 180 days. */
  const recordChange = d.table(
    'record_change',
    {
      id: d.id(),
      modelId: d
        .int()
        .notNull()
        .references(() => model.id, { onDelete: 'cascade' }),
      env: d.text().$type<DataEnv>().notNull(),
      recordId: d.text().notNull(),
      /** The revision that the change made. */
      rev: d.int().notNull(),
      op: d.text().$type<'create' | 'update' | 'delete' | 'restore'>().notNull(),
      /** Values before, by the ids of fields. */
      before: d.json().$type<JsonObject>().notNull(),
      at: d.time().notNull(),
      by: d.int(),
      /** What the key that made the change was called then; null where a person or the server made it. */
      byKey: d.text(),
      origin: d.text().$type<'page' | 'call' | 'workflow' | 'import' | 'approval'>().notNull(),
    },
    (t) => [
      d.index('record_change_record').on(t.modelId, t.env, t.recordId, t.rev),
      d.index('record_change_at').on(t.at),
    ],
  )
  /** What serial numbers come next. */
  const recordSerial = d.table(
    'record_serial',
    {
      fieldId: d
        .int()
        .notNull()
        .references(() => modelField.id, { onDelete: 'cascade' }),
      env: d.text().$type<DataEnv>().notNull(),
      /** `2026`, `202611` or empty, by the setting of the field. */
      period: d.text().notNull(),
      next: d.int().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.fieldId, t.env, t.period] })],
  )
  /** Which records and fields a role may view and change. What no row permits is forbidden. */
  const recordPolicy = d.table(
    'record_policy',
    {
      id: d.id(),
      modelId: d
        .int()
        .notNull()
        .references(() => model.id, { onDelete: 'cascade' }),
      roleId: d
        .int()
        .notNull()
        .references(() => projectRole.id, { onDelete: 'cascade' }),
      action: d.text().$type<Action>().notNull(),
      scope: d.json().$type<PolicyScope>().notNull(),
      fields: d.json().$type<PolicyFields>().notNull(),
      /** Environments in which values of its filter were lost, so that it permits nothing until it is saved again. */
      closedIn: d.json().$type<readonly DataEnv[]>().notNull().default([]),
    },
    (t) => [d.uniqueIndex('record_policy_role').on(t.roleId, t.modelId, t.action)],
  )
  /** The same for people without a role of a public project. */
  const recordOpenPolicy = d.table(
    'record_open_policy',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      modelId: d
        .int()
        .notNull()
        .references(() => model.id, { onDelete: 'cascade' }),
      audience: d.text().$type<Audience>().notNull(),
      action: d.text().$type<Action>().notNull(),
      scope: d.json().$type<PolicyScope>().notNull(),
      fields: d.json().$type<PolicyFields>().notNull(),
      /** Environments in which values of its filter were lost, so that it permits nothing until it is saved again. */
      closedIn: d.json().$type<readonly DataEnv[]>().notNull().default([]),
    },
    (t) => [
      d.uniqueIndex('record_open_policy_model').on(t.modelId, t.audience, t.action),
      d.index('record_open_policy_project').on(t.projectId),
    ],
  )
  return { recordChange, recordSerial, recordPolicy, recordOpenPolicy, ...usageTable(d, { project }) }
}
export type RecordTables = ReturnType<typeof recordTables>
