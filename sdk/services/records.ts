import type { JsonObject } from '#kernel/page/values'
import { defineService } from '#kernel/plugin'

/** A field of a record, as its form shows it. */
export interface RecordField {
  /** Of the value in a record. */
  readonly name: string
  /** What people call it. */
  readonly label: string
  /** Values: a text, a day as `YYYY-MM-DD`, a number, the id of a record (or rows of another model where `many` is true); null for none. */
  readonly type: 'text' | 'date' | 'digit' | 'association'
  readonly required?: boolean
  /** An association to several records: its value is a list of rows with values of `fields`. */
  readonly many?: boolean
  /** Records that an association to one may choose. */
  readonly options?: readonly { readonly id: string; readonly label: string }[]
  readonly fields?: readonly RecordField[]
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
}

/** Reads and saves records of the connected system. */
export interface Records {
  /** Null where there is no such model or view. Rejects where there are none at all. */
  shape(of: RecordKind): Promise<RecordShape | null>
  /** Null where there is no such record, or the visitor may not see it: both are answered alike. */
  read(of: RecordKind, id: string): Promise<RecordRow | null>
  /** Writes a new record, or with `id` one that is there; `rev` is that of the record as it was read. Rejects with a `MessageError` where it is refused. */
  save(model: string, row: { readonly id?: string; readonly rev?: number; readonly values: JsonObject }): Promise<RecordRow>
}
/** Finds the service for records of the connected system. */
export const records = defineService<Records>('service/records', { zh: '数据记录', en: 'Records' }, () => ({
  shape: async () => null,
  read: async () => null,
  save: async (_model, row) => ({ id: row?.id ?? '', rev: 0, values: row?.values ?? {} }),
}))
