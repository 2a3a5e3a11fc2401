import type { AnyModule, TablesOf } from '../calls/module.ts'
import { modules } from '../modules/index.ts'
import type { Dialect } from './dialect.ts'

export type Tables = TablesOf<(typeof modules)[number]>

/** Every table of the server, in one dialect: what the modules bring, each of them knowing those that came before. */
export const schema = (d: Dialect): Tables => {
  const list: readonly AnyModule[] = modules
  const tables: Record<string, unknown> = {}
  for (const { id, tables: make } of list)
    for (const [name, table] of Object.entries(make?.(d, tables as never) ?? {})) {
      if (Object.hasOwn(tables, name)) throw new Error(`The module ${id} brings the table ${name}, which there is already`)
      tables[name] = table
    }
  return tables as Tables
}
