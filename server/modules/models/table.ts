import type { Json, JsonObject } from '#kernel/page/values'
import type { Dialect } from '../../db/dialect.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { JobFailure, JobPlan, JobStatus } from './job-plan.ts'
import type { DataEnv, ModelShape } from './shape.ts'

/** Changes of stored values, and the columns that they fill or leave. */
function jobTables(d: Dialect, model: { readonly id: unknown }) {
  /** A change of stored values, which takes longer than a write. */
  const modelJob = d.table(
    'model_job',
    {
      id: d.id(),
      modelId: d
        .int()
        .notNull()
        .references(() => model.id as never, { onDelete: 'cascade' }),
      env: d.text().$type<DataEnv>().notNull(),
      /** Null of a release. */
      fieldId: d.int(),
      plan: d.json().$type<JobPlan>().notNull(),
      status: d.text().$type<JobStatus>().notNull(),
      /** The last record of the first pass. */
      cursor: d.text().notNull().default(''),
      total: d.int().notNull(),
      done: d.int().notNull().default(0),
      /** Values that have no counterpart. */
      lost: d.int().notNull().default(0),
      failure: d.json().$type<JobFailure>(),
      createdBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      finishedAt: d.time(),
    },
    (t) => [d.index('model_job_model').on(t.modelId, t.id)],
  )
  /** A column of a field beside the one that it is stored in: one that a job fills, or one with the values of a former type. */
  const modelColumn = d.table(
    'model_column',
    {
      id: d.id(),
      modelId: d
        .int()
        .notNull()
        .references(() => model.id as never, { onDelete: 'cascade' }),
      fieldId: d.int().notNull(),
      env: d.text().$type<DataEnv>().notNull(),
      version: d.int().notNull(),
      type: d.text().notNull(),
      options: d.json().$type<JsonObject>().notNull(),
      /** Whether the field can get its values back. */
      kept: d.bool().notNull().default(false),
      /** Since when it is not used; null while a job fills it. */
      archivedAt: d.time(),
    },
    (t) => [d.index('model_column_model').on(t.modelId, t.fieldId)],
  )
  return { modelJob, modelColumn }
}

export const modelTables = (d: Dialect, { project }: ProjectTables) => {
  /** What the records of a project are. Building changes the test environment; releases carry it to production. */
  const model = d.table(
    'model',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      name: d.text().notNull(),
      description: d.text().notNull(),
      rev: d.int().notNull().default(1),
      /** When it was deleted; its tables stay for 30 days. */
      archivedAt: d.time(),
      createdBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.index('model_project').on(t.projectId)],
  )
  const modelField = d.table(
    'model_field',
    {
      id: d.id(),
      modelId: d
        .int()
        .notNull()
        .references(() => model.id, { onDelete: 'cascade' }),
      name: d.text().notNull(),
      description: d.text().notNull().default(''),
      /** What follows `field/` in the id of its type. */
      type: d.text().notNull(),
      options: d.json().$type<JsonObject>().notNull().default({}),
      required: d.bool().notNull().default(false),
      unique: d.bool().notNull().default(false),
      indexed: d.bool().notNull().default(false),
      /** The value of new records that are given none. */
      preset: d.json().$type<Json>(),
      sort: d.int().notNull(),
      /** Rises when the field is stored in another column: `f12`, then `f12_2`. */
      version: d.int().notNull().default(1),
      archivedAt: d.time(),
    },
    (t) => [d.index('model_field_model').on(t.modelId, t.sort)],
  )
  /** What was released to production, the latest of a model counts. */
  const modelRelease = d.table(
    'model_release',
    {
      id: d.id(),
      modelId: d
        .int()
        .notNull()
        .references(() => model.id, { onDelete: 'cascade' }),
      /** The revision of the model that it carries. */
      rev: d.int().notNull(),
      shape: d.json().$type<ModelShape>().notNull(),
      releasedBy: d.int().notNull(),
      releasedAt: d.time().notNull(),
    },
    (t) => [d.index('model_release_model').on(t.modelId, t.id)],
  )
  /** Rises with every change of a project's models: what is remembered of them counts while it is the same. */
  const modelState = d.table('model_state', {
    projectId: d
      .int()
      .primaryKey()
      .references(() => project.id, { onDelete: 'cascade' }),
    rev: d.int().notNull().default(0),
  })
  return { model, modelField, modelRelease, modelState, ...jobTables(d, model) }
}
export type ModelTables = ReturnType<typeof modelTables>
