import type { Hooks } from '../../calls/hooks.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { createPauses } from '../../pauses.ts'
import type { ModelShapes, ProjectShape } from '../models/index.ts'
import { recordErrors } from './errors.ts'
import type { Planned, Prepared, RecordFollower } from './following.ts'
import type { Change } from './query-model.ts'
import type { Queues } from './queues.ts'
import type { RecordCounts } from './record-counts.ts'
import { bytesOfChanges, type RecordRoom } from './record-room.ts'
import { createSavepoints } from './savepoints.ts'
import type { Subject } from './subject.ts'
import type { RecordTables } from './table.ts'
import { Writing, type Written } from './write.ts'
import { Moved, type WritePlace } from './write-place.ts'

/** How often a write begins again because what it was prepared from has changed. */
export const MOST_ATTEMPTS = 4
/** Milliseconds for which changes are prepared before those that are ready are written: others wait for their turn. */
const PREPARE_MS = 200

/** What became of one change of several. */
export type Outcome = { readonly written: Written } | { readonly refused: AppError }
export interface EachOptions {
  readonly isDryRun: boolean
  /** With the milliseconds that the changes took, without those that the write waited for its turn. */
  readonly after: (db: Db, outcomes: readonly Outcome[], milliseconds: number) => Promise<void>
}

interface EachDeps {
  readonly store: Store<RecordTables>
  readonly now: () => Date
  readonly shapes: Pick<ModelShapes, 'of'>
  readonly room: RecordRoom
  readonly followers: Hooks<RecordFollower>
  readonly counts: RecordCounts
  readonly queues: Queues
  readonly aloneFor: (shape: ProjectShape, changes: readonly Change[]) => Promise<string | null>
  readonly prepare: (
    shape: ProjectShape,
    subject: Subject,
    changes: readonly Change[],
    isDryRun: boolean,
  ) => Promise<Prepared | null>
  readonly writePlace: (db: Db, subject: Subject, at: Date, alone: string | null) => Promise<WritePlace>
}

/** A change that followers have looked at, or why it is refused. */
interface Ready {
  readonly change: Change
  readonly prepared: Prepared | AppError | null
}
/** Writes in one transaction and answers what became of the changes; null where it is to begin again. */
type Work = (place: WritePlace, savepoints: ReturnType<typeof createSavepoints>) => Promise<readonly Outcome[] | null>

/** Writes changes each for itself, in few transactions. */
export class EachWriting {
  constructor(private readonly deps: EachDeps) {}

  /** How many of the changes were written or refused, from the first on; at least one. */
  async write(subject: Subject, changes: readonly Change[], options: EachOptions): Promise<number> {
    const { store, shapes, queues, aloneFor } = this.deps
    // What a write reads of the models is not remembered.
    const shape = await shapes.of(store.read, subject.projectId, subject.env)
    if (!(await this.looks(shape, changes))) return this.writePlain(subject, changes, options)
    const alone = await aloneFor(shape, changes)
    const attempts = async (): Promise<number> => {
      for (let left = MOST_ATTEMPTS; left > 0; left--) {
        const ready = await this.ready(shape, subject, changes, options.isDryRun)
        const count = await this.writeReady(subject, ready, { ...options, alone })
        if (count > 0) return count
      }
      const busy = { change: changes[0]!, prepared: new AppError(recordErrors.busy) }
      return this.writeReady(subject, [busy], { ...options, alone })
    }
    return alone === null ? attempts() : queues.run(alone, attempts, null)
  }

  private async looks(shape: ProjectShape, changes: readonly Change[]): Promise<boolean> {
    for (const follower of this.deps.followers.all()) if (await follower.looks?.(shape, changes)) return true
    return false
  }

  /** The first of the changes, outside of a write. */
  private async ready(
    shape: ProjectShape,
    subject: Subject,
    changes: readonly Change[],
    isDryRun: boolean,
  ): Promise<readonly Ready[]> {
    const ready: Ready[] = []
    const until = performance.now() + PREPARE_MS
    for (const change of changes) {
      if (ready.length > 0 && performance.now() >= until) break
      const prepared = await refusalOr(() => this.deps.prepare(shape, subject, [change], isDryRun))
      ready.push({ change, prepared })
    }
    return ready
  }

  private async writePlain(subject: Subject, changes: readonly Change[], options: EachOptions): Promise<number> {
    const pause = createPauses()
    return this.inWrite(subject, { ...options, alone: null }, async (place, savepoints) => {
      const outcomes: Outcome[] = []
      const full = options.isDryRun ? null : await this.full(place, bytesOfChanges(changes))
      for (const change of changes) {
        const outcome = full ?? (await savepoints.attempt('each_record', () => new Writing(place).write([change])))
        outcomes.push(outcome instanceof AppError ? { refused: outcome } : { written: outcome[0]! })
        await pause()
      }
      return outcomes
    })
  }

  /** Up to the first change that was prepared from what is not so any more. */
  private writeReady(
    subject: Subject,
    ready: readonly Ready[],
    options: EachOptions & { readonly alone: string | null },
  ): Promise<number> {
    const { isDryRun } = options
    const pause = createPauses()
    return this.inWrite(subject, options, async (place, savepoints) => {
      const outcomes: Outcome[] = []
      // In a dry run, what earlier changes did is taken back: no later one is to be prepared from it.
      const holding = isDryRun ? await this.holding(place.db, ready) : ready
      for (const each of holding) {
        if (!isDryRun && !(await holds(place.db, each))) break
        outcomes.push(await this.one(place, savepoints, each, isDryRun))
        await pause()
      }
      return outcomes.length === 0 ? null : outcomes
    })
  }

  private async holding(db: Db, ready: readonly Ready[]): Promise<readonly Ready[]> {
    for (const [at, each] of ready.entries()) if (!(await holds(db, each))) return ready.slice(0, at)
    return ready
  }

  private async one(
    place: WritePlace,
    savepoints: ReturnType<typeof createSavepoints>,
    { change, prepared }: Ready,
    isDryRun: boolean,
  ): Promise<Outcome> {
    if (prepared instanceof AppError) return { refused: prepared }
    const { changes = [change], set, more = [] } = prepared ?? {}
    const bytes = bytesOfChanges([...changes, ...more.flatMap((each) => each.changes)])
    const full = isDryRun ? null : await this.full(place, bytes)
    if (full) return { refused: full }
    const marks = place.followed.map((each) => each.mark?.())
    const written = await savepoints.attempt('each_record', async () => {
      const watched = { ...place, followed: [...place.followed, ...(prepared?.watches?.() ?? [])] }
      const [own] = await new Writing(watched).write(changes, set)
      for (const each of more) await writePlanned({ ...watched, subject: each.subject }, each)
      return own!
    })
    if (!(written instanceof AppError)) return { written }
    for (const back of marks) back?.()
    return { refused: written }
  }

  private async inWrite(
    subject: Subject,
    { isDryRun, after, alone }: EachOptions & { readonly alone: string | null },
    work: Work,
  ): Promise<number> {
    const { store, now, writePlace, counts } = this.deps
    const count = await store.write(
      async (db) => {
        const begun = performance.now()
        const place = await writePlace(db, subject, now(), alone)
        const savepoints = createSavepoints(store, db)
        const all = () => work(place, savepoints)
        const outcomes = isDryRun ? await savepoints.takeBack('all_records', all) : await all()
        if (!isDryRun) for (const each of place.followed) await each.ended?.(db)
        if (outcomes === null) return 0
        await after(db, outcomes, performance.now() - begun)
        return outcomes.length
      },
      alone === null ? [] : [alone],
    )
    if (isDryRun) counts.forget()
    return count
  }

  /** The refusal of changes for which there is no room. */
  private async full({ db, subject }: WritePlace, bytes: number): Promise<AppError | null> {
    const full = await refusalOr(() => this.deps.room.take(db, subject.projectId, bytes, this.deps.now()))
    return full ?? null
  }
}

async function holds(db: Db, { prepared }: Ready): Promise<boolean> {
  if (prepared === null || prepared instanceof AppError) return true
  // What is refused now is refused where the change is prepared again.
  return (await refusalOr(() => prepared.holds(db))) === true
}

/** The result, or the refusal; other errors are thrown. */
async function refusalOr<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Changes that others want with it; fields that a refusal names are not those of the change itself. */
async function writePlanned(place: WritePlace, { changes, set }: Planned['more'][number]): Promise<void> {
  const refusal = await refusalOr(() => new Writing(place).write(changes, set))
  if (refusal instanceof Moved) throw refusal
  if (refusal instanceof AppError) throw new AppError(recordErrors.ruleBroken, { detail: refusal.kind.message })
}
