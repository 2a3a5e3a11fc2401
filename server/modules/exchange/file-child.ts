import '#kernel/engine/ends/frozen-prototypes'
import { getPriority, setPriority } from 'node:os'
import { endWithParent } from '#kernel/engine/ends/end-with-parent'
import { AppError } from '../../http/errors.ts'
import type { Answered, FromChild, ToChild } from './child-protocol.ts'
import { createChildWork, refusedBy } from './child-work.ts'

// A separate process that reads untrusted archives and projects: it gets data and answers data, and has no database, no network and no settings.

await endWithParent()
// Files that define sections of project files, in the order of the modules.
for (const path of process.argv.slice(2)) await import(path)
try {
  setPriority(Math.min(19, getPriority() + 10))
} catch {
  // A system without priorities.
}

const tell = (message: FromChild): void => void process.send?.(message)
let answered: ((answer: Answered) => void) | null = null

const work = createChildWork(async (document) => {
  const answer = new Promise<Answered>((resolve) => {
    answered = resolve
  })
  tell({ as: 'migrate', entries: [...document.entries.values()] })
  const { migrated } = await answer
  if ('refused' in migrated) {
    const { kind, detail } = migrated.refused
    throw new AppError(kind, detail === null ? {} : { detail })
  }
  return { document: { entries: new Map(migrated.entries.map((entry) => [entry.id, entry])) }, findings: migrated.findings }
})

const run = async ({ call, input }: ToChild): Promise<FromChild> => {
  try {
    return { as: 'value', value: await work[call](input as never) }
  } catch (error) {
    const refused = refusedBy(error)
    return refused
      ? { as: 'refused', refused }
      : { as: 'fault', text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('disconnect', () => process.exit())
process.on('message', (message: ToChild | Answered) => {
  if ('migrated' in message) answered?.(message)
  else void run(message).then(tell)
})
tell({ as: 'ready' })
