import { MessageError, type Told } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import { defineService } from '#kernel/plugin'
import type { FieldTypeId } from '../define/field-type.ts'

/** A record, or a value of a list, that a field may be set to. */
export interface RecordOption {
  readonly id: string
  readonly label: string
  /** Not offered any more; still shown where it is stored. */
  readonly disabled?: boolean
  /** The address of a picture of it. */
  readonly picture?: string
  /** What tells it from others with this label. */
  readonly note?: string
  /** Bytes of a file. */
  readonly size?: number
}

/** A field of a record, as its form shows it. */
export interface RecordField {
  /** Of the value in a record. */
  readonly name: string
  /** What people call it. */
  readonly label: string
  /**
   * Values: a text (of several lines for `long-text`), a day as `YYYY-MM-DD`, a time in ISO 8601, a number, true or
   * false, one of `options`, the id of a record (or rows of another model where `many` is true); null for none.
   */
  readonly type: 'text' | 'long-text' | 'date' | 'date-time' | 'digit' | 'yes-no' | 'choice' | 'association'
  readonly required?: boolean
  /** Shown and not changed, be it in new records, in stored ones or in both: given by the server, or forbidden. */
  readonly fixed?: boolean | 'new' | 'stored'
  /** A choice of several: its value is a list of them. */
  readonly several?: boolean
  /** An association to several records: its value is a list of rows with values of `fields`. */
  readonly many?: boolean
  /** What a choice, or an association to one record, offers. */
  readonly options?: readonly RecordOption[]
  /** Finds records that an association offers, where there are too many for `options`. */
  readonly search?: (text: string) => Promise<readonly RecordOption[]>
  readonly fields?: readonly RecordField[]
  /** Whose control, and what shows its values, takes the place of what `type` stands for: `field/` and a name. */
  readonly view?: FieldTypeId
  /** The settings that its own type declares. */
  readonly settings?: JsonObject
}

/** A data model, or a view: a query that is only read. */
export interface RecordKind {
  readonly kind: 'model' | 'view'
  readonly name: string
}
/** The fields of a kind of record. */
export interface RecordShape {
  readonly label: string
  readonly fields: readonly RecordField[]
}
/** A stored record. `rev` grows with every change. */
export interface RecordRow {
  readonly id: string
  /** Rises with every change: a save that is about another one is refused. */
  readonly rev: number
  readonly values: JsonObject
  /** What the records are called whose ids are among the values. */
  readonly labels?: { readonly [id: string]: string }
  /** People and files whose ids or addresses are among the values. */
  readonly known?: { readonly [id: string]: RecordOption }
}

/** What another person stored since the record was read, in fields that are to be saved. */
export interface RecordConflict {
  /** Of the record as it is now: a save with it replaces what is there. */
  readonly rev: number
  readonly fields: readonly { readonly field: string; readonly theirs: Json }[]
}

/**
 * Why a record was not saved, with the fields that are wrong or what another person changed.
 * @example
 * throw new RecordSaveError({ zh: '编号已存在', en: 'The number exists' }, { field: 'number' })
 */
export class RecordSaveError extends MessageError {
  override readonly name = 'RecordSaveError'
  constructor(
    told: Told,
    readonly about: {
      readonly field?: string
      /** Texts of several fields, by their names. */
      readonly fields?: { readonly [field: string]: Told }
      readonly conflict?: RecordConflict
    },
  ) {
    super(told)
  }
}

/** Reads and saves records of the page's project. */
export interface Records {
  /** Null where there is no such model or view. Rejects where there are none at all. */
  shape(of: RecordKind): Promise<RecordShape | null>
  /** Null where there is no such record, or the visitor may not see it: both are answered alike. */
  read(of: RecordKind, id: string): Promise<RecordRow | null>
  /**
   * Writes a new record, or with `id` one that is there; `rev` is that of the record as it was read. Rows of an
   * association to several records are changed with it where their list was read. Rejects with a `MessageError` where
   * it is refused, a `RecordSaveError` where a field is the reason.
   */
  save(
    model: string,
    row: { readonly id?: string; readonly rev?: number; readonly values: JsonObject; readonly before?: JsonObject },
  ): Promise<RecordRow>
  /** Deletes all of these records, or none; rejects with a `MessageError` where it is refused. */
  remove(model: string, ids: readonly string[]): Promise<void>
}
/** Finds the service for records of the page's project. */
export const records = defineService<Records>('service/records', { zh: '数据记录', en: 'Records' }, () => ({
  shape: async () => null,
  read: async () => null,
  save: async (_model, row) => ({ id: row?.id ?? '', rev: 0, values: row?.values ?? {} }),
  remove: async () => undefined,
}))
