import { type Cell, type Changes, type DocumentKind, type Entry, withCells } from '#kernel/document'
import type { Told } from '#kernel/message'
import type { Db } from '../../db/store.ts'
import type { EntryStore } from './entry-store.ts'
import type { Log } from './log.ts'

interface Meeting<E extends Entry> {
  readonly db: Db
  readonly documentId: number
  readonly kind: DocumentKind<E>
  readonly log: Pick<Log, 'mentioning'>
  /** Without it, what needs all records is not asked about. */
  readonly entries?: Pick<EntryStore<E>, 'load'>
}

/**
 * The first change that the kind of document refuses. What the document held before may come back, by undoing or from its history: rules are younger than
 * documents.
 */
export async function refusedChange<E extends Entry>(
  meeting: Meeting<E>,
  changes: Changes<E>,
): Promise<{ readonly entry: string; readonly reason: Told } | null> {
  const { kind } = meeting
  for (const [entry, { from, to }] of changes) {
    const reason = to && (kind.refuses?.(from, to) ?? null)
    if (reason && !(await wasSoBefore(meeting, from, to))) return { entry, reason }
  }
  return refusedAmong(meeting, changes)
}

/** The same for what needs all records, which are read only then. */
async function refusedAmong<E extends Entry>(
  { db, documentId, kind, entries }: Meeting<E>,
  changes: Changes<E>,
): Promise<{ readonly entry: string; readonly reason: Told } | null> {
  const { among } = kind
  const asked = among ? [...changes.values()].flatMap(({ from, to }) => (to && among.concerns(from, to) ? [to] : [])) : []
  if (!among || !entries || asked.length === 0) return null
  const all = new Map((await entries.load(db, documentId)).entries)
  for (const [id, { to }] of changes) {
    if (to) all.set(id, to)
    else all.delete(id)
  }
  for (const to of asked) {
    const reason = among.refuses(all.values(), to)
    if (reason) return { entry: to.id, reason }
  }
  return null
}

/** Whether the log knows the record in a state from which the change would be none. Asked only about what would be refused. */
async function wasSoBefore<E extends Entry>({ db, documentId, kind, log }: Meeting<E>, from: E | null, to: E): Promise<boolean> {
  const isPast = (past: Entry): boolean => past.kind === to.kind && kind.refuses?.(past as E, to) === null
  for (const edit of await log.mentioning(db, documentId, to.id)) {
    if (edit.added.some((entry) => entry.id === to.id && isPast(entry))) return true
    const cells = edit.cells.filter(([id]: Cell) => id === to.id)
    // Onto the state before the change: on the one after it, cells of other values would look like the state that is asked about.
    if (from && cells.length > 0 && isPast(withCells(kind, from, cells))) return true
  }
  return false
}
