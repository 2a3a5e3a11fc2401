import { createHash } from 'node:crypto'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AnyModule } from '../calls/module.ts'
import { modules } from '../modules/index.ts'
import { CopyError, type CopySide } from './copy-sides.ts'
import { sqlite } from './dialect.ts'
import { MIGRATIONS_TABLE } from './known-migrations.ts'
import { seriesOf } from './migration-series.ts'
import { runStatements } from './raw.ts'
import { schema } from './schema.ts'
import type { Db } from './store.ts'
import { inReferenceOrder, keyOf } from './table-order.ts'

/** Rows that are held in memory at once. */
const SLICE = 100

type Row = Record<string, unknown>
type AllTables = Readonly<Record<string, SQLiteTable>>

/** What one table has, and what shows whether the other side has the same. */
interface Count {
  readonly rows: number
  readonly hash: string
}
export type Copied = { readonly [table: string]: Count }

const plain = (value: unknown): unknown =>
  value instanceof Date ? value.getTime() : value instanceof Uint8Array ? Buffer.from(value).toString('base64') : (value ?? null)

/** All rows of a table, in slices that follow its primary key. */
async function* slicesOf(db: Db, table: SQLiteTable, key: readonly string[]): AsyncIterable<readonly Row[]> {
  const columns = key.map((name) => getTableColumns(table)[name] as SQLiteColumn)
  const list = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql`, `)})`
  const after = (last: Row): SQL =>
    sql`${list(columns.map((column) => sql`${column}`))} > ${list(columns.map((column) => sql`${sql.param(last[column.name], column)}`))}`
  for (let last: Row | undefined; ; ) {
    const rows: readonly Row[] = await db
      .select()
      .from(table)
      .where(last ? after(last) : undefined)
      .orderBy(...columns)
      .limit(SLICE)
    if (rows.length > 0) yield rows
    if (rows.length < SLICE) return
    last = rows.at(-1)
  }
}

/** The same for the same rows, whichever database keeps them and in whatever order it gives them. */
const countOf = async (db: Db, table: SQLiteTable, key: readonly string[]): Promise<Count> => {
  const names = Object.keys(getTableColumns(table)).sort()
  const hashes: string[] = []
  for await (const rows of slicesOf(db, table, key))
    for (const row of rows) {
      const text = JSON.stringify(names.map((name) => plain(row[name])))
      hashes.push(createHash('sha256').update(text).digest('base64'))
    }
  const whole = createHash('sha256')
  for (const hash of hashes.sort()) whole.update(hash)
  return { rows: hashes.length, hash: whole.digest('hex') }
}

/** Modules that made tables in the database and are not in this server, so that their tables are unknown to it. */
const absentModules = async (db: Db): Promise<readonly string[]> => {
  const rows = await db.selectDistinct({ module: sql<string>`module` }).from(sql`${sql.identifier(MIGRATIONS_TABLE)}`)
  const known = new Set(seriesOf(modules, 'sqlite').map(({ module }) => module))
  return rows
    .map(({ module }) => module)
    .filter((module) => !known.has(module))
    .sort()
}

export interface CopyOptions {
  readonly tell?: (table: string, rows: number) => void
  /** Modules that this server does not have and whose tables stay behind. */
  readonly without?: readonly string[]
}

/**
 * Copies every row into an empty database, ids included, tables in the order of their references, in one transaction that compares counts and
 * hashes of both sides before its end. Ids go on where they were.
 * @throws CopyError when the source has tables of modules that are neither in this server nor in `without`, when the target has rows already,
 * or would have other ones than the source; it is then as before.
 */
export const copyDatabase = async (
  source: CopySide,
  target: CopySide,
  { tell = () => undefined, without = [] }: CopyOptions = {},
): Promise<Copied> => {
  // Both describe the same tables; what refers to what is read from one of them.
  const order = inReferenceOrder(schema(sqlite) as unknown as AllTables)
  const before = source.store.t as unknown as AllTables
  const after = target.store.t as unknown as AllTables

  const copyTable = async (
    from: Db,
    to: Db,
    name: string,
    like: SQLiteTable,
    [old, fresh] = [before[name] as SQLiteTable, after[name] as SQLiteTable],
  ): Promise<Count> => {
    const key = keyOf(like).map((column) => column.name)
    for await (const rows of slicesOf(from, old, key)) await to.insert(fresh).values([...rows] as never)
    const [had, has] = [await countOf(from, old, key), await countOf(to, fresh, key)]
    if (had.rows !== has.rows || had.hash !== has.hash)
      throw new CopyError(`${name} is not the same in both databases (${has.rows} rows of ${had.rows}); nothing was copied.`)
    if (key.length === 1 && key[0] === 'id' && name in before) {
      const table = getTableName(like)
      await target.continueIds(to, table, await source.lastId(from, table))
    }
    tell(name, had.rows)
    return had
  }

  return source.still(async (from) => {
    const left = (await absentModules(from)).filter((module) => !without.includes(module))
    if (left.length > 0)
      throw new CopyError(
        `the database ${source.name} has tables of modules that this server does not have (${left.join(', ')}); add the modules again, or leave their tables behind with --without ${left.join(',')}.`,
      )
    return target.store.write(async (to) => {
      for (const [name] of order)
        if ((await to.$count(after[name] as SQLiteTable)) > 0)
          throw new CopyError(`the database ${target.name} has rows in ${name} already; name one that is empty.`)
      const copied: Record<string, Count> = {}
      for (const [name, like] of order) copied[name] = await copyTable(from, to, name, like)
      for (const { madeTables } of modules as readonly AnyModule[])
        for (const table of (await madeTables?.(source.store as never, from, target.store)) ?? []) {
          await runStatements(target.store, to, table.statements)
          copied[table.name] = await copyTable(from, to, table.name, table.like, [table.before, table.after])
        }
      return copied
    })
  })
}
