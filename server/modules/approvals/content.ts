import { asc, eq } from 'drizzle-orm'
import { approvalKind } from '#kernel/page/schema'
import { createEntryStore } from '../documents/index.ts'
import type { ProjectContent } from '../projects/index.ts'
import type { FlowStore } from './flow-store.ts'
import { portableEntries } from './travelling.ts'

/** Approval flows as they are edited, by name; roles and pages by their names, and without people. */
export const flowContent = (store: FlowStore): ProjectContent => ({
  id: 'approval-flows',
  label: { zh: '审批流', en: 'Approval flows' },
  async read(db, projectId) {
    const { approvalFlow, projectRole, page } = store.t
    const documents = createEntryStore(store, approvalKind)
    const roles = await db.select().from(projectRole).where(eq(projectRole.projectId, projectId))
    const pages = await db.select({ id: page.id, name: page.name }).from(page).where(eq(page.projectId, projectId))
    const roleNames = new Map(roles.map(({ id, name }) => [id, name]))
    const pageNames = new Map(pages.map(({ id, name }) => [id, name]))
    const rows = await db
      .select()
      .from(approvalFlow)
      .where(eq(approvalFlow.projectId, projectId))
      .orderBy(asc(approvalFlow.name))
    return Promise.all(
      rows.map(async ({ name, description, documentId }) => {
        const own = [...(await documents.load(db, documentId)).entries.values()]
        const entries = portableEntries(own, { role: (id) => roleNames.get(id), page: (id) => pageNames.get(id) })
        return { name, description, entries: Object.fromEntries(entries.map((entry) => [entry.id, entry])) } as never
      }),
    )
  },
})
