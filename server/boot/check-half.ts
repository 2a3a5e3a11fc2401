import { toldBy } from '#kernel/message'
import { type Grants, isOfProduct, type Owner } from '#kernel/plugin'
import { checkModules } from '../calls/assemble.ts'
import type { Call } from '../calls/call.ts'
import type { Permission } from '../calls/module.ts'
import type { MigrationSeries } from '../db/migration-series.ts'
import type { HalfModule } from './half-module.ts'
import { HalfFailure, halfProblems } from './half-problems.ts'

const FIELDS = new Set([
  ...['id', 'audits', 'fields', 'permissions', 'tables', 'migrations', 'services', 'calls', 'jobs', 'workflows', 'projectData'],
])

/** What the names of a plugin's tables begin with: `acme_notes_`. */
export const tablePrefix = (id: string): string => `${id.replace(/[^a-z0-9]/g, '_')}_`

const requireOwn = (name: string, start: string, example: string): void => {
  if (!name.startsWith(start) || name === start) throw new HalfFailure(halfProblems.nameNotOwn(name, example))
}

const checkCall = ({ id, path, ...call }: Call, plugin: string): void => {
  requireOwn(id, `${plugin}/`, `${plugin}/name`)
  requireOwn(path, `/x/${plugin}/`, `/x/${plugin}/name`)
  const special = {
    outside: call.outside,
    anyBody: call.anyBody,
    streams: call.streams !== undefined,
    form: call.form,
    quick: call.quick !== undefined,
  }
  for (const [name, isUsed] of Object.entries(special)) if (isUsed) throw new HalfFailure(halfProblems.notAllowed(id, name))
}

/**
 * The default export of a half, checked for what can be checked without its services. `permissions` are those of the server's modules.
 * @throws HalfFailure
 */
export const checkedModule = (exported: unknown, plugin: string, permissions: readonly Permission[]): HalfModule => {
  if (typeof exported !== 'object' || exported === null || typeof (exported as Partial<HalfModule>).id !== 'string')
    throw new HalfFailure(halfProblems.noModule())
  const module = exported as HalfModule
  if (module.id !== plugin) throw new HalfFailure(halfProblems.otherId(module.id, plugin))
  const unknown = Object.keys(module).find((name) => !FIELDS.has(name))
  if (unknown !== undefined) throw new HalfFailure(halfProblems.unknownField(unknown))
  try {
    checkModules([module], permissions)
    for (const call of module.calls?.({} as never) ?? []) checkCall(call, plugin)
  } catch (error) {
    if (error instanceof HalfFailure) throw error
    throw new HalfFailure(halfProblems.doesNotFit(toldBy(error)))
  }
  for (const action of Object.keys(module.audits ?? {})) requireOwn(action, `${plugin} `, `${plugin} note added`)
  for (const { id } of module.permissions ?? []) requireOwn(id, `permission/${plugin}.`, `permission/${plugin}.write`)
  return module
}

const CHANGED =
  /^\s*(?:create\s+table(?:\s+if\s+not\s+exists)?|alter\s+table(?:\s+if\s+exists)?(?:\s+only)?|drop\s+table(?:\s+if\s+exists)?|insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from|create\s+(?:unique\s+)?index(?:\s+concurrently)?(?:\s+if\s+not\s+exists)?\s+["`\w]+\s+on)\s+["`]?(\w+)/i
const DROPPED_INDEX = /^\s*drop\s+index(?:\s+if\s+exists)?\s+["`]?(\w+)/i
const RENAMED = /^\s*alter\s+table\s+\S+\s+rename\s+to\s+["`]?(\w+)/i
const PRAGMA = /^\s*pragma\s+(?:defer_)?foreign_keys\b/i
const withoutComments = (statement: string): string => statement.replace(/--[^\n]*\n?|\/\*[\s\S]*?\*\//g, ' ').trim()

/**
 * Holds the migrations of a half against its grants, by the beginnings of their statements.
 * @throws HalfFailure
 */
export const checkMigrations = ({ migrations }: MigrationSeries, owner: Owner, grants: Grants): void => {
  if (isOfProduct(owner)) return
  const requireTable = (given: string): void => {
    // A table that is rebuilt has this name until it takes the place of the old one.
    const table = given.replace(/^__new_/, '')
    if (!table.startsWith(tablePrefix(owner.id)) || !grants(owner, 'tables', table)) throw new HalfFailure(halfProblems.tableForeign(table))
  }
  for (const given of migrations.flatMap(({ statements }) => statements)) {
    const statement = withoutComments(given)
    if (statement === '' || PRAGMA.test(statement)) continue
    const [, index] = DROPPED_INDEX.exec(statement) ?? []
    const [, table] = CHANGED.exec(statement) ?? []
    // A second statement hidden behind a semicolon is not looked at, so there must be none.
    const isOne = !/;\s*\S/.test(statement.replace(/'(?:[^']|'')*'/g, "''"))
    if (!isOne || (index === undefined && table === undefined)) throw new HalfFailure(halfProblems.statementForeign(statement.slice(0, 40)))
    requireTable((index ?? table) as string)
    const [, renamed] = RENAMED.exec(statement) ?? []
    if (renamed !== undefined) requireTable(renamed)
  }
}
