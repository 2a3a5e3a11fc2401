import { join } from 'node:path'
import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { dictionariesModule } from '../dictionaries/index.ts'
import { filesModule } from '../files/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { retentionModule } from '../retention/index.ts'
import { modelAudits } from './audits.ts'
import { modelCalls } from './calls.ts'
import { modelContent } from './content.ts'
import { fieldNames } from './field-names.ts'
import { modelsFields } from './fields.ts'
import { type FieldConverted, ModelJobs } from './jobs.ts'
import { ModelMaking } from './making.ts'
import { ModelFields } from './model-fields.ts'
import { type DataNames, Models } from './models.ts'
import type { NeedsModel } from './needed.ts'
import { modelsFile } from './project-file.ts'
import { ModelsPart } from './project-part.ts'
import { ProjectValues } from './project-values.ts'
import { recordTablesOf } from './record-tables.ts'
import { Releases } from './releases.ts'
import { Retypes } from './retypes.ts'
import { ModelShapes } from './shapes.ts'
import { modelTables } from './table.ts'
import { usesOfModels } from './uses.ts'

/** Models of projects: what their records are, in test and in production. */
export const modelsModule = defineModule({
  id: 'models',
  fields: modelsFields,
  needs: [
    auditModule,
    accountsModule,
    accessModule,
    projectsModule,
    publishModule,
    dictionariesModule,
    filesModule,
    retentionModule,
  ],
  audits: modelAudits,
  permissions: [
    {
      id: 'permission/model.see',
      label: { zh: '查看数据模型', en: 'See models' },
      givenTo: ['tester', 'developer', 'admin'],
    },
    {
      id: 'permission/model.edit',
      label: { zh: '修改数据模型', en: 'Change models' },
      givenTo: ['developer', 'admin'],
    },
    {
      id: 'permission/model.release',
      label: { zh: '发布数据模型', en: 'Release models' },
      givenTo: ['developer', 'admin'],
    },
  ],
  tables: modelTables,
  madeTables: recordTablesOf,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, durable, use }) => {
    const { access } = use(accessModule)
    const audit = use(auditModule).auditOf(modelAudits)
    const modelShapes = new ModelShapes(store)
    /** Names of the project that models may not have either. */
    const dataNames = createHooks<DataNames>()
    const { dictionaries, dictionaryUsers } = use(dictionariesModule)
    /** Why other modules need a model or field that is to be deleted. */
    const modelNeeds = createHooks<NeedsModel>()
    const deletedModelsKept = use(retentionModule).retention.declare({
      id: 'models/deleted',
      label: { zh: '已删除的数据模型、字段和原类型的值', en: 'Deleted models and fields, and values of former types' },
      hint: { zh: '过期前可以恢复', en: 'They can be restored until then' },
      ...{ days: 30, min: 1, max: 3_650 },
    })
    const deps = {
      store,
      now,
      access,
      audit,
      dictionaries,
      shapes: modelShapes,
      dataNames,
      modelNeeds,
      kept: deletedModelsKept,
    }
    const models = new Models(deps)
    const modelMaking = new ModelMaking(deps)
    const values = new ProjectValues({ store, access, dictionaries })
    /** Runs for fields whose values have another type. */
    const fieldConversions = createHooks<FieldConverted>()
    const jobDeps = { ...deps, durable, values, conversions: fieldConversions }
    const modelJobs = new ModelJobs(jobDeps, models)
    const modelFields = new ModelFields(deps, models, modelJobs)
    modelJobs.finishes('index', (db, job, projectId) => modelFields.finishIndex(db, job, projectId))
    const retypes = new Retypes(jobDeps, models, modelFields, modelJobs)
    const releases = new Releases(deps, models, modelJobs, retypes)
    use(projectsModule).projectContents.add(modelContent(modelShapes))
    use(publishModule).publishContexts.add(async (projectId) => {
      const { models: all } = await modelShapes.of(store.read, projectId, 'stg')
      const fields = all.flatMap((model) => model.fields.map(({ name }) => `${model.name}.${name}`))
      return { names: { 'setter/model': all.map(({ name }) => name), ...fieldNames(fields) } }
    })
    dictionaryUsers.add(usesOfModels(modelShapes))
    return {
      ...{ models, modelFields, modelJobs, modelMaking, retypes, releases, modelShapes, deletedModelsKept },
      ...{ projectValues: values, dataNames, modelNeeds, fieldConversions },
    }
  },
  projectPart: {
    schema: modelsFile,
    tables: {
      model: IN_FILE,
      modelField: IN_FILE,
      modelRelease: 'what production has is released again in the copy',
      modelState: 'a revision of what is remembered',
      modelJob: 'work under way',
      modelColumn: 'values of former types stay where they were',
    },
    work: ({ releases, modelShapes, dataNames, modelMaking }, { store }) =>
      new ModelsPart({ store, shapes: modelShapes, dataNames }, releases, modelMaking).work(),
  },
  calls: modelCalls,
  sweep: ({ releases, deletedModelsKept }) => deletedModelsKept.sweep((before) => releases.purge(before)),
})

export { isJoined, isToMany, isToOne, type OtherEnd, otherEndOf } from './associations.ts'
export { convertValue } from './convert.ts'
export { modelErrors } from './errors.ts'
export { fieldNames } from './field-names.ts'
export { fieldTypeNamed, isStored, schemaOf, typeOf } from './field-types.ts'
export type { JobInfo, KeptColumn, RetypePlan } from './job-model.ts'
export type { FieldConverted } from './jobs.ts'
export { type MakingIn, ModelMaking } from './making.ts'
export type { ModelDetail, ModelInfo, PlanStep, Relation } from './model.ts'
export { aloneFor } from './models.ts'
export { dataName, SYSTEM_FIELDS } from './names.ts'
// Published to other modules.
export type { NeedsModel } from './needed.ts'
export type { NamesOfFiles, ProjectValues, TakenValues } from './project-values.ts'
export {
  createRecordCheck,
  type FileRecord,
  type FileRecords,
  type FileSerial,
  MOST_FILE_RECORDS,
  MOST_IN_PART,
  recordSections,
} from './record-sections.ts'
export type { Releases } from './releases.ts'
export { requireFreeName } from './rules.ts'
export { columnOf, type DataEnv, type FieldShape, type ModelShape, tableName } from './shape.ts'
export type { ModelShapes, ProjectShape } from './shapes.ts'
export type { ModelTables } from './table.ts'
