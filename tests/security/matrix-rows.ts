import { eq, gt } from 'drizzle-orm'
import { type AuditActions, holesOf, valuesOf } from '#server/calls/audits'
import type { AnyModule } from '#server/calls/module'
import { modules } from '#server/modules/index'
import type { TestServer } from '#server/testing.fixture'

type Store = TestServer['store']

const auditActions: AuditActions = Object.assign({}, ...modules.map((each) => (each as AnyModule).audits ?? {}))

/** What the audit has got since the record of that number. */
export async function auditedSince(store: Store, since: number) {
  const { audit } = store.t
  const rows = await store.read.select().from(audit).where(gt(audit.id, since)).orderBy(audit.id)
  const unread = rows.flatMap(({ action, target }) => {
    const words = auditActions[action]
    const values = words ? valuesOf(words, target) : {}
    const isTold =
      words &&
      (words.about || target === '') &&
      holesOf(words.says?.en ?? '').every((name) => values[name] !== undefined)
    return isTold ? [] : [`${action}: ${target}`]
  })
  return { actions: rows.map(({ action }) => action), unread }
}

/** All rows that belong to a project, and those of its owner. */
export async function rowsOfProject(store: Store, userId: number, projectId: number): Promise<readonly unknown[]> {
  const db = store.read
  const { t } = store
  const pages = await db.select().from(t.page).where(eq(t.page.projectId, projectId))
  const documents = await db.select().from(t.document).where(eq(t.document.projectId, projectId))
  return [
    await db.select().from(t.project).where(eq(t.project.id, projectId)),
    await db.select().from(t.menu).where(eq(t.menu.projectId, projectId)),
    await db.select().from(t.dictionary).where(eq(t.dictionary.projectId, projectId)),
    await db.select().from(t.dictionaryItem),
    await db.select().from(t.approvalFlow).where(eq(t.approvalFlow.projectId, projectId)),
    await db.select().from(t.approvalRelease),
    await db.select().from(t.delegation).where(eq(t.delegation.projectId, projectId)),
    await db.select().from(t.dataView).where(eq(t.dataView.projectId, projectId)),
    await db.select().from(t.projectInvitation).where(eq(t.projectInvitation.projectId, projectId)),
    await db.select().from(t.projectSecret).where(eq(t.projectSecret.projectId, projectId)),
    await db.select().from(t.dataKey).where(eq(t.dataKey.projectId, projectId)),
    await db.select().from(t.scimToken).where(eq(t.scimToken.projectId, projectId)),
    await db.select().from(t.projectRole).where(eq(t.projectRole.projectId, projectId)),
    await db.select().from(t.projectMember).where(eq(t.projectMember.projectId, projectId)),
    await db.select().from(t.projectGroup).where(eq(t.projectGroup.projectId, projectId)),
    await db.select().from(t.projectGroupMember).where(eq(t.projectGroupMember.projectId, projectId)),
    pages,
    ...(await Promise.all(pages.map(({ id }) => db.select().from(t.pageMember).where(eq(t.pageMember.pageId, id))))),
    await db.select().from(t.template).where(eq(t.template.sourceProjectId, projectId)),
    documents,
    ...(await Promise.all(
      documents.map(({ id }) => db.select().from(t.documentEntry).where(eq(t.documentEntry.documentId, id))),
    )),
    ...(await Promise.all(
      documents.map(({ id }) => db.select().from(t.documentVersion).where(eq(t.documentVersion.documentId, id))),
    )),
    await db.select().from(t.block).where(eq(t.block.projectId, projectId)),
    ...(await Promise.all(
      documents.map(({ id }) => db.select().from(t.blockUse).where(eq(t.blockUse.documentId, id))),
    )),
    ...(await Promise.all(pages.map((page) => db.select().from(t.publish).where(eq(t.publish.pageId, page.id))))),
    await db.select({ id: t.user.id, confirmedAt: t.user.confirmedAt }).from(t.user),
    await db.select().from(t.accountLink),
    await db.select().from(t.file).where(eq(t.file.userId, userId)),
    await db.select().from(t.fileFolder).where(eq(t.fileFolder.projectId, projectId)),
    await db.select().from(t.sampleOrder).where(eq(t.sampleOrder.userId, userId)),
    await db.select().from(t.sampleCustomer).where(eq(t.sampleCustomer.userId, userId)),
  ]
}
