import { eq } from 'drizzle-orm'
import { createId, type PageDocument, type PageEntry, pageKind, sameJson } from '#kernel/page'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import { createPauses } from '../../pauses.ts'
import type { Documents } from '../documents/documents.ts'
import { documentBytes } from '../documents/entry-bytes.ts'
import type { EntryStore } from '../documents/entry-store.ts'
import type { PageTables } from '../pages/table.ts'
import type { Quotas } from '../quotas/service.ts'
import type { WithBlocks } from './bring-blocks.ts'
import { type Bringing, choiceFor, freeName, otherIdsOf, plural, say } from './bringing.ts'
import type { Choice } from './model.ts'
import { withOtherIds } from './other-ids.ts'
import type { PreparedPage } from './prepare.ts'

/** Brings pages: rows first, because pages name each other by the ids that only rows have. */
export const createBringPages = (deps: {
  readonly store: Pick<Store<PageTables>, 't'>
  readonly documents: Documents
  readonly entries: EntryStore<PageEntry>
  readonly quotas: Pick<Quotas, 'requirePage' | 'requireBytes'>
}) => {
  const { store, documents, entries, quotas } = deps
  const { page } = store.t

  return {
    /** Gives every page its id in the project. */
    async rows(db: Db, bringing: Bringing): Promise<void> {
      const { prepared, actor, projectId, here, at } = bringing
      const names = new Set(here.pages.keys())
      const made: string[] = []
      const pause = createPauses()
      for (const each of prepared.pages) {
        await pause()
        const own = here.pages.get(each.name)
        const choice = choiceFor(bringing, 'pages', each.id)
        if (own && (choice === 'keep' || choice === 'replace')) {
          bringing.pages.set(each.id, own.id)
          continue
        }
        await quotas.requirePage(db, projectId, 0)
        const name = choice === 'rename' ? freeName(each.name, names) : each.name
        names.add(name)
        const [row] = await db
          .insert(page)
          .values({
            ...{ name, searchText: searchText(name), remark: each.remark, projectId, userId: actor.userId },
            // A page that comes to others is not shown to everybody before somebody says so.
            ...{ isPublic: bringing.isNew ? each.isPublic : (2 as const), createdAt: at, updatedAt: at },
          })
          .returning({ id: page.id })
        bringing.pages.set(each.id, (row as { id: number }).id)
        made.push(name)
      }
      say(
        bringing,
        made,
        (count) => `新建 ${count} 个页面`,
        (count) => `Made ${plural(count, 'page')}`,
      )
    },

    /** Gives them what they hold. */
    async contents(db: Db, bringing: Bringing, withBlocks: WithBlocks): Promise<void> {
      const { prepared, actor, projectId, at, here } = bringing
      const ids = otherIdsOf(bringing)
      const contentOf = ({ document }: PreparedPage): PageDocument => withBlocks(withOtherIds(document, ids))
      const pause = createPauses()
      const coming: {
        readonly each: PreparedPage
        readonly choice: Choice | null
        readonly content: PageDocument
        readonly bytes: number
      }[] = []
      for (const each of prepared.pages) {
        const content = contentOf(each)
        coming.push({ each, choice: choiceFor(bringing, 'pages', each.id), content, bytes: documentBytes(content) })
        await pause()
      }
      const fresh = coming.filter(({ choice }) => choice === null || choice === 'rename')
      await quotas.requireBytes(
        db,
        projectId,
        fresh.reduce((sum, { bytes }) => sum + bytes, 0),
      )
      for (const { each, content } of fresh) {
        await pause()
        const made = { kind: pageKind.id, projectId, document: content, userId: actor.userId, at }
        const documentId = await documents.create(db, made)
        await db
          .update(page)
          .set({ documentId })
          .where(eq(page.id, bringing.pages.get(each.id)!))
      }
      const replaced: string[] = []
      for (const { each, content } of coming.filter(({ choice }) => choice === 'replace')) {
        await pause()
        const own = here.pages.get(each.name)!
        const before = await entries.load(db, own.documentId)
        const changes = new Map(
          [...new Set([...before.entries.keys(), ...content.entries.keys()])].flatMap((id) => {
            const [from, to] = [before.entries.get(id) ?? null, content.entries.get(id) ?? null]
            return sameJson(from as never, to as never) ? [] : [[id, { from, to }] as const]
          }),
        )
        if (changes.size === 0) continue
        const row = await documents.find(db, own.documentId)
        await documents.commit(db, row, { changes, editId: createId('edit'), userId: actor.userId, at })
        replaced.push(each.name)
      }
      say(
        bringing,
        replaced,
        (count) => `替换 ${count} 个页面的内容，可在历史中撤销`,
        (count) => `Replaced what is on ${plural(count, 'page')}, which its history takes back`,
      )
    },
  }
}
export type BringPages = ReturnType<typeof createBringPages>
