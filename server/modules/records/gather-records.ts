import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Json, JsonObject } from '#kernel/page/values'
import { rowsOf } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { partErrors } from '../../parts/errors.ts'
import { createPauses } from '../../pauses.ts'
import type { AccountTables } from '../accounts/index.ts'
import {
  convertValue,
  createRecordCheck,
  type DataEnv,
  type FieldShape,
  type FileRecord,
  type FileRecords,
  type FileSerial,
  isStored,
  MOST_FILE_RECORDS,
  MOST_IN_PART,
  type ModelShape,
  type ModelShapes,
  type ModelTables,
  tableName,
  typeOf,
} from '../models/index.ts'
import { type Column, columnsOf, toRecord } from './columns.ts'
import type { RecordTables } from './table.ts'

/** Characters of all records: the file, which has line breaks and indents too, stays below what an import takes. */
const MOST_CHARACTERS = 20_000_000
/** What indents add to each value. */
const INDENT = 14
const AT_ONCE = 500

export interface GatherDeps {
  readonly store: Pick<Store<AccountTables & ModelTables & RecordTables>, 't' | 'dialect'>
  readonly shapes: Pick<ModelShapes, 'of'>
}

/** Records of a project as its file has them: those in the trash and what they were before stay where they are. */
export class GatherRecords {
  private readonly people = new Set<number>()
  private readonly parts: FileRecords[] = []
  private count = 0
  private characters = 0

  constructor(
    private readonly deps: GatherDeps,
    private readonly db: Db,
    private readonly projectId: number,
  ) {}

  /** @throws AppError where there are more than one file takes, or for a value that does not fit its field */
  async gather(envs: readonly DataEnv[]) {
    const { shapes } = this.deps
    const built = await shapes.of(this.db, this.projectId, 'stg')
    const serials: FileSerial[] = []
    for (const env of envs) {
      const shape = await shapes.of(this.db, this.projectId, env)
      for (const model of built.models) {
        const here = shape.byId.get(model.id)
        if (!here) continue
        await this.model(env, model, here)
        serials.push(...(await this.serialsOf(env, model)))
      }
    }
    return { records: this.parts, serials, recordPeople: await this.accounts() }
  }

  private async model(env: DataEnv, model: ModelShape, here: ModelShape): Promise<void> {
    const { store } = this.deps
    const check = createRecordCheck(model, (of) => new AppError(partErrors.badRecord, { data: of, detail: of.why }))
    const pause = createPauses()
    let part: FileRecord[] = []
    const flush = (): void => {
      const before = this.parts.at(-1)
      const isNext = before?.model === model.id && before.env === env
      if (part.length > 0) this.parts.push({ model: model.id, env, part: isNext ? before.part + 1 : 1, records: part })
      part = []
    }
    const columns = [...columnsOf(here).values()]
    const selected = sql.join(
      columns.map(({ column }) => sql.identifier(column)),
      sql`, `,
    )
    for (let after = ''; ; ) {
      const rows = await rowsOf<Record<string, unknown>>(
        store,
        this.db,
        sql`select ${selected} from ${sql.identifier(tableName(model.id, env))}
          where "deleted_at" is null and "id" > ${after} order by "id" limit ${AT_ONCE}`,
      )
      for (const row of rows) {
        const record = this.record(model, columns, toRecord(columns, row))
        check(record)
        this.add(record)
        part.push(record)
        if (part.length >= MOST_IN_PART || this.isLong(part)) flush()
        await pause()
      }
      const last = rows.at(-1)
      if (!last || rows.length < AT_ONCE) break
      after = String(last.id)
    }
    flush()
  }

  /** Parts are sent one by one, so that none may be large. */
  private isLong(part: readonly FileRecord[]): boolean {
    return part.length % 10 === 0 && JSON.stringify(part).length > 100_000
  }

  private add(record: FileRecord): void {
    this.count++
    this.characters += JSON.stringify(record).length + INDENT * (Object.keys(record.values).length + 8)
    if (this.count > MOST_FILE_RECORDS || this.characters > MOST_CHARACTERS)
      throw new AppError(partErrors.tooManyRecords)
  }

  private record(model: ModelShape, columns: readonly Column[], row: JsonObject): FileRecord {
    const values = columns.flatMap(({ name, field }): readonly (readonly [string, Json])[] => {
      const value = field ? row[name]! : null
      const to = field && model.fields.find(({ id }) => id === field.id)
      if (!field || !to || value === null) return []
      const carried = this.valueAs(field, to, value)
      return carried === undefined ? [] : [[to.name, carried]]
    })
    const { id, rev, createdAt, updatedAt } = row
    return {
      ...{ id: String(id), rev: Number(rev) },
      ...{ createdAt: String(createdAt), createdBy: this.person(row.createdBy) },
      ...{ updatedAt: String(updatedAt), updatedBy: this.person(row.updatedBy) },
      values: Object.fromEntries(values),
    }
  }

  /** Production may have a field of a former type: files have models as they are built. */
  private valueAs(from: FieldShape, to: FieldShape, value: Json): Json | undefined {
    if (!isStored(to)) return undefined
    const carried = from.version === to.version ? value : convertValue(from, to, value)
    if (typeOf(to).among === 'people' && carried !== undefined) this.person(carried)
    return carried
  }

  private person(value: Json | undefined): number | null {
    if (typeof value !== 'number') return null
    this.people.add(value)
    return value
  }

  private async serialsOf(env: DataEnv, model: ModelShape): Promise<readonly FileSerial[]> {
    const { recordSerial } = this.deps.store.t
    const fields = new Map(
      model.fields.flatMap((field) => (typeOf(field).given === 'serial' ? [[field.id, field.name] as const] : [])),
    )
    if (fields.size === 0) return []
    const rows = await this.db
      .select()
      .from(recordSerial)
      .where(inArray(recordSerial.fieldId, [...fields.keys()]))
    return rows
      .filter((row) => row.env === env)
      .map(({ fieldId, period, next }) => ({ model: model.id, field: fields.get(fieldId)!, env, period, next }))
  }

  private async accounts() {
    const { user } = this.deps.store.t
    const found: { readonly id: number; readonly account: string }[] = []
    const ids = [...this.people]
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = inArray(user.id, ids.slice(at, at + AT_ONCE))
      found.push(
        ...(await this.db.select({ id: user.id, account: user.userName }).from(user).where(some).orderBy(asc(user.id))),
      )
    }
    return found
  }
}

/** The account of that name. */
export async function accountNamed(
  { t }: Pick<Store<AccountTables>, 't'>,
  db: Db,
  account: string,
): Promise<number | null> {
  const { user } = t
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.userName, account))
  return row?.id ?? null
}
