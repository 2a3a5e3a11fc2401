import type { PageDocument } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Documents } from '../documents/index.ts'
import type { PageTables } from './table.ts'

export interface PageToMake {
  readonly name: string
  readonly remark: string
  readonly projectId: number
  readonly isPublic?: 1 | 2
  readonly userId: number
  readonly at: Date
  /** Id of the document of the page that this one is a copy of. */
  readonly copiedFrom?: number | undefined
}

/** Makes a page with its document; whether there is room was asked before. Answers the page's id. */
export const createMakePage =
  ({ t }: Pick<Store<PageTables>, 't'>, documents: Pick<Documents, 'create'>) =>
  async (db: Db, { at, copiedFrom, ...card }: PageToMake, document: PageDocument): Promise<number> => {
    const { projectId, userId } = card
    const copied = copiedFrom === undefined ? {} : { copiedFrom }
    const documentId = await documents.create(db, { kind: pageKind.id, projectId, document, userId, at, ...copied })
    const [row] = await db
      .insert(t.page)
      .values({ ...card, searchText: searchText(card.name), documentId, createdAt: at, updatedAt: at })
      .returning({ id: t.page.id })
    return (row as { id: number }).id
  }
export type MakePage = ReturnType<typeof createMakePage>
