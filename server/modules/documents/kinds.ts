import type { Changes, DocumentKind, Entry } from '#kernel/document'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { ErrorKind } from '../../http/errors.ts'
import type { StudioRole } from '../projects/index.ts'
import type { DocumentRow } from './commit.ts'
import type { StoredDocument } from './entry-store.ts'

/** A committed edit, told in its transaction. */
export interface Committed {
  readonly documentId: number
  readonly userId: number
  readonly at: Date
  readonly changes: Changes<Entry>
}

/** A kind of documents as the server keeps it: who may do what, what it refuses with, and what else an edit of it changes. */
export interface StoredKind<E extends Entry = Entry> {
  readonly kind: DocumentKind<E>
  readonly see: StudioRole
  readonly edit: StudioRole
  /** What the thing that the document is of gives somebody by itself, whether or not they are of its project. */
  roleIn?(actor: Actor, db: Db, document: DocumentRow): Promise<StudioRole | null>
  /** For those who may not see it, too. */
  readonly missing: ErrorKind
  readonly tooLarge: ErrorKind
  /** In the transaction of an edit. */
  committed?(db: Db, committed: Committed): Promise<void>
}

/** What a module does with documents of a kind that another one brings: told in the transaction of what happened, which it ends by throwing. */
export interface DocumentFollower {
  /** A document, a copy or a branch was made. */
  created?(db: Db, made: { readonly documentId: number; readonly document: StoredDocument<Entry> }): Promise<void>
  committed?(db: Db, committed: Committed): Promise<void>
  /** A version was kept, because somebody named it or because it was published. */
  kept?(
    db: Db,
    version: { readonly documentId: number; readonly versionId: number; readonly document: StoredDocument<Entry> },
  ): Promise<void>
  /** A version that somebody named is about to go. */
  forgetting?(db: Db, version: { readonly documentId: number; readonly versionId: number }): Promise<void>
}

/** The kinds of documents that modules bring. */
export interface DocumentKinds {
  add<E extends Entry>(kind: StoredKind<E>): void
  get(id: string): StoredKind
  /** Ids of all kinds, in the order of their registration. */
  ids(): readonly string[]
  follow(kind: string, follower: DocumentFollower): void
  /** In the order in which they came. */
  followersOf(kind: string): readonly DocumentFollower[]
}

const NOBODY: readonly DocumentFollower[] = []

export const createDocumentKinds = (): DocumentKinds => {
  const kinds = new Map<string, StoredKind>()
  const followers = new Map<string, DocumentFollower[]>()
  return {
    follow(kind, follower) {
      followers.set(kind, [...(followers.get(kind) ?? []), follower])
    },
    followersOf: (kind) => followers.get(kind) ?? NOBODY,
    ids: () => [...kinds.keys()],
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
