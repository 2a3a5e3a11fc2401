import { and, eq, inArray } from 'drizzle-orm'
import type { Json, JsonObject } from '#kernel/page/values'
import { fileLimits, fitsLimits } from '#sdk/fields'
import type { Db, Store } from '../../db/store.ts'
import { isPicture } from '../../files/file-store.ts'
import type { Access } from '../access/index.ts'
import type { DictionaryReading } from '../dictionaries/index.ts'
import type { FileTables } from '../files/index.ts'
import { cleanHtml } from './clean-html.ts'
import { typeOf } from './field-types.ts'
import type { FieldShape } from './shape.ts'

const FILES = '/files/'
/** Files whose names are looked up together. */
const TOGETHER = 500

interface ProjectValuesDeps {
  readonly store: Store<FileTables>
  readonly access: Pick<Access, 'roleOfPerson'>
  readonly dictionaries: Pick<DictionaryReading, 'itemsOf'>
}
/** Values of fields as a project takes them, for one write; what it finds out it remembers until then. */
export interface TakenValues {
  /**
   * The value as it is stored: of HTML, what is safe. Undefined for an item, person or file that the project does not
   * have, and for a disabled item. What the record had before may stay.
   */
  take(field: FieldShape, value: Json, before?: Json): Promise<Json | undefined>
}

/** A file of a record as people know it. */
export interface NamedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}
/** Names of files by their addresses; files that are not of the project are missing. */
export type NamesOfFiles = (addresses: readonly string[]) => Promise<ReadonlyMap<string, NamedFile>>

interface FileField {
  readonly onlyPictures: boolean
  readonly options: JsonObject
}

const listOf = (value: Json | undefined): readonly Json[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]

/** Checks values of fields against what a project has: its dictionaries, people and files. */
export class ProjectValues {
  constructor(private readonly deps: ProjectValuesDeps) {}

  private async hasItem(db: Db, projectId: number, code: string): Promise<ReadonlyMap<Json, boolean>> {
    const items = (await this.deps.dictionaries.itemsOf(projectId, code, db)) ?? []
    return new Map(items.map(({ value, disabled }) => [value, !disabled]))
  }

  private async hasFile(db: Db, projectId: number, address: string, of: FileField): Promise<boolean> {
    const name = address.slice(FILES.length)
    if (!address.startsWith(FILES) || (of.onlyPictures && !isPicture(name))) return false
    const { file } = this.deps.store.t
    const [row] = await db
      .select({ name: file.name, size: file.size })
      .from(file)
      .where(and(eq(file.name, name), eq(file.projectId, projectId)))
    return row !== undefined && fitsLimits(fileLimits(of.options), row)
  }

  /** What files of the project are called, and their sizes, by their addresses. */
  readonly namesOfFiles =
    (db: Db, projectId: number): NamesOfFiles =>
    async (addresses) => {
      const { file } = this.deps.store.t
      const found = new Map<string, NamedFile>()
      const names = addresses.filter((one) => one.startsWith(FILES)).map((one) => one.slice(FILES.length))
      for (let at = 0; at < names.length; at += TOGETHER) {
        const isAmong = and(inArray(file.name, names.slice(at, at + TOGETHER)), eq(file.projectId, projectId))
        const columns = { name: file.name, shown: file.displayName, size: file.size }
        for (const { name, shown, size } of await db.select(columns).from(file).where(isAmong))
          found.set(FILES + name, { name: shown || name, size })
      }
      return found
    };

  in(db: Db, projectId: number): TakenValues {
    const known = new Map<string, Promise<unknown>>()
    const once = <T>(key: string, find: () => Promise<T>): Promise<T> => {
      const found = known.get(key) as Promise<T> | undefined
      if (found) return found
      const made = find()
      known.set(key, made)
      return made
    }
    const has = async (field: FieldShape, value: Json): Promise<boolean> => {
      const { among } = typeOf(field)
      if (among === 'items') {
        const code = String(field.options.dictionary)
        return (await once(`items ${code}`, () => this.hasItem(db, projectId, code))).get(value) === true
      }
      if (among === 'people')
        return once(`person ${value}`, async () => {
          return (await this.deps.access.roleOfPerson(db, Number(value), projectId)) !== null
        })
      const of = { onlyPictures: among === 'pictures', options: field.options }
      return once(`file ${value} ${JSON.stringify(of)}`, () => this.hasFile(db, projectId, String(value), of))
    }
    return {
      async take(field, value, before = null) {
        const { among, html } = typeOf(field)
        if (html) return cleanHtml(String(value))
        if (!among) return value
        const kept = new Set(listOf(before))
        for (const each of listOf(value)) if (!kept.has(each) && !(await has(field, each))) return undefined
        return value
      },
    }
  }
}
