import { Database } from 'bun:sqlite'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, describe, expect, it } from 'vitest'
import { giveTurns } from './sqlite-turns.ts'
import { statement } from './statement.ts'

const row = sqliteTable('row', { id: integer().notNull(), parent: integer() })
const open = () => {
  const connection = new Database(':memory:')
  opened.push(connection)
  connection.exec('create table row (id integer not null, parent integer)')
  return giveTurns(drizzle(connection))
}
const opened: Database[] = []
const kept = statement((db) =>
  db
    .select()
    .from(row)
    .where(eq(row.id, sql.placeholder('id'))),
)
afterEach(() => {
  for (const connection of opened.splice(0)) connection.close()
})

/** Turns of the event loop while queries are asked one after the other: enough of them, or as many as come in five seconds of a busy machine. */
const turnsWhileAsking = async (ask: () => PromiseLike<unknown>): Promise<number> => {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  for (const end = performance.now() + 5_000; turns <= ENOUGH && performance.now() < end; ) await ask()
  isOver = true
  return turns
}
const ENOUGH = 2
/** Asks until 100 ms are over, and nothing else in between. */
const askFor100ms = async (ask: () => PromiseLike<unknown>): Promise<void> => {
  for (const end = performance.now() + 100; performance.now() < end; ) await ask()
}

describe('queries of SQLite', () => {
  it.each<readonly [string, (db: ReturnType<typeof open>) => PromiseLike<unknown>]>([
    ['selects', (db) => db.select().from(row)],
    ['inserts', (db) => db.insert(row).values({ id: 1 })],
    ['inserts that return rows', (db) => db.insert(row).values({ id: 1 }).returning({ id: row.id })],
    ['updates', (db) => db.update(row).set({ parent: 2 })],
    ['counts', (db) => db.$count(row)],
    ['selects by a kept statement', (db) => kept(db, { id: 1 })],
  ])('let others have turns: %s', async (_, ask) => {
    const db = open()
    expect(await turnsWhileAsking(() => ask(db))).toBeGreaterThan(ENOUGH)
  })

  it('answer the same after a turn as without one', async () => {
    const db = open()
    await db.insert(row).values([{ id: 1 }, { id: 2, parent: 1 }])
    const answers = new Set<string>()
    const parent = sql<number | null>`${row.parent}`
    await askFor100ms(async () => {
      const rows = await db.select({ id: row.id, of: { parent } }).from(row)
      answers.add(JSON.stringify([rows, await db.$count(row)]))
    })
    expect([...answers]).toEqual([
      JSON.stringify([
        [
          { id: 1, of: { parent: null } },
          { id: 2, of: { parent: 1 } },
        ],
        2,
      ]),
    ])
  })

  it('reject with what went wrong, after a turn as well', async () => {
    const db = open()
    const messages = new Set<string>()
    await askFor100ms(() =>
      db
        .insert(row)
        .values({ id: null as never })
        .then(
          () => messages.add('done'),
          (error: unknown) => messages.add(error instanceof Error ? error.constructor.name : ''),
        ),
    )
    expect([...messages]).toHaveLength(1)
    expect(messages).not.toContain('done')
  })
})
