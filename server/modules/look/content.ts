import { and, eq, isNull } from 'drizzle-orm'
import { lookKind } from '#kernel/page/look'
import type { Json } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import { createEntryStore, type DocumentTables } from '../documents/index.ts'
import { inTextOrder, type ProjectContent } from '../projects/index.ts'

/** Themes, tokens, shared styles and widths, but for a theme in which nothing was changed. */
export const lookContent = (store: Pick<Store<DocumentTables>, 't'>): ProjectContent => ({
  id: 'look',
  label: { zh: '主题和样式', en: 'Themes and styles' },
  async read(db, projectId) {
    const { document } = store.t
    const [row] = await db
      .select({ id: document.id })
      .from(document)
      .where(and(eq(document.projectId, projectId), eq(document.kind, lookKind.id), isNull(document.baseId)))
    if (!row) return []
    const { entries } = await createEntryStore(store, lookKind).load(db, row.id)
    const changed = [...entries.values()].filter((entry) => entry.kind !== 'theme' || Object.keys(entry.tokens).length > 0)
    return inTextOrder(changed as unknown as readonly Json[])
  },
})
