import { accountTables } from '../modules/accounts/table.ts'
import { auditTables } from '../modules/audit/table.ts'
import { fileTables } from '../modules/files/table.ts'
import { pageTables } from '../modules/pages/table.ts'
import { projectTables } from '../modules/projects/table.ts'
import { publishTables } from '../modules/publish/table.ts'
import { sampleTables } from '../modules/sample/table.ts'
import type { Dialect } from './dialect.ts'

/** Every table of the server, in one dialect. */
export const schema = (d: Dialect) => {
  const accounts = accountTables(d)
  const projects = projectTables(d, accounts)
  const pages = pageTables(d, { ...accounts, ...projects })
  return {
    ...accounts,
    ...auditTables(d),
    ...projects,
    ...pages,
    ...publishTables(d, pages),
    ...fileTables(d, { ...accounts, ...projects }),
    ...sampleTables(d, accounts),
  }
}

export type Tables = ReturnType<typeof schema>
