import { and, eq, sql } from 'drizzle-orm'
import { newRecordId } from '#sdk/fields'
import type { Db, Store } from '../../db/store.ts'
import type { Durable, Job } from '../../durable/durable.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { ModelShape, ModelShapes } from '../models/index.ts'
import {
  narrowedTo,
  type Outcome,
  type RecordPeople,
  type RecordPolicies,
  type RecordService,
  type Subject,
} from '../records/index.ts'
import type { ReadRow } from './child-protocol.ts'
import { IMPORT_LIMITS, type ImportFailure, importErrors } from './errors.ts'
import type { ImportFiles } from './import-files.ts'
import { Pace } from './pace.ts'
import { ReadingImport } from './reading-import.ts'
import { reasonOf } from './refused-rows.ts'
import { type RowChange, RowChanges } from './row-changes.ts'
import { type RefusedCell, type ResolvedMapping, resolveMapping } from './row-values.ts'
import type { RecordImportTables } from './table.ts'

/** The kind of jobs. */
export const IMPORT_JOB = 'record-imports/run'
/** Milliseconds of one job; the next one continues. Other jobs have a turn, and a server that stops waits little. */
const PART_MS = 10_000
/** Milliseconds after which an import is tried again that another one is in the way of. */
const WAIT_MS = 1_000
const IDLE_MS = 60_000
const LAST_ATTEMPT = 8
/** Files that are open for reading between two parts. */
const MOST_OPEN = 2

type ImportRow = RecordImportTables['recordImport']['$inferSelect']

interface RunningDeps {
  readonly store: Store<AccountTables & RecordImportTables>
  readonly now: () => Date
  readonly durable: Durable
  readonly shapes: ModelShapes
  readonly policies: RecordPolicies
  readonly records: RecordService
  readonly people: Pick<RecordPeople, 'called'>
  readonly files: ImportFiles
}

/** The import was cancelled, or another node is at it. */
class Moved extends Error {}

async function nextOf(reading: ReadingImport, most: number): Promise<readonly ReadRow[]> {
  try {
    return await reading.next(most)
  } catch (error) {
    throw reading.isClosed ? new Moved() : error
  }
}

/** What a part of the rows came to. */
interface Batch {
  readonly created: number
  readonly changed: number
  readonly refused: readonly (RefusedCell & { readonly entry: RowChange })[]
}

/** Entries up to the first change that is left, of which the first so many were made. */
function entriesOf(entries: readonly RowChange[], made: number): readonly RowChange[] {
  let changes = 0
  const end = entries.findIndex((entry) => 'change' in entry && ++changes > made)
  return end < 0 ? entries : entries.slice(0, end)
}

/** Different ids in ascending order, so that records made in one moment keep the order of their rows. */
function idsFor(count: number, now: number): readonly string[] {
  const ids = new Set<string>()
  while (ids.size < count) ids.add(newRecordId(now))
  return [...ids].sort()
}

/** Writes the rows of imports, a part in each job. One import at a time on each node. */
export class ImportRunning {
  private readonly open = new Map<number, ReadingImport>()
  private readonly idle = new Map<number, ReturnType<typeof setTimeout>>()
  private busy: number | null = null
  private isStopping = false
  private readonly pace: Pace

  constructor(private readonly deps: RunningDeps) {
    this.pace = new Pace(deps.store.turns)
  }

  /** In the write that starts the import, or ends a part of it. */
  enqueue(db: Db, importId: number, at?: Date): Promise<void> {
    return this.deps.durable.enqueue(db, IMPORT_JOB, { importId }, at ? { at } : {})
  }

  readonly run = async (payload: unknown, { attempt }: Job): Promise<void> => {
    const { importId } = payload as { readonly importId: number }
    const { store, now } = this.deps
    // What the same import was at before it was cancelled would close the file under this one.
    while (this.busy === importId) await Bun.sleep(5)
    if (this.busy !== null) {
      await store.write((db) => this.enqueue(db, importId, new Date(now().getTime() + WAIT_MS)))
      return
    }
    this.busy = importId
    try {
      await this.part(importId)
    } catch (error) {
      await this.release(importId)
      if (error instanceof Moved) return
      if (error instanceof AppError) await this.fail(importId, error)
      else if (attempt >= LAST_ATTEMPT) await this.fail(importId, new AppError(importErrors.stopped))
      if (!(error instanceof AppError)) throw error
    } finally {
      this.busy = null
    }
  }

  private async rowOf(id: number): Promise<ImportRow | null> {
    const { store } = this.deps
    const { recordImport } = store.t
    const [row] = await store.read.select().from(recordImport).where(eq(recordImport.id, id))
    return row && (row.status === 'checking' || row.status === 'running') ? row : null
  }

  private async fail(id: number, { kind }: AppError): Promise<void> {
    const { store, now, files } = this.deps
    const { recordImport } = store.t
    const name = (Object.keys(importErrors) as ImportFailure[]).find((one) => importErrors[one].code === kind.code)
    const row = await this.rowOf(id)
    if (!row) return
    await store.write((db) =>
      db
        .update(recordImport)
        .set({ status: 'failed', failure: name ?? 'stopped', fileName: null, changedAt: now() })
        .where(eq(recordImport.id, id)),
    )
    await files.remove(row.fileName)
  }

  /** Closes what an import has open. */
  async release(id: number): Promise<void> {
    clearTimeout(this.idle.get(id))
    this.idle.delete(id)
    const reading = this.open.get(id)
    this.open.delete(id)
    await reading?.close()
  }

  start(): void {
    this.isStopping = false
  }

  /** Ends the part under way after its next write. */
  async stop(): Promise<void> {
    this.isStopping = true
    while (this.busy !== null) await Bun.sleep(10)
    await Promise.all([...this.open.keys()].map((id) => this.release(id)))
  }

  private async reading(row: ImportRow): Promise<ReadingImport> {
    clearTimeout(this.idle.get(row.id))
    const known = this.open.get(row.id)
    if (known?.position === row.done && known.isDryRun === row.isDryRun) return known
    await this.release(row.id)
    // Imports that wait for their turn may keep their place, but not all of them a process.
    const [oldest] = this.open.keys()
    if (oldest !== undefined && this.open.size >= MOST_OPEN) await this.release(oldest)
    const { files } = this.deps
    if (row.fileName === null) throw new AppError(importErrors.stopped)
    this.pace.begin()
    const opened = await ReadingImport.open(files, row.fileName, row.done, row.isDryRun)
    this.open.set(row.id, opened)
    return opened
  }

  private async actorOf(userId: number): Promise<Actor | null> {
    const { store } = this.deps
    const { user } = store.t
    const [found] = await store.read.select().from(user).where(eq(user.id, userId))
    if (found?.status !== 1 || found.deletedAt) return null
    const { userName, role, parentId } = found
    return { userId, userName, role, sessionId: 0, app: null, sub: parentId !== null }
  }

  /** Who imports and into what, as both are now. */
  private async place(row: ImportRow): Promise<{ subject: Subject; model: ModelShape; mapping: ResolvedMapping }> {
    const { store, shapes, policies } = this.deps
    const actor = await this.actorOf(row.userId)
    const { projectId, env } = row
    const zone = row.mapping?.zone ?? 'UTC'
    const given = actor && (await policies.subject(actor, { projectId, env, zone, origin: 'import' }))
    const shape = await shapes.of(store.read, projectId, env)
    const model = shape.byId.get(row.modelId)
    if (!given || !model || !given.permit(model.id, 'import') || !given.permit(model.id, 'view'))
      throw new AppError(importErrors.lostRight)
    const mapping = row.mapping && resolveMapping(shape, model, row.mapping, row.columns.length)
    if (!mapping) throw new AppError(importErrors.badMapping)
    return { subject: narrowedTo(given, 'import', ['create', 'update']), model, mapping }
  }

  private async part(id: number): Promise<void> {
    const { store, now } = this.deps
    const started = performance.now()
    let row = await this.rowOf(id)
    if (!row) return this.release(id)
    const reading = await this.reading(row)
    while (performance.now() - started < PART_MS && !this.isStopping) {
      const { subject, model, mapping } = await this.place(row)
      const changes = new RowChanges(this.deps.records, subject, model, mapping, (names) =>
        this.deps.people.called(store.read, subject.projectId, names),
      )
      const rows = changes.distinct(await nextOf(reading, this.pace.rows()))
      if (rows.length === 0) return this.finish(row)
      const taken = await this.write(row, subject, mapping, await changes.of(rows), reading)
      reading.take(taken)
      this.pace.took(rows.length, taken)
      const rest = this.pace.rest()
      if (rest > 0) await Bun.sleep(rest)
      row = await this.rowOf(id)
      if (!row) return this.release(id)
    }
    await store.write((db) => this.enqueue(db, id, now()))
    const timer = setTimeout(() => void this.release(id), IDLE_MS)
    timer.unref()
    this.idle.set(id, timer)
  }

  /** How many of the rows were written or refused, from the first on. */
  private async write(
    row: ImportRow,
    subject: Subject,
    mapping: ResolvedMapping,
    entries: readonly RowChange[],
    reading: ReadingImport,
  ): Promise<number> {
    const { isDryRun } = row
    const given = entries.flatMap((entry) => ('change' in entry ? [entry.change] : []))
    const ids = idsFor(given.length, this.deps.now().getTime())
    const changes = given.map((change, at) => (change.op === 'create' ? { ...change, id: ids[at] } : change))
    let taken = 0
    await this.deps.records.writeEach(subject, changes, {
      isDryRun,
      after: async (db, outcomes, milliseconds) => {
        const handled = entriesOf(entries, outcomes.length)
        taken = handled.length
        await this.note(db, row, taken, this.batchOf(handled, outcomes, isDryRun ? reading : null, mapping))
        this.pace.wrote(taken, milliseconds)
      },
    })
    return taken
  }

  private batchOf(
    entries: readonly RowChange[],
    outcomes: readonly Outcome[],
    dryRun: Pick<ReadingImport, 'seen'> | null,
    mapping: ResolvedMapping,
  ): Batch {
    let [created, changed, at] = [0, 0, 0]
    const refused: (RefusedCell & { entry: RowChange })[] = []
    for (const entry of entries) {
      if ('refused' in entry) {
        refused.push({ ...entry.refused, entry })
        continue
      }
      const outcome = outcomes[at++]!
      const met = 'refused' in outcome ? reasonOf(outcome.refused) : dryRun ? dryRun.seen.meet(entry, mapping) : null
      const became = met ?? (entry.change.op === 'create' ? 'created' : 'changed')
      if (became === 'created') created++
      else if (became === 'changed') changed++
      else refused.push({ ...became, entry })
    }
    return { created, changed, refused }
  }

  /** How far the import is, in the write of its rows: what is repeated after a crash was not written before it. */
  private async note(db: Db, row: ImportRow, count: number, { created, changed, refused }: Batch): Promise<void> {
    const { store, now } = this.deps
    const { recordImport, recordImportRow } = store.t
    let bytes = row.refusedBytes
    const kept = refused.slice(0, Math.max(0, IMPORT_LIMITS.refused - row.refused)).flatMap((one) => {
      const { row: at, cells } = one.entry.row
      bytes += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
      return bytes > IMPORT_LIMITS.refusedBytes
        ? []
        : [{ importId: row.id, row: at, cells, field: one.field, rule: one.rule, text: one.text ?? null }]
    })
    const updated = await db
      .update(recordImport)
      .set({
        done: row.done + count,
        created: sql`${recordImport.created} + ${created}`,
        changed: sql`${recordImport.changed} + ${changed}`,
        refused: sql`${recordImport.refused} + ${refused.length}`,
        refusedBytes: Math.min(bytes, IMPORT_LIMITS.refusedBytes + 1),
        changedAt: now(),
      })
      .where(and(eq(recordImport.id, row.id), eq(recordImport.done, row.done), eq(recordImport.status, row.status)))
      .returning({ id: recordImport.id })
    if (updated.length === 0) throw new Moved()
    // A statement takes so many parameters.
    for (let at = 0; at < kept.length; at += 100) await db.insert(recordImportRow).values(kept.slice(at, at + 100))
  }

  private async finish(row: ImportRow): Promise<void> {
    const { store, now, files } = this.deps
    const { recordImport } = store.t
    const { id, isDryRun } = row
    await store.write((db) =>
      db
        .update(recordImport)
        .set({ status: isDryRun ? 'checked' : 'done', ...(isDryRun ? {} : { fileName: null }), changedAt: now() })
        .where(and(eq(recordImport.id, id), eq(recordImport.status, row.status))),
    )
    await this.release(id)
    if (!isDryRun) await files.remove(row.fileName)
  }
}
