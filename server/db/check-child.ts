import '#kernel/engine/ends/frozen-prototypes'
import { Database } from 'bun:sqlite'
import { getPriority, setPriority } from 'node:os'
import { isDamage } from './store.ts'

// A process of its own, so that reading a whole database keeps nobody waiting: `check-child.ts FILE`. Prints what is wrong with it, a line
// each, five at most, and ends with 0; with another code when it could not look.

try {
  setPriority(Math.min(19, getPriority() + 15))
} catch {
  // A system without priorities.
}
try {
  const database = new Database(process.argv[2] ?? '', { readonly: true })
  database.exec('PRAGMA busy_timeout = 5000')
  const rows = database.query<{ quick_check: string }, []>('PRAGMA quick_check(5)').all()
  for (const { quick_check } of rows) if (quick_check !== 'ok') console.log(quick_check)
} catch (error) {
  if (!isDamage(error)) throw error
  console.log(error instanceof Error ? error.message : String(error))
}
