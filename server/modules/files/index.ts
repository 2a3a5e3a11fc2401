import { defineModule, laterTables } from '../../calls/module.ts'
import { fillSearchText, searchText } from '../../db/search-text.ts'
import { uploadedFiles } from '../../files/open-file-store.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import type { BlockTables } from '../blocks/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { LookTables } from '../look/index.ts'
import type { PageTables } from '../pages/index.ts'
import { projectSettingsModule } from '../project-settings/index.ts'
import { projectsModule } from '../projects/index.ts'
import type { PublishTables } from '../publish/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { fileAudits } from './audits.ts'
import { fileCalls } from './calls.ts'
import { filesFields } from './fields.ts'
import { folderCalls } from './folder-calls.ts'
import { createFolders } from './folders.ts'
import { partCalls } from './part-calls.ts'
import { createPartUploads } from './part-uploads.ts'
import { filesFile } from './project-file.ts'
import { createFilesWork } from './project-part.ts'
import { createFileService } from './service.ts'
import { createStoredFiles } from './stored-files.ts'
import { fileTables } from './table.ts'
import { createUploadRules } from './upload-rules.ts'
import { createUses } from './uses.ts'

/** Milliseconds that a start waits for the place of files. */
const REACH_MS = 5_000

/** Files that people upload: the image cloud, and what comes through pages. */
export const filesModule = defineModule({
  id: 'files',
  fields: filesFields,
  needs: [auditModule, accountsModule, accessModule, quotasModule, projectsModule, projectSettingsModule],
  audits: fileAudits,
  permissions: [
    { id: 'permission/file.see', label: { zh: '查看项目文件', en: 'See the project’s files' }, givenTo: ['developer', 'admin'] },
    {
      id: 'permission/file.edit',
      label: { zh: '整理项目图片', en: 'Put the project’s pictures in order' },
      givenTo: ['developer', 'admin'],
    },
  ],
  // Where a picture is used.
  reads: laterTables<DocumentTables & PageTables & BlockTables & LookTables & PublishTables>(
    ...(['document', 'documentEntry', 'page', 'block', 'look', 'lookPublish', 'publish', 'snapshot'] as const),
  ),
  checks: async () => [(await import('./check.ts')).filesCheck],
  tables: fileTables,
  services: ({ store, now, config, use }) => {
    const fileStore = uploadedFiles(config)
    const { access } = use(accessModule)
    const { quotas } = use(quotasModule)
    const audit = use(auditModule).auditOf(fileAudits)
    const storedFiles = createStoredFiles({ store, access, audit, quotas, fileStore })
    const { settings } = use(projectSettingsModule)
    const studio = config.pagesUrl === '' ? '' : config.baseUrl
    const fileRules = createUploadRules({ store, access, settings, largestUpload: config.largestUpload, studio })
    const partUploads = createPartUploads({ store, now, fileStore, quotas, rules: fileRules })
    return {
      fileStore,
      fileRules,
      partUploads,
      storedFiles,
      files: createFileService({ store, now, fileStore, quotas, access, rules: fileRules }),
      folders: createFolders({ store, now, access, audit }),
      fileUses: createUses({ store, now, storedFiles }),
    }
  },
  projectPart: {
    schema: filesFile,
    tables: {
      file: IN_FILE,
      fileFolder: 'the order of a project’s picture library; a file has the pictures that the content names',
      fileUpload: 'an unfinished upload',
      fileUploadPart: 'an unfinished upload',
    },
    work: ({ fileStore, storedFiles, partUploads }, { store, use }) =>
      createFilesWork({ store, fileStore, quotas: use(quotasModule).quotas, storedFiles, partUploads }),
  },
  calls: (services) => [...fileCalls(services), ...folderCalls(services), ...partCalls(services)],
  async ready({ fileStore }, { config }) {
    const failed = fileStore.reach().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    const why = await Promise.race([failed, Bun.sleep(REACH_MS).then(() => `there was no answer within ${REACH_MS / 1000} s`)])
    if (why === null) return null
    const place = config.s3 === null ? `below ${config.dataDir}` : 'in the bucket of S3_URL'
    return `Files cannot be kept ${place}: ${why}. Uploads fail until this is mended.`
  },
  sweep: async ({ files, partUploads }, { store }) => {
    await partUploads.sweep()
    await files.sweep()
    const { file } = store.t
    await fillSearchText(store, { table: file, key: file.name, textOf: ({ displayName }) => searchText(displayName) })
  },
})

// Published to other modules.
export { fileErrors } from './errors.ts'
export { readImageKind } from './image-kind.ts'
export { uploaded } from './model.ts'
export { withoutTrailer } from './picture-end.ts'
export type { FileService } from './service.ts'
export type { FileTables } from './table.ts'
