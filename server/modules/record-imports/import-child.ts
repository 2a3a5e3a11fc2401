import '#kernel/engine/ends/frozen-prototypes'
import { getPriority, setPriority } from 'node:os'
import { endWithParent } from '#kernel/engine/ends/end-with-parent'
import type { ChildCalls } from './child-protocol.ts'
import { type FromChild, type ReadRow, type ToChild, UnreadableFile } from './child-protocol.ts'
import { lookAt, rowsFrom } from './read-table.ts'

// A separate process that reads files which people want to import: it has no database, no network and no settings.

/** Rows and characters of one message. */
const MOST_ROWS = 500
const MOST_CHARACTERS = 1_000_000

await endWithParent()
try {
  setPriority(Math.min(19, getPriority() + 2))
} catch {
  // A system without priorities.
}

let reading: AsyncGenerator<ReadRow> | null = null

async function nextRows(): Promise<readonly ReadRow[]> {
  const rows: ReadRow[] = []
  let characters = 0
  while (reading && rows.length < MOST_ROWS && characters < MOST_CHARACTERS) {
    const { done, value } = await reading.next()
    if (done) break
    rows.push(value)
    characters += value.cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
  }
  return rows
}

async function answer({ call, input }: ToChild): Promise<unknown> {
  if (call === 'rows') return nextRows()
  if (call === 'look') {
    const { path, format } = input as ChildCalls['look']['input']
    return lookAt(path, format)
  }
  const { path, format, skip } = input as ChildCalls['open']['input']
  reading = rowsFrom(path, format, skip)
  return null
}

async function run(message: ToChild): Promise<FromChild> {
  try {
    return { as: 'value', value: await answer(message) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { as: 'refused', why: error.why }
    return { as: 'fault', text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('disconnect', () => process.exit())
process.on('message', (message: ToChild) => void run(message).then((told) => process.send?.(told)))
