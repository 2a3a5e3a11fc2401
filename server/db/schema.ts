import type { AnyModule, TablesOf } from '../calls/module.ts'
import { modules as allModules } from '../modules/index.ts'
import type { Dialect } from './dialect.ts'

export type Tables = TablesOf<(typeof allModules)[number]>

/** The tables of each module by their names in code, in the order of `modules`, each module knowing those of the modules before it. */
export const tablesByModule = (
  d: Dialect,
  modules: readonly AnyModule[],
): readonly (readonly [module: string, tables: Readonly<Record<string, unknown>>])[] => {
  const all: Record<string, unknown> = {}
  return modules.map(({ id, tables: make }) => {
    const own: Record<string, unknown> = { ...make?.(d, all as never) }
    for (const [name, table] of Object.entries(own)) {
      if (Object.hasOwn(all, name)) throw new Error(`The module ${id} defines the table ${name}, which another module has already`)
      all[name] = table
    }
    return [id, own]
  })
}

/** Every table of the modules, those of the product unless given, in one dialect. */
export const schema = (d: Dialect, modules: readonly AnyModule[] = allModules): Tables =>
  Object.assign({}, ...tablesByModule(d, modules).map(([, tables]) => tables)) as Tables
