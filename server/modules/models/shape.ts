import type { Json, JsonObject } from '#kernel/page/values'

/** Data of the test environment and of production never meet: each model has a table in both. */
export type DataEnv = 'stg' | 'prd'

/** A field as records have it. */
export interface FieldShape {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly type: string
  readonly options: JsonObject
  readonly required: boolean
  readonly unique: boolean
  readonly indexed: boolean
  readonly preset: Json
  readonly version: number
}

/** A model as the records of one environment have it. */
export interface ModelShape {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly rev: number
  readonly fields: readonly FieldShape[]
}

/** The column of a field: no name that people type is ever part of a statement. */
export const columnOf = ({ id, version }: Pick<FieldShape, 'id' | 'version'>): string =>
  version === 1 ? `f${id}` : `f${id}_${version}`
/** The table of a model's records. */
export const tableName = (modelId: number, env: DataEnv): string => `d_${env === 'stg' ? 's' : 'p'}${modelId}`
/** Names of indexes, unique in a database. */
export const indexName = (modelId: number, env: DataEnv, column: string, kind: 'u' | 'i'): string =>
  `${tableName(modelId, env)}_${column}_${kind}`
