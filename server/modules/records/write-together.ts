import type { Hooks } from '../../calls/hooks.ts'
import { filled, type Statement, statement } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { ModelShapes, ProjectShape, ProjectValues } from '../models/index.ts'
import { MOST_CHANGES, recordErrors } from './errors.ts'
import type { Followed, Planned, Prepared, RecordFollower, WrittenRecord } from './following.ts'
import type { Change } from './query-model.ts'
import type { Queues } from './queues.ts'
import type { RecordCounts } from './record-counts.ts'
import { bytesOfChanges, type RecordRoom } from './record-room.ts'
import type { Subject } from './subject.ts'
import type { RecordTables } from './table.ts'
import { Writing, type Written } from './write.ts'
import { MOST_ATTEMPTS } from './write-each.ts'
import { Moved, type WritePlace } from './write-place.ts'

/** More of the same transaction, with what was written. */
export type Beside = (db: Db, written: readonly Written[]) => Promise<void>

interface TogetherDeps {
  readonly store: Store<RecordTables>
  readonly now: () => Date
  readonly shapes: Pick<ModelShapes, 'of'>
  readonly projectValues: ProjectValues
  readonly room: RecordRoom
  readonly followers: Hooks<RecordFollower>
  readonly counts: RecordCounts
  readonly queues: Queues
}

/** Takes a write back that was only tried. */
class Tried extends Error {}

/** Writes changes in one transaction, all or none, after followers have looked at them. */
export class TogetherWriting {
  private readonly note: Statement<unknown>

  constructor(private readonly deps: TogetherDeps) {
    const { recordChange } = deps.store.t
    const keys = ['modelId', 'env', 'recordId', 'rev', 'op', 'before', 'at', 'by', 'byKey', 'origin']
    const values = Object.fromEntries(keys.map((key) => [key, filled<never>(key)]))
    this.note = statement((db) => db.insert(recordChange).values(values as never))
  }

  async write(subject: Subject, changes: readonly Change[], beside?: Beside): Promise<readonly Written[]> {
    if (changes.length > MOST_CHANGES) throw new AppError(recordErrors.tooMany)
    const { store, shapes, queues } = this.deps
    // What a write reads of the models is not remembered.
    const shape = await shapes.of(store.read, subject.projectId, subject.env)
    const alone = await this.aloneFor(shape, changes)
    const attempt = async (): Promise<readonly Written[]> => {
      for (let left = MOST_ATTEMPTS; left > 0; left--) {
        const prepared = await this.prepare(shape, subject, changes)
        const written = await this.once(subject, changes, { prepared, beside, alone }).catch(nullWhereMoved)
        if (written) return written
      }
      throw new AppError(recordErrors.busy)
    }
    return alone === null ? attempt() : queues.run(alone, attempt)
  }

  async aloneFor(shape: ProjectShape, changes: readonly Change[]): Promise<string | null> {
    for (const follower of this.deps.followers.all()) {
      const alone = await follower.alone?.(shape, changes)
      if (alone) return alone
    }
    return null
  }

  async prepare(
    shape: ProjectShape,
    subject: Subject,
    changes: readonly Change[],
    isDryRun = false,
  ): Promise<Prepared | null> {
    const { store, now } = this.deps
    const place = this.placeOf(store.read, { shape, subject, now: now(), followed: [] })
    const made = new Set(changes.flatMap(({ op, id }) => (op === 'create' && id !== undefined ? [id] : [])))
    const check = (change: Change) => new Writing(place).check(change, made)
    const attempt = (planned: Planned, has: Followed['has']) => this.attempt(subject, planned, has)
    for (const follower of this.deps.followers.all()) {
      const prepared = await follower.prepare?.(changes, { shape, subject, isDryRun, check, attempt })
      if (prepared) return prepared
    }
    return null
  }

  /** Records that a write would change, in their order; nothing of it is left. @throws AppError where it is refused */
  private async attempt(
    subject: Subject,
    { changes, set, more }: Planned,
    has: Followed['has'],
  ): Promise<readonly WrittenRecord[]> {
    const { store, shapes, now, counts } = this.deps
    const written: WrittenRecord[] = []
    const followed: Followed = { has, wrote: async (_, records) => void written.push(...records) }
    try {
      await store.write(async (db) => {
        // The write itself may be tried again.
        written.length = 0
        await store.share(db, `models:${subject.projectId}`)
        const shape = await shapes.of(db, subject.projectId, subject.env)
        const place = this.placeOf(db, { shape, subject, now: now(), followed: [followed] })
        await new Writing(place).write(changes, set)
        // A refusal of further changes is for the write that follows, which words it.
        for (const each of more) if (!(await isWritten({ ...place, subject: each.subject }, each))) break
        throw new Tried()
      })
    } catch (error) {
      if (!(error instanceof Tried)) throw error
    } finally {
      counts.forget()
    }
    return written
  }

  /** Null where what the write was prepared from is not so any more. */
  private once(
    subject: Subject,
    given: readonly Change[],
    {
      prepared,
      beside,
      alone,
    }: { readonly prepared: Prepared | null; readonly beside: Beside | undefined; readonly alone: string | null },
  ): Promise<readonly Written[] | null> {
    const { store, now, room } = this.deps
    const changes = prepared?.changes ?? given
    const more = prepared?.more ?? []
    return store.write(
      async (db) => {
        const own = await this.place(db, subject, now(), alone)
        if (prepared && !(await prepared.holds(db))) return null
        const bytes = bytesOfChanges([...changes, ...more.flatMap((each) => each.changes)])
        await room.take(db, subject.projectId, bytes, own.now)
        const place = { ...own, followed: [...own.followed, ...(prepared?.watches?.() ?? [])] }
        const written = await new Writing(place).write(changes, prepared?.set)
        for (const each of more) await new Writing({ ...place, subject: each.subject }).write(each.changes, each.set)
        for (const each of place.followed) await each.ended?.(db)
        await beside?.(db, written)
        return written
      },
      alone === null ? [] : [alone],
    )
  }

  /** Where a write happens, with everybody who follows it. */
  async place(db: Db, subject: Subject, at: Date, alone: string | null = null): Promise<WritePlace> {
    const { store, shapes } = this.deps
    // The models stay what they are until the end of the write.
    await store.share(db, `models:${subject.projectId}`)
    const shape = await shapes.of(db, subject.projectId, subject.env)
    for (const follower of this.deps.followers.all()) {
      const guard = await follower.guard?.(db, shape)
      if (guard && guard !== alone) await store.share(db, guard)
    }
    const followed: Followed[] = []
    for (const follower of this.deps.followers.all()) {
      const found = await follower.follows(db, shape)
      if (found) followed.push(found)
    }
    return this.placeOf(db, { shape, subject, now: at, followed })
  }

  private placeOf(db: Db, given: Pick<WritePlace, 'shape' | 'subject' | 'now' | 'followed'>): WritePlace {
    const { store, counts, projectValues } = this.deps
    return { ...given, store, db, note: this.note, counts, taken: projectValues.in(db, given.subject.projectId) }
  }
}

function nullWhereMoved(error: unknown): null {
  if (error instanceof Moved) return null
  throw error
}

async function isWritten(place: WritePlace, { changes, set }: Planned['more'][number]): Promise<boolean> {
  try {
    await new Writing(place).write(changes, set)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
