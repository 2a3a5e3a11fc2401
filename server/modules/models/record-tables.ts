import { asc } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { FieldColumn } from '#sdk/fields'
import { type Dialect, sqlite } from '../../db/dialect.ts'
import type { MadeTable } from '../../db/made-table.ts'
import type { Db, Store } from '../../db/store.ts'
import { Ddl } from './ddl.ts'
import { isStored, typeOf } from './field-types.ts'
import { columnOf, type DataEnv, type FieldShape, tableName } from './shape.ts'
import { toFieldShape } from './shapes.ts'
import type { ModelTables } from './table.ts'

const KINDS: { readonly [kind in Exclude<FieldColumn, 'none'>]: 'text' | 'real' | 'int' | 'bool' } = {
  ...{ text: 'text', number: 'real', whole: 'int', flag: 'bool' },
}

function declared(d: Dialect, modelId: number, env: DataEnv, fields: readonly FieldShape[]): SQLiteTable {
  const kindOf = (field: FieldShape) => KINDS[typeOf(field).column(field.options) as Exclude<FieldColumn, 'none'>]
  const columns = {
    ...{
      id: d.text('id').primaryKey(),
      rev: d.int('rev'),
      created_at: d.int('created_at'),
      created_by: d.int('created_by'),
    },
    ...{ updated_at: d.int('updated_at'), updated_by: d.int('updated_by'), deleted_at: d.int('deleted_at') },
    ...Object.fromEntries(fields.map((field) => [columnOf(field), d[kindOf(field)](columnOf(field))])),
  }
  return d.table(tableName(modelId, env), columns) as unknown as SQLiteTable
}

/** All tables of records in a database, with the columns of deleted fields: in test those of all fields, in production those that were released. */
export async function recordTablesOf(
  { t: given, dialect }: Pick<Store<never>, 't' | 'dialect'>,
  from: Db,
  target: Pick<Store, 'dialect'>,
): Promise<readonly MadeTable[]> {
  const t = given as ModelTables
  const models = await from.select({ id: t.model.id }).from(t.model).orderBy(asc(t.model.id))
  const rows = await from.select().from(t.modelField).orderBy(asc(t.modelField.id))
  const releases = await from.select().from(t.modelRelease).orderBy(asc(t.modelRelease.id))
  const others = await from.select().from(t.modelColumn).orderBy(asc(t.modelColumn.id))
  const tableIn = (modelId: number, env: DataEnv, all: readonly FieldShape[], used: ReadonlySet<string>): MadeTable => {
    const fields = [...new Map(all.filter(isStored).map((field) => [columnOf(field), field])).values()]
    const ddl = new Ddl(target.dialect.name, env)
    const model = { id: modelId }
    return {
      name: tableName(modelId, env),
      statements: [
        ...ddl.createTable(model),
        // A deleted field has a column, and no index.
        ...fields.flatMap((field) => ddl.addField(model, field).slice(0, used.has(columnOf(field)) ? undefined : 1)),
      ],
      before: declared(dialect.vocabulary, modelId, env, fields),
      after: declared(target.dialect.vocabulary, modelId, env, fields),
      like: declared(sqlite, modelId, env, fields),
    }
  }
  return models.flatMap(({ id }) => {
    const own = rows.filter(({ modelId }) => modelId === id)
    const beside = (env: DataEnv): readonly FieldShape[] =>
      others.flatMap(({ modelId, env: of, fieldId, type, options, version }) => {
        const row = own.find((each) => each.id === fieldId)
        return modelId === id && of === env && row ? [{ ...toFieldShape(row), type, options, version }] : []
      })
    const used = new Set(own.filter(({ archivedAt }) => !archivedAt).map(columnOf))
    const test = tableIn(id, 'stg', [...beside('stg'), ...own.map(toFieldShape)], used)
    const shapes = releases.filter(({ modelId }) => modelId === id).map(({ shape }) => shape)
    const latest = shapes.at(-1)
    if (!latest) return [test]
    const ever = new Map(shapes.flatMap(({ fields }) => fields.map((field) => [field.id, field] as const)))
    // What could no longer be restored has been dropped from both tables.
    const kept = [...ever.values()].filter((field) => own.some((row) => row.id === field.id))
    return [test, tableIn(id, 'prd', [...beside('prd'), ...kept], new Set(latest.fields.map(columnOf)))]
  })
}
