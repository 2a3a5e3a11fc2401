import { asc, eq } from 'drizzle-orm'
import { workflowKind } from '#kernel/page/schema'
import { createEntryStore } from '../documents/index.ts'
import type { ProjectContent } from '../projects/index.ts'
import type { WorkflowStore } from './service.ts'

/** Workflows as they are edited, by name. */
export const workflowContent = (store: WorkflowStore): ProjectContent => ({
  id: 'workflows',
  label: { zh: '工作流', en: 'Workflows' },
  async read(db, projectId) {
    const { workflow } = store.t
    const entries = createEntryStore(store, workflowKind)
    const rows = await db.select().from(workflow).where(eq(workflow.projectId, projectId)).orderBy(asc(workflow.name))
    return Promise.all(
      rows.map(async ({ name, description, documentId }) => {
        const own = [...(await entries.load(db, documentId)).entries.values()]
        return { name, description, entries: Object.fromEntries(own.map((entry) => [entry.id, entry])) } as never
      }),
    )
  },
})
