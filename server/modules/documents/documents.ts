import { eq } from 'drizzle-orm'
import type { Changes, Entry } from '#kernel/document'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Access } from '../access/index.ts'
import type { StudioRole } from '../projects/index.ts'
import type { Commit, DocumentRow } from './commit.ts'
import { documentBytes } from './entry-bytes.ts'
import { createEntryStore, type StoredDocument } from './entry-store.ts'
import { documentErrors } from './errors.ts'
import type { DocumentKinds, StoredKind } from './kinds.ts'
import type { Log } from './log.ts'
import type { DocumentTables } from './table.ts'

export const missingDocument = () => new AppError(documentErrors.notFound)

/** A document that somebody may see. */
export interface OpenedDocument {
  readonly row: DocumentRow
  readonly stored: StoredKind
  readonly role: StudioRole
}
export interface NewDocument<E extends Entry> {
  readonly kind: string
  readonly projectId: number
  readonly document: StoredDocument<E>
  readonly userId: number
  readonly at: Date
  /** Id of the document that this one is a copy of. */
  readonly copiedFrom?: number
  readonly branch?: { readonly of: number; readonly seq: number; readonly name: string }
}

/** Documents of every kind: opening, making, changing them. */
export const createDocuments = (deps: {
  readonly store: Store<DocumentTables>
  readonly access: Access
  readonly kinds: DocumentKinds
  readonly commit: Commit
  readonly log: Log
}) => {
  const { store, access, kinds, commit, log } = deps
  const { document: table } = store.t
  const entriesOf = (stored: StoredKind) => createEntryStore(store, stored.kind)

  const find = async (db: Db, id: number): Promise<DocumentRow> => {
    const [row] = await db.select().from(table).where(eq(table.id, id))
    if (!row) throw missingDocument()
    return row
  }
  /** For an actor who may see or edit documents of its kind in its project. */
  const open = async (actor: Actor, db: Db, id: number, to: 'see' | 'edit'): Promise<OpenedDocument> => {
    const row = await find(db, id)
    const stored = kinds.get(row.kind)
    const own = stored.roleIn && (async () => (await stored.roleIn?.(actor, db, row)) ?? null)
    return { row, stored, role: await access.require(actor, db, row.projectId, stored[to], missingDocument(), own) }
  }

  return {
    find,
    open,
    entriesOf,
    storedOf: (kind: string): StoredKind => kinds.get(kind),
    /** A document with its records at one revision, although reads are not in one transaction. */
    async openWhole(actor: Actor, id: number, to: 'see' | 'edit'): Promise<OpenedDocument & { readonly document: StoredDocument<Entry> }> {
      for (let attempt = 0; ; attempt++) {
        const opened = await open(actor, store.read, id, to)
        const document = await entriesOf(opened.stored).load(store.read, id)
        const after = await find(store.read, id)
        if (after.revision === opened.row.revision || attempt === 5) return { ...opened, document }
      }
    },
    /** Answers its id; whether there is room was asked before. */
    async create<E extends Entry>(db: Db, { kind, projectId, document, userId, at, branch, copiedFrom }: NewDocument<E>): Promise<number> {
      const [made] = await db
        .insert(table)
        .values({
          ...{ kind, projectId, bytes: documentBytes(document), updatedBy: userId, createdAt: at, updatedAt: at },
          ...(copiedFrom === undefined ? {} : { copiedFrom }),
          ...(branch ? { baseId: branch.of, baseSeq: branch.seq, name: branch.name } : {}),
        })
        .returning({ id: table.id })
      const { id } = made as { id: number }
      await entriesOf(kinds.get(kind)).insert(db, id, 1, document)
      for (const follower of kinds.followersOf(kind)) await follower.created?.(db, { documentId: id, document })
      return id
    },
    /** Takes a document away with its log, versions and branches. */
    async remove(db: Db, id: number): Promise<void> {
      await db.delete(table).where(eq(table.id, id))
    },
    /** The number of an edit that was committed already, null for one that was not. */
    seqOf: log.seqOf,
    commit: <E extends Entry>(
      db: Db,
      row: DocumentRow,
      change: { readonly changes: Changes<E>; readonly editId: string; readonly userId: number; readonly at: Date },
    ): Promise<number> =>
      commit(db, kinds.get(row.kind), {
        document: row,
        ...(change as never as Omit<typeof change, 'changes'> & { changes: Changes<Entry> }),
      }),
  }
}
export type Documents = ReturnType<typeof createDocuments>
