import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { filesModule } from '../files/index.ts'
import { modelsModule } from '../models/index.ts'
import { projectsModule } from '../projects/index.ts'
import { recordsModule } from '../records/index.ts'
import { retentionModule } from '../retention/index.ts'
import { rolesModule } from '../roles/index.ts'
import { recordImportAudits } from './audits.ts'
import { recordImportCalls } from './calls.ts'
import { recordImportFields } from './fields.ts'
import { ImportFiles } from './import-files.ts'
import { IMPORT_JOB, ImportRunning } from './running.ts'
import { RecordImports } from './service.ts'
import { recordImportTables } from './table.ts'

const DAY_MS = 86_400_000
/** Days that a file is kept which is not imported. */
const FILE_DAYS = 1

/** Imports of records from CSV and XLSX. */
export const recordImportsModule = defineModule({
  id: 'record-imports',
  fields: recordImportFields,
  needs: [
    auditModule,
    accountsModule,
    projectsModule,
    filesModule,
    modelsModule,
    rolesModule,
    recordsModule,
    retentionModule,
  ],
  audits: recordImportAudits,
  tables: recordImportTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, durable, use }) => {
    const { modelShapes: shapes } = use(modelsModule)
    const { records, recordPeople: people, recordPolicies: policies } = use(recordsModule)
    const files = new ImportFiles(use(filesModule).fileStore)
    const importRunning = new ImportRunning({ store, now, durable, shapes, policies, records, people, files })
    durable.work(IMPORT_JOB, importRunning.run, { label: { zh: '导入数据', en: 'Import records' } })
    const audit = use(auditModule).auditOf(recordImportAudits)
    return {
      importRunning,
      importsKept: use(retentionModule).retention.declare({
        id: 'record-imports/imports',
        label: { zh: '数据导入记录及被拒绝的行', en: 'Imports of records, with refused rows' },
        ...{ days: 30, min: 1, max: 3_650 },
      }),
      recordImports: new RecordImports({ store, now, audit, shapes, records, files, running: importRunning }),
    }
  },
  projectPart: {
    tables: {
      recordImport: 'work of a person, of which the records are kept',
      recordImportRow: 'work of a person, of which the records are kept',
    },
  },
  start: async ({ importRunning }) => {
    importRunning.start()
    return { stop: () => importRunning.stop() }
  },
  calls: recordImportCalls,
  sweep: ({ recordImports, importsKept }, { now }) =>
    importsKept.sweep((before) => recordImports.sweep(before, new Date(now().getTime() - FILE_DAYS * DAY_MS))),
})

// Published to other modules.
export type { RecordImportTables } from './table.ts'
