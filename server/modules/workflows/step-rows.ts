import { sql } from 'drizzle-orm'
import { filled, type Statement, statement } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import type { WorkflowTables } from './table.ts'

export type StepRow = WorkflowTables['workflowStep']['$inferSelect']

/** Columns that may be null: each has a form of its own in the database, which null has not. */
const NULLABLE = ['input', 'outcome', 'effect', 'until', 'childId'] as const
const FILLED = ['runId', 'place', 'node', 'action', 'status', 'attempts', 'params', 'startedAt', 'ms'] as const
type Column = (typeof FILLED)[number] | (typeof NULLABLE)[number]

/**
 * Stores steps of runs. Statements are put together once for each choice of columns that are null: a run may store a
 * thousand rows.
 */
export class StepRows {
  private readonly known = new Map<string, Statement<unknown>>()

  constructor(private readonly store: Store<WorkflowTables>) {}

  /** Puts a row in the place of the one that is known for its run and place. */
  async put(db: Db, row: StepRow): Promise<void> {
    const absent = NULLABLE.filter((name) => row[name] === null)
    await this.for(absent)(db, row)
  }

  private for(absent: readonly Column[]): Statement<unknown> {
    const key = absent.join()
    const known = this.known.get(key)
    if (known) return known
    const { workflowStep } = this.store.t
    const names = [...FILLED, ...NULLABLE]
    const values = Object.fromEntries(names.map((name) => [name, absent.includes(name) ? null : filled<never>(name)]))
    const isKey = (name: Column): boolean => name === 'runId' || name === 'place'
    const set = names
      .filter((name) => !isKey(name))
      .map((name) => [name, sql`excluded.${sql.identifier(workflowStep[name].name)}`])
    const made = statement((db) =>
      db
        .insert(workflowStep)
        .values(values as never)
        .onConflictDoUpdate({
          target: [workflowStep.runId, workflowStep.place],
          set: Object.fromEntries(set) as never,
        }),
    )
    this.known.set(key, made)
    return made
  }
}
