import { inArray } from 'drizzle-orm'
import { cellsOf, type Entry } from '#kernel/document'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Documents, OpenedDocument } from './documents.ts'
import type { StoredDocument } from './entry-store.ts'
import { documentErrors } from './errors.ts'
import type { Log } from './log.ts'
import type { DocumentHistory, LastWrites, Place } from './model.ts'
import type { Past } from './past.ts'
import { shownName } from './shown-name.ts'
import type { DocumentTables } from './table.ts'
import type { Versions } from './versions.ts'

/** Edits of one person with less than this between them are one place in the history, in milliseconds. */
const ONE_SITTING = 10 * 60_000
const MOST_PLACES = 300
/** A document begins with revision 1, which no edit made. */
const FIRST_EDIT = 2

interface Author {
  readonly seq: number
  readonly userId: number
  readonly at: Date
}

/** Edits of the log, newest first, put together by who sat there and when. */
export function placesOf(authors: readonly Author[], nameOf: (userId: number) => string): Place[] {
  const places: { from: number; to: number; userId: number; at: Date; began: Date }[] = []
  for (const { seq, userId, at } of authors) {
    const last = places.at(-1)
    if (last && last.userId === userId && last.from === seq + 1 && last.began.getTime() - at.getTime() < ONE_SITTING) {
      last.from = seq
      last.began = at
    } else places.push({ from: seq, to: seq, userId, at, began: at })
  }
  return places.map(({ from, to, userId, at, began }) => ({
    ...{ from, to, userId, userName: nameOf(userId) },
    ...{ at: at.toISOString(), began: began.toISOString() },
  }))
}

/** Who changed what and when, and what a document was like. */
export const createHistory = (deps: {
  readonly store: Store<DocumentTables & AccountTables>
  readonly documents: Documents
  readonly log: Log
  readonly past: Past
  readonly versions: Versions
}) => {
  const { store, documents, log, past, versions } = deps
  const { user } = store.t

  const namesOf = async (ids: readonly number[]): Promise<(id: number) => string> => {
    const rows = await store.read
      .select({ id: user.id, userName: user.userName, nickName: user.nickName })
      .from(user)
      .where(inArray(user.id, [...new Set(ids)]))
    const names = new Map(rows.map((row) => [row.id, shownName(row)]))
    return (id) => names.get(id) ?? ''
  }

  return {
    async list(actor: Actor, id: number): Promise<DocumentHistory> {
      const { row } = await documents.open(actor, store.read, id, 'see')
      const authors = await log.authors(store.read, id)
      const nameOf = await namesOf(authors.map(({ userId }) => userId))
      const places = placesOf(authors, nameOf)
      return {
        revision: row.revision,
        ...(await versions.list(store.read, id)),
        places: places.slice(0, MOST_PLACES),
        cut: places.length > MOST_PLACES ? 'listed' : (authors.at(-1)?.seq ?? row.revision + 1) > FIRST_EDIT ? 'kept' : null,
      }
    },

    /** A document as it was after the edit with this number. */
    async at(actor: Actor, { id, seq }: { readonly id: number; readonly seq: number }): Promise<readonly Entry[]> {
      for (let attempt = 0; ; attempt++) {
        const opened: OpenedDocument = await documents.open(actor, store.read, id, 'see')
        let found: StoredDocument<Entry> | undefined
        let failure: unknown
        try {
          found = await past.at(store.read, opened, seq)
        } catch (error) {
          failure = error
        }
        const after = await documents.find(store.read, id)
        // Somebody saved between the reads.
        if (after.revision !== opened.row.revision && attempt < 5) continue
        if (!found) throw failure
        return [...found.entries.values()]
      }
    },

    /** Who wrote each cell of a record last, as far as the log reaches back. */
    async last(actor: Actor, { id, entry }: { readonly id: number; readonly entry: string }): Promise<LastWrites> {
      const { stored } = await documents.open(actor, store.read, id, 'see')
      const found = (await documents.entriesOf(stored).byIds(store.read, id, [entry])).get(entry)?.entry
      if (!found) throw new AppError(documentErrors.notFound)
      const cells = new Set(cellsOf(stored.kind, found).keys())
      const writes: { path: string; userId: number; at: Date; seq: number }[] = []
      const known = new Set<string>()
      for (const { seq, userId, at, edit } of await log.naming(store.read, id, entry)) {
        const made = edit.added.find((each) => each.id === entry)
        const paths = made ? [...cells] : edit.cells.flatMap(([of, path]) => (of === entry ? [path] : []))
        for (const path of paths) {
          if (known.has(path)) continue
          known.add(path)
          writes.push({ path, userId, at, seq })
        }
        if (made) break
      }
      const nameOf = await namesOf(writes.map(({ userId }) => userId))
      return writes.map(({ path, userId, at, seq }) => ({ path, userId, userName: nameOf(userId), at: at.toISOString(), seq }))
    },
  }
}
export type History = ReturnType<typeof createHistory>
