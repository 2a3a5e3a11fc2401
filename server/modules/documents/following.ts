import { and, asc, eq, gt } from 'drizzle-orm'
import type { Bus } from '../../bus/bus.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { streamOf } from '../../http/stream-of.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Documents, OpenedDocument } from './documents.ts'
import { documentErrors } from './errors.ts'
import type { FollowedEdits } from './model.ts'
import { shownName } from './shown-name.ts'
import type { DocumentTables } from './table.ts'

/** Milliseconds between two looks at the revision without a hint, because the bus may lose one; something is sent then, so that proxies keep the connection. */
const EVERY = 15_000
/** Seconds that the connection may be silent. */
const SILENT_SECONDS = 60
/** Streams of one person, and of all on this node. */
const MOST = { person: 20, node: 5_000 } as const
/** Milliseconds after which a client connects again. */
const RETRY = 1_000

/** The topic of the bus on which an edit of a document is announced once it is committed. */
export const topicOf = (documentId: number): string => `document:${documentId}`

interface FollowInput {
  readonly id: number
  /** The last revision that the client has. */
  readonly since: number
}
interface Connection {
  readonly signal: AbortSignal
  wait(seconds: number): void
}

const eventText = (name: string, id: number, data: unknown): string => `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/** Wakes its reader by a hint, after a time, or for good; a hint while nobody waits is kept. */
const createAlarm = () => {
  let isDue = false
  let isOver = false
  let wake: () => void = () => undefined
  return {
    ring(): void {
      isDue = true
      wake()
    },
    end(): void {
      isOver = true
      wake()
    },
    isOver: (): boolean => isOver,
    async next(milliseconds: number): Promise<void> {
      if (!isDue && !isOver)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isDue = false
    },
  }
}

type Alarm = ReturnType<typeof createAlarm>

/**
 * Streams of server-sent events with the edits of a document as they are committed on any node. Each event holds the records that changed since the
 * one before, and who changed them. Access is checked again before each.
 */
export const createFollowing = (deps: {
  readonly store: Store<DocumentTables & AccountTables>
  readonly documents: Documents
  readonly bus: Bus
}) => {
  const { store, documents, bus } = deps
  const { documentEdit, user } = store.t
  const open = new Map<number, number>()
  let all = 0

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

  async function* events(actor: Actor, { id, since }: FollowInput, { signal, wait }: Connection, alarm: Alarm): AsyncGenerator<string> {
    // Someone whose login or rights changed connects again, with the login that is valid then.
    const ends = [bus.subscribe(topicOf(id), alarm.ring), bus.subscribe(`login:${actor.userId}`, alarm.end)]
    signal.addEventListener('abort', alarm.end, { once: true })
    try {
      yield `retry: ${RETRY}\n\n`
      for (let sent = since; !alarm.isOver(); ) {
        const opened = await documents.open(actor, store.read, id, 'see')
        if (opened.row.revision !== sent) {
          const changes = await changesSince(opened, sent)
          sent = opened.row.revision
          yield changes ? eventText('edits', sent, changes) : eventText('reload', sent, { revision: sent })
        } else yield ':\n\n'
        wait(SILENT_SECONDS)
        await alarm.next(EVERY)
      }
    } catch (error) {
      // Nothing else can be said once the response has begun.
      if (!(error instanceof AppError)) throw error
      yield eventText('closed', 0, { code: error.kind.code })
    } finally {
      signal.removeEventListener('abort', alarm.end)
      for (const end of ends) end()
    }
  }

  const takePlace = (userId: number): (() => void) => {
    const mine = open.get(userId) ?? 0
    if (mine >= MOST.person || all >= MOST.node) throw new AppError(documentErrors.tooManyFollowed)
    open.set(userId, mine + 1)
    all += 1
    return () => {
      all -= 1
      const left = (open.get(userId) ?? 1) - 1
      if (left > 0) open.set(userId, left)
      else open.delete(userId)
    }
  }

  async function* placed(texts: AsyncGenerator<string>, leave: () => void): AsyncGenerator<string> {
    try {
      yield* texts
    } finally {
      leave()
    }
  }

  return {
    /** @throws AppError for a document that the actor may not see, and for too many streams of one person */
    async follow(actor: Actor, input: FollowInput, connection: Connection): Promise<Response> {
      await documents.open(actor, store.read, input.id, 'see')
      const leave = takePlace(actor.userId)
      connection.wait(SILENT_SECONDS)
      const alarm = createAlarm()
      return new Response(streamOf(placed(events(actor, input, connection, alarm), leave), alarm.end), {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      })
    },
  }
}
export type Following = ReturnType<typeof createFollowing>
