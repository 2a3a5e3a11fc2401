import type { Json, JsonObject } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import type { ProjectShape } from '../models/index.ts'
import type { Column } from './columns.ts'
import { Conditions } from './conditions.ts'
import { ALL, type Subject } from './subject.ts'
import type { View, ViewParam } from './view-model.ts'
import { withValues } from './view-params.ts'
import { ViewStatement } from './view-rows.ts'

/** A column of a view as tables and forms show it. */
export interface ViewColumnInfo {
  readonly name: string
  readonly label: string
  /** A type of fields. */
  readonly type: string
  readonly options: JsonObject
}

/** Values of the types whose fields take any of them. */
const SAMPLES: { readonly [type in ViewParam['type']]: Json } = {
  text: null,
  number: 0,
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00.000Z',
  'yes-no': true,
}

/** A view that can be read without values for its required parameters. */
export const withSamples = ({ model, definition }: View): View => ({
  model,
  definition: {
    ...definition,
    params: definition.params.map((one) =>
      one.required ? { ...one, required: false, preset: SAMPLES[one.type] } : one,
    ),
  },
})

const typeOfColumn = ({ field, isTime, kind }: Column): string =>
  field?.type ?? (isTime ? 'date-time' : kind === 'text' ? 'text' : 'number')

/**
 * The columns of a view that can be read.
 * @throws AppError for one that names fields in ways that they cannot be used
 */
export function columnsOfView(
  store: Pick<Store, 'dialect'>,
  shape: ProjectShape,
  { model, definition }: View,
): readonly ViewColumnInfo[] {
  const { projectId, env } = shape
  const subject: Subject = { userId: 0, projectId, env, origin: 'call', zone: 'UTC', permit: () => ALL }
  const conditions = new Conditions({ shape, subject, dialect: store.dialect.name, now: 0 })
  const params = definition.params.map((param) => ({ ...param, required: false, preset: SAMPLES[param.type] }))
  const where = withValues({ ...definition, params }, {})
  const { outputs } = new ViewStatement(conditions, { model, definition }, store).rows(where)
  // A preset is a value that queries may be run with.
  withValues({ ...definition, params: definition.params.map((param) => ({ ...param, required: false })) }, {})
  return definition.columns.flatMap(({ name, label }) => {
    const output = outputs.get(name)
    if (!output) return []
    const { column, source, fn } = output
    // An average has as many places as it has.
    const options = fn === 'avg' ? {} : (source?.options ?? {})
    return [{ name, label: label || source?.description || source?.name || name, type: typeOfColumn(column), options }]
  })
}
