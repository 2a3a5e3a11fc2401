import { defineModule } from '../../calls/module.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { projectsModule } from '../projects/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { retentionModule } from '../retention/index.ts'
import { documentAudits } from './audits.ts'
import { createBranches } from './branches.ts'
import { documentCalls } from './calls.ts'
import { createCommit } from './commit.ts'
import { createDocuments } from './documents.ts'
import { createEditMetrics } from './edit-metrics.ts'
import { createEditing } from './editing.ts'
import { documentsFields } from './fields.ts'
import { createFollowing } from './following.ts'
import { createHistory } from './history.ts'
import { createDocumentKinds } from './kinds.ts'
import { createLog } from './log.ts'
import { createLogRoom } from './log-room.ts'
import { createPast } from './past.ts'
import { createProjectDocuments } from './project-documents.ts'
import { rehearseEdit } from './rehearsal.ts'
import { sweepLogs } from './sweep-logs.ts'
import { documentTables } from './table.ts'
import { createVersions } from './versions.ts'

const HISTORY = 'history stays with the project; a file has the present content and the versions of blocks'

/** Documents of every kind with the log of their edits: what they are, who changed what, versions, branches. */
export const documentsModule = defineModule({
  id: 'documents',
  fields: documentsFields,
  needs: [auditModule, accountsModule, accessModule, quotasModule, projectsModule, retentionModule],
  audits: documentAudits,
  permissions: [
    {
      id: 'permission/document.see',
      label: { zh: '查看文档及历史', en: 'See documents and their history' },
      givenTo: ['tester', 'developer', 'admin'],
    },
    { id: 'permission/document.edit', label: { zh: '编辑文档', en: 'Edit documents' }, givenTo: ['developer', 'admin'] },
  ],
  tables: documentTables,
  services: ({ store, bus, closing, metrics, now, use }) => {
    const { access } = use(accessModule)
    const { quotas } = use(quotasModule)
    const audit = use(auditModule).auditOf(documentAudits)
    const documentKinds = createDocumentKinds()
    const log = createLog(store)
    quotas.shrinkLogsWith(createLogRoom({ store, log }))
    const commit = createCommit({ store, bus, log, quotas, kinds: documentKinds })
    const documents = createDocuments({ store, access, kinds: documentKinds, commit, log })
    const past = createPast({ store, documents, log })
    const versions = createVersions({ store, now, audit, documents, past, quotas, kinds: documentKinds })
    return {
      ...{ documentKinds, documents, versions },
      projectDocuments: createProjectDocuments(store, documents),
      log,
      editsKept: use(retentionModule).retention.declare({
        id: 'documents/edits',
        label: { zh: '编辑历史', en: 'Logs of edits' },
        hint: {
          zh: '每个文档最多 20000 次修改，空间不足时更少；命名版本和已发布的版本不受影响',
          en: '20,000 edits of a document at most, fewer where storage is full; named and published versions stay',
        },
        ...{ days: 90, min: 7, max: 3_650 },
      }),
      editing: createEditing({ store, now, documents, log, metrics: createEditMetrics(metrics) }),
      following: createFollowing({ store, documents, bus, closing, metrics }),
      history: createHistory({ store, documents, log, past, versions }),
      branches: createBranches({ store, now, audit, documents, past, quotas }),
    }
  },
  projectPart: {
    tables: {
      document: IN_FILE,
      documentEntry: IN_FILE,
      documentEdit: HISTORY,
      documentVersion: HISTORY,
    },
  },
  calls: documentCalls,
  // It makes the first edits quicker and nothing else: a server starts without it.
  start: ({ documents, editing, log }, { store, now, tell }) =>
    rehearseEdit({ store, documents, editing, log, now }).then(() => undefined, tell) as Promise<undefined>,
  sweep: ({ log, editsKept }, { store }) => editsKept.sweep((oldest) => sweepLogs({ store, log, oldest })),
})

// Published to other modules.
export type { DocumentRow } from './commit.ts'
export type { Documents, OpenedDocument } from './documents.ts'
export type { EditConflict, Editing } from './editing.ts'
export { documentBytes } from './entry-bytes.ts'
export { createEntryStore, type EntryRow, type EntryStore, type StoredDocument } from './entry-store.ts'
export { documentErrors } from './errors.ts'
export type { Committed, DocumentFollower, StoredKind } from './kinds.ts'
export { createLog } from './log.ts'
export { editId } from './model.ts'
export { unpacked } from './past.ts'
export { type ProjectDocuments, parseRecord } from './project-documents.ts'
export { shownName } from './shown-name.ts'
export { sweepLogs } from './sweep-logs.ts'
export type { DocumentTables } from './table.ts'
export type { Versions } from './versions.ts'
