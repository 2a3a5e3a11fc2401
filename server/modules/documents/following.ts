import { and, asc, eq, gt } from 'drizzle-orm'
import type { Bus } from '../../bus/bus.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { type Connection, createEventStreams, eventText } from '../../http/event-streams.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Documents, OpenedDocument } from './documents.ts'
import { documentErrors } from './errors.ts'
import type { FollowedEdits } from './model.ts'
import { shownName } from './shown-name.ts'
import type { DocumentTables } from './table.ts'

/** The topic of the bus on which an edit of a document is announced once it is committed. */
export const topicOf = (documentId: number): string => `document:${documentId}`

interface FollowInput {
  readonly id: number
  /** The last revision that the client has. */
  readonly since: number
}

/**
 * Streams of server-sent events with the edits of a document as they are committed on any node. Each event holds the
 * records that changed since the one before, and who changed them. Access is checked again before each.
 */
export const createFollowing = (deps: {
  readonly store: Store<DocumentTables & AccountTables>
  readonly documents: Documents
  readonly bus: Bus
  /** Aborts when the server stops. */
  readonly closing: AbortSignal
  readonly metrics: Metrics
}) => {
  const { store, documents, bus, closing, metrics } = deps
  const { documentEdit, user } = store.t
  const streams = createEventStreams({ kind: 'documents', tooMany: documentErrors.tooManyFollowed, closing, metrics })

  const authorsSince = async (db: Db, documentId: number, since: number): Promise<FollowedEdits['by']> => {
    const rows = await db
      .selectDistinct({ userId: documentEdit.userId, userName: user.userName, nickName: user.nickName })
      .from(documentEdit)
      .leftJoin(user, eq(user.id, documentEdit.userId))
      .where(and(eq(documentEdit.documentId, documentId), gt(documentEdit.seq, since)))
      .orderBy(asc(documentEdit.userId))
    return rows.map((row) => ({ userId: row.userId, userName: shownName(row) }))
  }

  /** Null where too much is gone to tell what changed: the client must load the document again. */
  const changesSince = async ({ row, stored }: OpenedDocument, since: number): Promise<FollowedEdits | null> => {
    const rows = await documents.entriesOf(stored).changedSince(store.read, row.id, since)
    if (rows === null || since > row.revision) return null
    return {
      from: since,
      revision: row.revision,
      by: await authorsSince(store.read, row.id, since),
      entries: Object.fromEntries(rows.map(({ entryId, entry }) => [entryId, entry])),
    }
  }

  return {
    /** @throws AppError for a document that the actor may not see, and for too many streams of one person */
    async follow(actor: Actor, { id, since }: FollowInput, connection: Connection): Promise<Response> {
      await documents.open(actor, store.read, id, 'see')
      let sent = since
      return streams.open({
        userId: actor.userId,
        connection,
        // People whose login or rights changed connect again, with the login that is valid then.
        listen: ({ ring, end }) => [bus.subscribe(topicOf(id), ring), bus.subscribe(`login:${actor.userId}`, end)],
        async look() {
          const opened = await documents.open(actor, store.read, id, 'see')
          const { revision } = opened.row
          if (revision === sent) return null
          const changes = await changesSince(opened, sent)
          sent = revision
          return changes ? eventText('edits', revision, changes) : eventText('reload', revision, { revision })
        },
      })
    },
  }
}
export type Following = ReturnType<typeof createFollowing>
