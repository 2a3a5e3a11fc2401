import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import { createMemoryCounts } from '../../metrics/memory-counts.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { blocksModule } from '../blocks/index.ts'
import { documentsModule } from '../documents/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { rolesModule } from '../roles/index.ts'
import { viewerModule } from '../viewer/index.ts'
import { dictionaryAudits } from './audits.ts'
import { dictionaryCalls } from './calls.ts'
import { dictionaryContent } from './content.ts'
import { dictionariesFields } from './fields.ts'
import { dictionariesFile } from './project-file.ts'
import { createDictionariesWork } from './project-part.ts'
import { createDictionaryReaders } from './readers.ts'
import { createDictionaryReading } from './reading.ts'
import { createDictionaryService } from './service.ts'
import { dictionaryTables } from './table.ts'
import { createFindUses, type FindDictionaryUses, usesOfDocuments, usesOfPublished } from './uses.ts'

/** Values with labels and colours that pages and models of a project share. */
export const dictionariesModule = defineModule({
  id: 'dictionaries',
  fields: dictionariesFields,
  needs: [
    auditModule,
    accountsModule,
    accessModule,
    projectsModule,
    documentsModule,
    pagesModule,
    blocksModule,
    publishModule,
    rolesModule,
    viewerModule,
  ],
  audits: dictionaryAudits,
  permissions: [
    {
      id: 'permission/dictionary.see',
      label: { zh: '查看字典', en: 'See dictionaries' },
      givenTo: ['tester', 'developer', 'admin'],
    },
    {
      id: 'permission/dictionary.edit',
      label: { zh: '修改字典', en: 'Change dictionaries' },
      givenTo: ['developer', 'admin'],
    },
  ],
  tables: dictionaryTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, metrics, use }) => {
    const { access } = use(accessModule)
    const audit = use(auditModule).auditOf(dictionaryAudits)
    /** What says who uses a dictionary. */
    const dictionaryUsers = createHooks<FindDictionaryUses>()
    dictionaryUsers.add(usesOfDocuments(store))
    dictionaryUsers.add(usesOfPublished(store, use(publishModule).shownPrograms))
    use(projectsModule).projectContents.add(dictionaryContent(store))
    use(publishModule).publishContexts.add(async (projectId) => {
      const { dictionary } = store.t
      const rows = await store.read
        .select({ code: dictionary.code })
        .from(dictionary)
        .where(eq(dictionary.projectId, projectId))
        .orderBy(asc(dictionary.code))
      return { names: { 'setter/dictionary': rows.map(({ code }) => code) } }
    })
    const { pageLogin } = use(viewerModule)
    const { givenRights } = use(rolesModule)
    const { blocks } = use(blocksModule)
    return {
      dictionaries: createDictionaryReading({ store, counts: createMemoryCounts(metrics, 'dictionaries') }),
      dictionaryUsers,
      dictionaryReaders: createDictionaryReaders({ store, access, givenRights, pageLogin, blocks }),
      dictionaryService: createDictionaryService({ store, now, access, audit, uses: createFindUses(dictionaryUsers) }),
    }
  },
  projectPart: {
    schema: dictionariesFile,
    tables: { dictionary: IN_FILE, dictionaryItem: IN_FILE },
    work: (_, { store }) => createDictionariesWork(store),
  },
  calls: dictionaryCalls,
})

// Published to other modules.
export type { DictionaryContent, DictionaryReading } from './reading.ts'
export type { DictionaryTables } from './table.ts'
export type { FindDictionaryUses } from './uses.ts'
