import { eq } from 'drizzle-orm'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import { isPicture } from '../../files/file-store.ts'
import { type Bringing, choiceFor, plural } from '../../parts/bringing.ts'
import { createPauses } from '../../pauses.ts'
import type { Access } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { FileTables } from '../files/index.ts'
import {
  type DataEnv,
  type FieldShape,
  type FileRecord,
  type FileRecords,
  isStored,
  type ModelShape,
  type ModelShapes,
  type ModelTables,
  type ProjectValues,
  type Releases,
  typeOf,
} from '../models/index.ts'
import type { RecordFilling, WholeRecord } from './filling.ts'
import { accountNamed } from './gather-records.ts'
import { bytesOfRecords, type RecordRoom } from './record-room.ts'
import type { RecordTables } from './table.ts'

export interface BringDeps {
  readonly store: Store<AccountTables & FileTables & ModelTables & RecordTables>
  readonly shapes: Pick<ModelShapes, 'of'>
  readonly access: Pick<Access, 'roleOfPerson'>
  readonly values: ProjectValues
  readonly releases: Pick<Releases, 'releaseNew'>
  readonly filling: RecordFilling
  readonly room: RecordRoom
}

/** Why a value of the file is empty in the project. */
type Lost = 'people' | 'files' | 'records'
const LOST: { readonly [why in Lost]: (count: number) => { readonly zh: string; readonly en: string } } = {
  people: (count) => ({
    zh: `${count} 处人员不在此项目中，已留空`,
    en: `Left ${plural(count, 'value')} empty: the person is not in this project`,
  }),
  files: (count) => ({
    zh: `${count} 个文件不在导入的内容中，已留空`,
    en: `Left ${plural(count, 'value')} empty: the file did not come along`,
  }),
  records: (count) => ({
    zh: `${count} 处关联的记录不在导入的内容中，已留空`,
    en: `Left ${plural(count, 'association')} empty: the record did not come along`,
  }),
}

/** Writes the records of a file to the models that came with it, in the write of the import. */
export class BringRecords {
  private readonly lost = new Map<Lost, number>()
  private readonly known = new Map<number, number | null>()
  private readonly idsOf = new Map<string, ReadonlySet<string>>()
  private readonly fileModelOf = new Map<number, number>()
  private readonly taken

  constructor(
    private readonly deps: BringDeps,
    private readonly db: Db,
    private readonly bringing: Bringing,
  ) {
    this.taken = deps.values.in(db, bringing.projectId)
    for (const { id } of bringing.file.models) {
      const made = this.made(id)
      if (made !== null) this.fileModelOf.set(made, id)
    }
    const ids = new Map<string, Set<string>>()
    for (const { model, env, records } of bringing.file.records) {
      const set = ids.get(`${model} ${env}`) ?? new Set()
      ids.set(`${model} ${env}`, set)
      for (const { id } of records) set.add(id)
    }
    this.idsOf = ids
  }

  /** The id of a model that came with the file; null for one that was here. */
  private made(id: number): number | null {
    return choiceFor(this.bringing, 'models', id) === 'keep' ? null : (this.bringing.ids.of('models', id) ?? null)
  }

  async bring(): Promise<void> {
    const { projectId, file, sentences } = this.bringing
    const { shapes } = this.deps
    const { records } = file
    if (records.length + file.serials.length === 0) return
    if (records.some(({ env }) => env === 'prd')) await this.release()
    const shape = { stg: await shapes.of(this.db, projectId, 'stg'), prd: await shapes.of(this.db, projectId, 'prd') }
    // What the server brings by itself, as with the first login of a person, waits for no one.
    if (!this.bringing.isOwn) {
      const bytes = records.reduce((sum, part) => sum + bytesOfRecords(part.records), 0)
      await this.deps.room.take(this.db, projectId, bytes, this.bringing.at)
    }
    let count = 0
    let left = 0
    for (const part of records) {
      const model = shape[part.env].byId.get(this.made(part.model) ?? 0)
      if (model) await this.part(part, model)
      if (model) count += part.records.length
      else left += part.records.length
    }
    await this.count(shape)
    if (count > 0) sentences.push({ zh: `新建 ${count} 条数据记录`, en: `Made ${plural(count, 'record')}` })
    if (left > 0)
      sentences.push({
        zh: `${left} 条数据记录没有导入：它们的数据模型在此已存在，或不能发布到生产环境`,
        en: `Left out ${plural(left, 'record')}: the model was here already, or cannot be released to production`,
      })
    for (const [why, times] of this.lost) sentences.push(LOST[why](times))
  }

  /** Production has tables of what is released alone. */
  private release(): Promise<void> {
    const { projectId, actor, at } = this.bringing
    const { releases } = this.deps
    return releases.releaseNew(this.db, { projectId, userId: actor.userId, at }, [...this.fileModelOf.keys()])
  }

  private async part({ env, records }: FileRecords, model: ModelShape): Promise<void> {
    const pause = createPauses()
    const whole: WholeRecord[] = []
    for (const record of records) {
      whole.push(await this.record(env, model, record))
      await pause()
    }
    await this.deps.filling.fill(this.db, { model, env }, whole)
  }

  private async record(env: DataEnv, model: ModelShape, record: FileRecord): Promise<WholeRecord> {
    const { id, rev, createdAt, createdBy, updatedAt, updatedBy } = record
    const values: (readonly [string, Json])[] = []
    for (const field of model.fields) {
      const value = Object.hasOwn(record.values, field.name) ? record.values[field.name]! : null
      if (value !== null && isStored(field)) values.push([field.name, await this.value(env, field, value)])
    }
    return {
      ...{ id, rev, values: Object.fromEntries(values) as JsonObject },
      ...{ createdAt: new Date(createdAt), createdBy: await this.person(createdBy) },
      ...{ updatedAt: new Date(updatedAt), updatedBy: await this.person(updatedBy) },
    }
  }

  private async value(env: DataEnv, field: FieldShape, value: Json): Promise<Json> {
    const { refers, among, html } = typeOf(field)
    if (refers) {
      const target = this.fileModelOf.get(Number(field.options.target))
      return this.idsOf.get(`${target} ${env}`)?.has(String(value)) ? value : this.lose('records')
    }
    if (html) return (await this.taken.take(field, this.bringing.rename(value))) ?? null
    if (among === 'people') return (await this.person(Number(value))) ?? this.lose('people')
    // An item that the dictionary no longer has stays, as it would in a record.
    if (!among || among === 'items') return value
    const addresses = Array.isArray(value) ? value.map(String) : [String(value)]
    for (const each of addresses) if (!(await this.cameAlong(each, among === 'pictures'))) return this.lose('files')
    return this.bringing.rename(value)
  }

  /** Whether a file is stored here because it was in the imported one, be it under another address. */
  private async cameAlong(from: string, onlyPictures: boolean): Promise<boolean> {
    const { file, rename } = this.bringing
    const name = rename(from).slice('/files/'.length)
    if (!file.files.some(({ address }) => address === from) || (onlyPictures && !isPicture(name))) return false
    const { t } = this.deps.store
    return (await this.db.$count(t.file, eq(t.file.name, name))) > 0
  }

  private lose(why: Lost): null {
    this.lost.set(why, (this.lost.get(why) ?? 0) + 1)
    return null
  }

  /** Who has the same account here, and a role in the project. */
  private async person(id: number | null): Promise<number | null> {
    if (id === null) return null
    const found = this.known.get(id)
    if (found !== undefined) return found
    const { store, access } = this.deps
    const { file, projectId } = this.bringing
    const account = file.recordPeople.find((each) => each.id === id)?.account
    const own = account === undefined ? null : await accountNamed(store, this.db, account)
    const here = own !== null && (await access.roleOfPerson(this.db, own, projectId)) !== null ? own : null
    this.known.set(id, here)
    return here
  }

  private async count(shape: { readonly [env in DataEnv]: { readonly byId: ReadonlyMap<number, ModelShape> } }) {
    const counts = this.bringing.file.serials.flatMap(({ model, field: name, env, period, next }) => {
      const field = shape[env].byId.get(this.made(model) ?? 0)?.fields.find((each) => each.name === name)
      return field && typeOf(field).given === 'serial' ? [{ fieldId: field.id, env, period, next }] : []
    })
    await this.deps.filling.count(this.db, counts)
  }
}
