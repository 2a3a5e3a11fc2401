import { join } from 'node:path'
import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import type { Db } from '../../db/store.ts'
import { type Caller, isKey } from '../../http/actor.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { filesModule } from '../files/index.ts'
import { menusModule } from '../menus/index.ts'
import { modelsModule, recordSections } from '../models/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { retentionModule } from '../retention/index.ts'
import { rolesModule } from '../roles/index.ts'
import { viewerModule } from '../viewer/index.ts'
import { recordAudits } from './audits.ts'
import { recordCalls } from './calls.ts'
import { closePolicies } from './close-policies.ts'
import { RecordExport } from './export.ts'
import { recordsFields } from './fields.ts'
import { RecordFilling } from './filling.ts'
import type { RecordFollower } from './following.ts'
import type { Names } from './named-values.ts'
import { RecordPeople } from './people.ts'
import { RecordPolicies } from './policies.ts'
import { policyContent } from './policy-content.ts'
import { policySections } from './policy-file.ts'
import { createRecordsWork } from './project-part.ts'
import { RecordRoom } from './record-room.ts'
import { RecordService } from './service.ts'
import { ShownViews, type ViewSource } from './shown-views.ts'
import { recordTables } from './table.ts'
import { TravellingPolicies } from './travelling-policies.ts'
import { RecordsAs } from './view-as.ts'
import { VisitorRecords } from './visitor-records.ts'

/** Records of models: one door for reading and writing them. */
export const recordsModule = defineModule({
  id: 'records',
  fields: recordsFields,
  needs: [
    auditModule,
    accountsModule,
    accessModule,
    projectsModule,
    retentionModule,
    menusModule,
    filesModule,
    modelsModule,
    quotasModule,
    rolesModule,
    publishModule,
    viewerModule,
  ],
  audits: recordAudits,
  permissions: [
    {
      id: 'permission/data.use',
      label: { zh: '查看和修改数据', en: 'View and change records' },
      givenTo: ['ordinary', 'tester', 'developer', 'admin'],
    },
  ],
  tables: recordTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, plugins, use }) => {
    const { access } = use(accessModule)
    const { modelShapes: shapes, projectValues, fieldConversions } = use(modelsModule)
    const { givenRights: given } = use(rolesModule)
    const audit = use(auditModule).auditOf(recordAudits)
    const raised = use(projectsModule).policies
    const recordPolicies = new RecordPolicies({ store, now, access, audit, shapes, given, raised })
    fieldConversions.add(closePolicies({ store, shapes, now, policies: raised }))
    const recordHistoryKept = use(retentionModule).retention.declare({
      id: 'records/changes',
      label: { zh: '数据的修改历史', en: 'History of records' },
      ...{ days: 180, min: 1, max: 3_650 },
    })
    const viewSources = createHooks<ViewSource>()
    /** Other modules follow what is written. */
    const recordFollowers = createHooks<RecordFollower>()
    use(projectsModule).projectContents.add(policyContent(store, shapes))
    const recordPeople = new RecordPeople(store)
    const namesIn = (db: Db, projectId: number): Names => ({
      people: recordPeople.names(db),
      files: projectValues.namesOfFiles(db, projectId),
    })
    const filling = new RecordFilling(store)
    const room = new RecordRoom(store, use(quotasModule).quotas, shapes)
    const { releases } = use(modelsModule)
    const policies = new TravellingPolicies({ store, shapes, now, raised })
    const part = { store, shapes, access, releases, filling, room, policies, values: projectValues }
    const shownViews = new ShownViews(store, viewSources)
    const records = new RecordService({
      ...{ store, now, shapes, projectValues, followers: recordFollowers },
      views: shownViews,
      policies: recordPolicies,
      room,
      people: recordPeople,
      namesIn,
      access,
      pageLogin: use(viewerModule).pageLogin,
      visitors: new VisitorRecords({
        ...{ store, now, plugins, shapes },
        viewer: use(viewerModule).viewer,
        snapshots: use(publishModule).snapshots,
      }),
    })
    return {
      recordHistoryKept,
      recordFilling: filling,
      shownViews,
      recordRoom: room,
      recordsWork: createRecordsWork(part),
      recordPolicies,
      recordPeople,
      viewSources,
      recordFollowers,
      recordExport: new RecordExport({ store, now, shapes, people: recordPeople, namesIn }),
      noteExport: (caller: Caller, projectId: number, { id, name }: { readonly id: number; readonly name: string }) =>
        store.write(async (db) => {
          const target = `project ${projectId}, model ${id}: ${name}`
          if (isKey(caller))
            await audit(db, {
              ...{ action: 'records exported by key', userId: null, projectId },
              target: `${target}, key ${caller.keyId}: ${caller.keyName}`,
            })
          else await audit(db, { action: 'records exported', userId: caller.userId, target, projectId })
        }),
      records,
      recordsAs: new RecordsAs({
        ...{ store, access, shapes, records },
        policies: recordPolicies,
        held: use(rolesModule).held,
      }),
    }
  },
  projectPart: {
    schema: { path: policySections.path, sections: [...recordSections.sections, ...policySections.sections] },
    tables: {
      recordChange: 'the history of records stays with them',
      recordSerial: IN_FILE,
      recordUsage: 'counted where the records are',
      recordPolicy: IN_FILE,
      recordOpenPolicy: 'whether a project is public, and what then is, is said in each project',
    },
    work: ({ recordsWork }) => recordsWork,
  },
  calls: recordCalls,
  sweep: ({ records, recordHistoryKept }) => recordHistoryKept.sweep((before) => records.forget(before)),
})

// Published to other modules.
export { recordErrors } from './errors.ts'
export { permitsField } from './field-refs.ts'
export type { RecordFilling, SerialCount, WholeRecord } from './filling.ts'
export { followedModels } from './followed-models.ts'
export type { Followed, Planned, Prepared, Preparing, RecordFollower, WrittenRecord } from './following.ts'
export { MOST_LINKS } from './links.ts'
export { narrowedTo } from './narrow.ts'
export { type FoundPerson, holdsPeople, type RecordPeople } from './people.ts'
export type { RecordPolicies } from './policies.ts'
export { type Change, conditionsIn, type Filter, type Query, query as recordQuery } from './query-model.ts'
export type { ShownField, ShownModel } from './record-shape.ts'
export type { RecordService } from './service.ts'
export type { ShownView, ShownViews, ViewSource } from './shown-views.ts'
export { ALL, type Subject } from './subject.ts'
export type { RecordTables } from './table.ts'
export { columnsOfView, type ViewColumnInfo } from './view-check.ts'
export {
  missingPaths,
  type View,
  type ViewColumn,
  type ViewDefinition,
  type ViewParam,
  viewDefinition,
  viewWithNames,
  viewWithRefs,
} from './view-model.ts'
export { paramsIn } from './view-params.ts'
export type { Outcome } from './write-each.ts'
export { Moved } from './write-place.ts'
