import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'

// Both dialects describe a table the same way; code sees SQLite's types alone.

/** The columns of a table's primary key. */
export const keyOf = (table: SQLiteTable): readonly SQLiteColumn[] => {
  const { columns, primaryKeys, name } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
  if (key.length === 0) throw new Error(`The table ${name} has no primary key`)
  return key
}

const parentsOf = (table: SQLiteTable): readonly SQLiteTable[] =>
  getTableConfig(table)
    .foreignKeys.map((key) => key.reference().foreignTable)
    .filter((parent) => parent !== table)

/** Every table after those that it refers to. */
export const inReferenceOrder = (
  tables: Readonly<Record<string, SQLiteTable>>,
): readonly (readonly [name: string, table: SQLiteTable])[] => {
  const left = new Map(Object.entries(tables))
  const order: (readonly [string, SQLiteTable])[] = []
  while (left.size > 0) {
    const waiting = new Set(left.values())
    const next = [...left].filter(([, table]) => !parentsOf(table).some((parent) => waiting.has(parent)))
    if (next.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const [name, table] of next) {
      left.delete(name)
      order.push([name, table])
    }
  }
  return order
}
