import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JournalEntry } from './migration-series.ts'

export const writeJournal = (folder: string, entries: readonly JournalEntry[]): void =>
  writeFileSync(join(folder, 'journal.json'), JSON.stringify(entries))

/** Writes a journal with these migrations and their SQL files, which are named by their numbers. */
export const writeSeries = (folder: string, migrations: readonly (readonly [when: number, statements: readonly string[]])[]): void => {
  mkdirSync(folder, { recursive: true })
  for (const [index, [, statements]] of migrations.entries())
    writeFileSync(join(folder, `${index}.sql`), statements.join('--> statement-breakpoint\n'))
  writeJournal(
    folder,
    migrations.map(([when], index) => ({ name: String(index), when })),
  )
}
