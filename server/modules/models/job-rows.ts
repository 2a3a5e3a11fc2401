import { type SQL, sql } from 'drizzle-orm'
import type { FieldColumn, StoredValue } from '#sdk/fields'
import { rowsOf, runStatements } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { typeOf } from './field-types.ts'
import { BATCH } from './job-plan.ts'
import { columnOf, type DataEnv, type FieldShape, tableName } from './shape.ts'

export type JobRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly rev: unknown }
type Place = Pick<Store, 'dialect'>

const CASTS: { readonly [column in Exclude<FieldColumn, 'none'>]: SQL } = {
  ...{ text: sql`text`, number: sql`double precision`, whole: sql`bigint`, flag: sql`boolean` },
}

/** The records of a model that a job goes through, and its list of those converted, with their revisions. */
export class JobRows {
  private readonly table: SQL
  private readonly list: string

  constructor(
    private readonly place: Place,
    job: { readonly id: number; readonly modelId: number; readonly env: DataEnv },
  ) {
    this.table = sql`${sql.identifier(tableName(job.modelId, job.env))}`
    this.list = `model_job_${job.id}`
  }

  /** A copy of the database has the job and not its list: all records are converted once more then. */
  openList(db: Db): Promise<void> {
    const [text, whole] = this.place.dialect.name === 'sqlite' ? ['text', 'integer'] : ['text collate "C"', 'bigint']
    return runStatements(this.place, db, [
      `create table if not exists "${this.list}" ("id" ${text} primary key not null, "rev" ${whole} not null)`,
    ])
  }

  dropList(db: Db): Promise<void> {
    return runStatements(this.place, db, [`drop table if exists "${this.list}"`])
  }

  async count(db: Db): Promise<number> {
    const [row] = await rowsOf<{ count: unknown }>(
      this.place,
      db,
      sql`select count(*) as "count" from ${this.table} where "deleted_at" is null`,
    )
    return Number(row?.count ?? 0)
  }

  private columns(alias: string, fields: readonly FieldShape[]): SQL {
    const names = new Set(['id', 'rev', ...fields.map(columnOf)])
    return sql.join(
      [...names].map((name) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`),
      sql`, `,
    )
  }

  /** The next records by their ids, those in the trash included. */
  behind(db: Db, cursor: string, fields: readonly FieldShape[], most = BATCH): Promise<readonly JobRow[]> {
    return rowsOf<JobRow>(
      this.place,
      db,
      sql`select ${this.columns('r', fields)} from ${this.table} as "r" where "r"."id" > ${cursor}
        order by "r"."id" limit ${most}`,
    )
  }

  /** Records that changed since they were converted, and new ones. */
  changed(db: Db, fields: readonly FieldShape[]): Promise<readonly JobRow[]> {
    return rowsOf<JobRow>(
      this.place,
      db,
      sql`select ${this.columns('r', fields)} from ${this.table} as "r"
        left join ${sql.identifier(this.list)} as "c" on "c"."id" = "r"."id"
        where "c"."rev" is null or "c"."rev" <> "r"."rev" limit ${BATCH}`,
    )
  }

  /** Writes the values of new columns, and notes which revision of each record they are of. */
  async write(
    db: Db,
    rows: readonly JobRow[],
    fields: readonly FieldShape[],
    values: readonly (readonly (StoredValue | null)[])[],
  ): Promise<void> {
    if (rows.length === 0) return
    const isPostgres = this.place.dialect.name === 'postgres'
    const cast = (value: StoredValue | null, { type, options }: FieldShape): SQL => {
      const column = typeOf({ type }).column(options) as Exclude<FieldColumn, 'none'>
      return isPostgres ? sql`cast(${value} as ${CASTS[column]})` : sql`${value}`
    }
    const names = sql.join(
      fields.map((field) => sql`${sql.identifier(columnOf(field))}`),
      sql`, `,
    )
    const lines = rows.map(
      ({ id }, at) =>
        sql`(${id}, ${sql.join(
          fields.map((field, i) => cast(values[at]?.[i] ?? null, field)),
          sql`, `,
        )})`,
    )
    const sets = fields.map((field) => {
      const name = sql.identifier(columnOf(field))
      return sql`${name} = "v".${name}`
    })
    await this.run(
      db,
      sql`with "v" ("id", ${names}) as (values ${sql.join(lines, sql`, `)})
        update ${this.table} set ${sql.join(sets, sql`, `)} from "v" where ${this.table}."id" = "v"."id"`,
    )
    const revs = rows.map(({ id, rev }) => sql`(${id}, ${Number(rev)})`)
    await this.run(
      db,
      sql`insert into ${sql.identifier(this.list)} ("id", "rev") values ${sql.join(revs, sql`, `)}
        on conflict ("id") do update set "rev" = excluded."rev"`,
    )
  }

  /** Writes a value where there is none, up to the given record. */
  async fill(db: Db, field: FieldShape, value: StoredValue, after: string, last: string): Promise<void> {
    const at = sql.identifier(columnOf(field))
    await this.run(
      db,
      sql`update ${this.table} set ${at} = ${value} where "id" > ${after} and "id" <= ${last} and ${at} is null`,
    )
  }

  /** Values of the one column without a counterpart in the other. */
  async lost(db: Db, from: FieldShape, to: FieldShape): Promise<number> {
    const [old, made] = [sql.identifier(columnOf(from)), sql.identifier(columnOf(to))]
    const hasText = typeOf(from).column(from.options) === 'text' ? sql` and ${old} <> ''` : sql``
    const [row] = await rowsOf<{ count: unknown }>(
      this.place,
      db,
      sql`select count(*) as "count" from ${this.table} where ${old} is not null${hasText} and ${made} is null`,
    )
    return Number(row?.count ?? 0)
  }

  private async run(db: Db, statement: SQL): Promise<void> {
    await rowsOf(this.place, db, statement)
  }
}
