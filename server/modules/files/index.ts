import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { fillSearchText, searchText } from '../../db/search-text.ts'
import { createFolderStore } from '../../files/folder-store.ts'
import { createS3Store } from '../../files/s3-store.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { projectsModule } from '../projects/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { fileAudits } from './audits.ts'
import { fileCalls } from './calls.ts'
import { createFileService } from './service.ts'
import { createStoredFiles } from './stored-files.ts'
import { fileTables } from './table.ts'

/** Pictures that people upload. */
export const filesModule = defineModule({
  id: 'files',
  needs: [auditModule, accountsModule, accessModule, quotasModule, projectsModule],
  audits: fileAudits,
  permissions: [
    { id: 'permission/file.see', label: { zh: '查看项目文件', en: 'See the project’s files' }, givenTo: ['developer', 'admin'] },
  ],
  tables: fileTables,
  services: ({ store, now, config, use }) => {
    const fileStore = config.s3 === null ? createFolderStore(join(config.dataDir, 'files')) : createS3Store(config.s3)
    const { access } = use(accessModule)
    const { quotas } = use(quotasModule)
    const audit = use(auditModule).auditOf(fileAudits)
    const storedFiles = createStoredFiles({ store, access, audit, quotas, fileStore })
    use(projectsModule).deletions.add((db, { projectId }) => storedFiles.forgetOfProject(db, projectId))
    return { fileStore, storedFiles, files: createFileService({ store, now, fileStore, quotas }) }
  },
  calls: fileCalls,
  sweep: async ({ files }, { store }) => {
    await files.sweep()
    const { file } = store.t
    await fillSearchText(store, { table: file, key: file.name, textOf: ({ displayName }) => searchText(displayName) })
  },
})
