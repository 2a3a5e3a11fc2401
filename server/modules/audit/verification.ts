import { asc, gt, isNull } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import { type BreakKind, breakAt, GENESIS, type Link } from './chain.ts'
import type { AuditTables } from './table.ts'

const SLICE = 1000
/** Rows are forgotten meanwhile at most once a day. */
const TRIES = 3

/** Where the chain is broken first. */
export interface AuditBreak {
  /** Where a row should stand, or stands, that is not as it was written; null for a row without a place. */
  readonly seq: number | null
  /** The row at which that shows; null where the rows after a known one are gone. */
  readonly id: number | null
  /** `ends`: the chain ends before the place that was noted earlier, or has another hash there. */
  readonly kind: BreakKind | 'ends'
}
export interface AuditVerification {
  /** Rows that were looked at. */
  readonly rows: number
  /** The last row that was forgotten because of its age; 0 where none was. */
  readonly forgotten: number
  /** The end of the chain as far as it holds. Whoever notes it elsewhere finds out later whether anybody wrote the whole chain anew. */
  readonly head: Link
  readonly broken: AuditBreak | null
}

/** Looks through the whole chain, and holds it against a link that somebody noted earlier. */
export const createVerification = (store: Pick<Store<AuditTables>, 'read' | 't'>) => {
  const { read, t } = store
  const { audit, auditAnchor } = t
  const anchor = async (): Promise<Link> => {
    const [found] = await read.select({ seq: auditAnchor.seq, hash: auditAnchor.hash }).from(auditAnchor)
    return found ?? { seq: 0, hash: GENESIS }
  }

  const verifyFrom = async (start: Link, noted: Link | null): Promise<AuditVerification> => {
    let head = start
    let rows = 0
    const result = (broken: AuditBreak | null): AuditVerification => ({ rows, forgotten: start.seq, head, broken })
    if (noted?.seq === start.seq && noted.hash !== start.hash) return result({ seq: noted.seq, id: null, kind: 'ends' })
    for (;;) {
      const slice = await read.select().from(audit).where(gt(audit.seq, head.seq)).orderBy(asc(audit.seq)).limit(SLICE)
      for (const row of slice) {
        rows += 1
        const kind = breakAt(head, row)
        if (kind !== null) return result({ seq: head.seq + 1, id: row.id, kind })
        head = { seq: row.seq as number, hash: row.hash as string }
        if (noted?.seq === head.seq && noted.hash !== head.hash) return result({ seq: head.seq, id: row.id, kind: 'ends' })
      }
      if (slice.length < SLICE) break
    }
    const [loose] = await read.select({ id: audit.id }).from(audit).where(isNull(audit.seq)).limit(1)
    if (loose) return result({ seq: null, id: loose.id, kind: 'unchained' })
    return result(noted && noted.seq > head.seq ? { seq: head.seq + 1, id: null, kind: 'ends' } : null)
  }

  return async (noted: Link | null = null): Promise<AuditVerification> => {
    for (let left = TRIES; ; left--) {
      const start = await anchor()
      const found = await verifyFrom(start, noted)
      // What was forgotten while it was looked at is not missing.
      const isSame = (await anchor()).seq === start.seq
      if (found.broken === null || isSame || left <= 1) return found
    }
  }
}
