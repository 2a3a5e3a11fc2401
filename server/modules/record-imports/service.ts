import { and, asc, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { boundaryOf, readFirstPart } from '../../http/first-part.ts'
import { plainName } from '../../http/plain-text.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { ModelShape, ModelShapes } from '../models/index.ts'
import { type RecordService, recordErrors, type Subject } from '../records/index.ts'
import type { RecordImportAudit } from './audits.ts'
import type { FileLook, ImportFormat } from './child-protocol.ts'
import { IMPORT_LIMITS, type ImportFailure, importErrors } from './errors.ts'
import { fileInForm } from './form-file.ts'
import { formatOf, type ImportFiles } from './import-files.ts'
import { ImportProcess } from './import-process.ts'
import { type ImportInfo, type ImportMapping, type ImportState, importModel } from './model.ts'
import { refusedFile } from './refused-rows.ts'
import { resolveMapping } from './row-values.ts'
import type { ImportRunning } from './running.ts'
import type { RecordImportTables } from './table.ts'

const MOST_REQUEST = 4_000
/** Files that are looked at in this process's children at the same time. */
const MOST_LOOKS = 3
const MOST_ERRORS = 100
const MOST_LISTED = 50

type ImportRow = RecordImportTables['recordImport']['$inferSelect']
interface Place {
  readonly projectId: number
  readonly env: 'stg' | 'prd'
  readonly model: string
}
/** A form that is read while it comes. */
export interface UploadedForm {
  readonly contentType: string | null
  readonly body: AsyncIterable<Uint8Array> | null
  readonly wait: (seconds: number) => void
}

interface ServiceDeps {
  readonly store: Store<AccountTables & RecordImportTables>
  readonly now: () => Date
  readonly audit: Audit<RecordImportAudit>
  readonly shapes: ModelShapes
  readonly records: RecordService
  readonly files: ImportFiles
  readonly running: ImportRunning
}

const missing = () => new AppError(importErrors.missing)

const toInfo = (row: ImportRow): ImportInfo => {
  const { id, name, env, size, encoding, columns, hasMerged, total, status, isDryRun, mapping } = row
  const { done, created, changed, refused, failure, createdAt, changedAt } = row
  return {
    ...{ id, name, env, size, encoding, hasMerged, total, status, isDryRun, mapping, done, created, changed, refused },
    columns: columns.map((column) => ({ ...column, samples: [...column.samples] })),
    failure: failure === null ? null : importErrors[failure as ImportFailure].message,
    ...{ createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() },
  } as ImportInfo
}

/** Imports of records from files. Everybody sees their own. */
export class RecordImports {
  /** Whose files are looked at. */
  private readonly looking = new Set<number>()

  constructor(private readonly deps: ServiceDeps) {}

  /** The model, for somebody who may import into it. */
  private async place(actor: Actor, { model: name, ...at }: Place): Promise<{ subject: Subject; model: ModelShape }> {
    const { records, shapes, store } = this.deps
    const subject = await records.subjectFor(actor, at)
    const model = (await shapes.of(store.read, subject.projectId, subject.env)).byName.get(name)
    if (!model || !subject.permit(model.id, 'view')) throw new AppError(recordErrors.modelMissing)
    if (!subject.permit(model.id, 'import')) throw new AppError(importErrors.notAllowed)
    return { subject, model }
  }

  private async own({ userId }: Actor, id: number): Promise<ImportRow> {
    const { store } = this.deps
    const { recordImport } = store.t
    const [row] = await store.read
      .select()
      .from(recordImport)
      .where(and(eq(recordImport.id, id), eq(recordImport.userId, userId)))
    if (!row) throw missing()
    return row
  }

  private async look({ userId }: Actor, fileName: string): Promise<FileLook> {
    if (this.looking.size >= MOST_LOOKS || this.looking.has(userId)) throw new AppError(errors.tooMany)
    this.looking.add(userId)
    try {
      const local = await this.deps.files.copy(fileName)
      const process = new ImportProcess()
      try {
        return await process.call('look', { path: local.path, format: formatOf(fileName) })
      } finally {
        process.end()
        await local.remove()
      }
    } finally {
      this.looking.delete(userId)
    }
  }

  private async requireRoom({ userId }: Actor): Promise<void> {
    const { store } = this.deps
    const { recordImport } = store.t
    const rows = await store.read
      .select({ id: recordImport.id })
      .from(recordImport)
      .where(and(eq(recordImport.userId, userId), isNotNull(recordImport.fileName)))
    if (rows.length >= IMPORT_LIMITS.open) throw new AppError(importErrors.tooManyOpen)
  }

  /** A form whose first field says where the rows go, and whose second is the file. */
  async upload(actor: Actor, { contentType, body, wait }: UploadedForm): Promise<ImportState> {
    const { store, now, files } = this.deps
    const boundary = boundaryOf(contentType)
    if (boundary === null || body === null) throw new AppError(errors.unsupported)
    const first = await readFirstPart(body, { boundary, name: 'request', most: MOST_REQUEST })
    const asked = first && readPlace(first.text)
    if (!asked) throw new AppError(errors.invalid)
    const { model, subject } = await this.place(actor, asked)
    const format = /\.(csv|xlsx)$/i.exec(asked.name)?.[1]?.toLowerCase() as ImportFormat | undefined
    if (!format) throw new AppError(importErrors.kind)
    await this.requireRoom(actor)
    wait(120)
    const { name: fileName, size } = await files.keep(fileInForm(first.rest, { boundary, name: 'file' }), format)
    try {
      wait(600)
      const look = await this.look(actor, fileName)
      const at = now()
      const { recordImport } = store.t
      const [row] = await store.write((db) =>
        db
          .insert(recordImport)
          .values({
            ...{ projectId: subject.projectId, modelId: model.id, env: subject.env, userId: actor.userId },
            ...{ name: plainName(asked.name, 200), fileName, size, ...look, status: 'ready' as const },
            ...{ isDryRun: false, done: 0, created: 0, changed: 0, refused: 0, refusedBytes: 0 },
            ...{ createdAt: at, changedAt: at },
          })
          .returning(),
      )
      return { ...toInfo(row!), errors: [] }
    } catch (error) {
      await files.remove(fileName)
      throw error
    }
  }

  async list(actor: Actor, at: Place): Promise<readonly ImportInfo[]> {
    const { store } = this.deps
    const { recordImport } = store.t
    const { model, subject } = await this.place(actor, at)
    const rows = await store.read
      .select()
      .from(recordImport)
      .where(
        and(
          ...[eq(recordImport.modelId, model.id), eq(recordImport.env, subject.env)],
          eq(recordImport.userId, actor.userId),
        ),
      )
      .orderBy(desc(recordImport.id))
      .limit(MOST_LISTED)
    return rows.map(toInfo)
  }

  async state(actor: Actor, id: number): Promise<ImportState> {
    const { store } = this.deps
    const { recordImportRow } = store.t
    const row = await this.own(actor, id)
    const errors = await store.read
      .select({
        row: recordImportRow.row,
        field: recordImportRow.field,
        rule: recordImportRow.rule,
        text: recordImportRow.text,
      })
      .from(recordImportRow)
      .where(eq(recordImportRow.importId, id))
      .orderBy(asc(recordImportRow.id))
      .limit(MOST_ERRORS)
    return { ...toInfo(row), errors: errors.map(({ text, ...error }) => (text ? { ...error, text } : error)) }
  }

  /** Starts a dry run, or the import itself. */
  async run(
    actor: Actor,
    { id, dryRun, mapping }: { readonly id: number; readonly dryRun: boolean; readonly mapping: ImportMapping },
  ): Promise<ImportState> {
    const { store, now, shapes, running, audit, records } = this.deps
    const { recordImport, recordImportRow } = store.t
    const row = await this.own(actor, id)
    const subject = await records.subjectFor(actor, { projectId: row.projectId, env: row.env, zone: mapping.zone })
    const shape = await shapes.of(store.read, row.projectId, row.env)
    const model = shape.byId.get(row.modelId)
    if (!model || !subject.permit(model.id, 'import')) throw new AppError(importErrors.notAllowed)
    if (!resolveMapping(shape, model, mapping, row.columns.length)) throw new AppError(importErrors.badMapping)
    await store.write(async (db) => {
      await db.delete(recordImportRow).where(eq(recordImportRow.importId, id))
      const started = await db
        .update(recordImport)
        .set({
          ...{ status: dryRun ? ('checking' as const) : ('running' as const), isDryRun: dryRun, mapping },
          ...{ done: 0, created: 0, changed: 0, refused: 0, refusedBytes: 0, changedAt: now() },
        })
        .where(and(eq(recordImport.id, id), inArray(recordImport.status, ['ready', 'checked'])))
        .returning({ id: recordImport.id })
      if (started.length === 0) throw new AppError(importErrors.busy)
      await running.enqueue(db, id)
      const target = `project ${row.projectId}, model ${model.id}, import ${id}: ${model.name}`
      await audit(db, {
        ...{ action: 'records import started', userId: actor.userId },
        ...{ target, projectId: row.projectId },
      })
    })
    return this.state(actor, id)
  }

  /** A dry run that is cancelled may be started again; what an import has written stays. */
  async cancel(actor: Actor, id: number): Promise<ImportState> {
    const { store, now, files, running } = this.deps
    const { recordImport } = store.t
    const row = await this.own(actor, id)
    if (row.status !== 'done' && row.status !== 'failed' && row.status !== 'cancelled') {
      const again = row.status === 'checking'
      await store.write((db) =>
        db
          .update(recordImport)
          .set({ status: again ? 'ready' : 'cancelled', ...(again ? {} : { fileName: null }), changedAt: now() })
          .where(and(eq(recordImport.id, id), eq(recordImport.status, row.status))),
      )
      await running.release(id)
      if (!again) await files.remove(row.fileName)
    }
    return this.state(actor, id)
  }

  /** Forgets an import and its refused rows; one that is running is cancelled first. */
  async delete(actor: Actor, id: number): Promise<void> {
    const { store, files, running } = this.deps
    const row = await this.own(actor, id)
    await store.write((db) => db.delete(store.t.recordImport).where(eq(store.t.recordImport.id, id)))
    await running.release(id)
    await files.remove(row.fileName)
  }

  async refused(
    actor: Actor,
    { id, language }: { readonly id: number; readonly language: 'zh' | 'en' },
  ): Promise<{ readonly name: string; readonly bytes: AsyncGenerator<Uint8Array> }> {
    const row = await this.own(actor, id)
    const stem = row.name.replace(/\.\w+$/, '')
    return { name: `${stem}-refused.csv`, bytes: refusedFile(this.deps.store, row, language) }
  }

  /** Forgets what was not touched since `old`, and files that were never imported since `oldFile`. */
  async sweep(old: Date, oldFile: Date): Promise<void> {
    const { store, files, now } = this.deps
    const { recordImport } = store.t
    await store.write(async (db) => {
      await db.delete(recordImport).where(lt(recordImport.changedAt, old))
      const waiting = inArray(recordImport.status, ['ready', 'checked'])
      await db
        .update(recordImport)
        .set({ status: 'cancelled', fileName: null })
        .where(and(waiting, lt(recordImport.changedAt, oldFile)))
    })
    const rows = await store.read
      .select({ name: recordImport.fileName })
      .from(recordImport)
      .where(isNotNull(recordImport.fileName))
    const known = new Set(rows.map(({ name }) => name))
    await files.sweep((name) => known.has(name.replace(/\.part$/, '')), now())
  }
}

function readPlace(text: string): (Place & { readonly name: string }) | null {
  try {
    return importModel.place.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
