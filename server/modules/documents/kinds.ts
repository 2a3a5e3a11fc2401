import type { DocumentKind, Entry } from '#kernel/document'
import type { Db } from '../../db/store.ts'
import type { ErrorKind } from '../../http/errors.ts'
import type { MemberRole } from '../projects/table.ts'

/** A committed edit, told in its transaction. */
export interface Committed {
  readonly documentId: number
  readonly userId: number
  readonly at: Date
}

/** A kind of documents as the server keeps it: who may do what, what it refuses with, and what else an edit of it changes. */
export interface StoredKind<E extends Entry = Entry> {
  readonly kind: DocumentKind<E>
  readonly see: MemberRole
  readonly edit: MemberRole
  /** For those who may not see it, too. */
  readonly missing: ErrorKind
  readonly tooLarge: ErrorKind
  /** In the transaction of an edit. */
  committed?(db: Db, committed: Committed): Promise<void>
}

/** The kinds of documents that modules bring. */
export interface DocumentKinds {
  add<E extends Entry>(kind: StoredKind<E>): void
  get(id: string): StoredKind
}

export const createDocumentKinds = (): DocumentKinds => {
  const kinds = new Map<string, StoredKind>()
  return {
    add(kind) {
      if (kinds.has(kind.kind.id)) throw new Error(`There are two kinds of documents with the id ${kind.kind.id}`)
      kinds.set(kind.kind.id, kind as unknown as StoredKind)
    },
    get(id) {
      const found = kinds.get(id)
      if (!found) throw new Error(`No module brings the kind of documents ${id}`)
      return found
    },
  }
}
