import type { ActionOutcome, WorkerActionContext } from '#kernel/engine'
import { choice } from '../fields/builders.ts'

/** What a step does that is reached again while it is under way. */
export const repeatField = () =>
  choice(
    '重复触发时',
    'If triggered again',
    { once: ['只让一次继续', 'Only one run continues'], each: ['每次都继续', 'Every run continues'] },
    'once',
  )

/**
 * Ends duplicate runs of a step, such as those of a double click. Of runs that overlap for the same `what` in the
 * same row, the first continues. A later run ends as cancelled where it received the same answer; where the data
 * changed in between, the answers differ and both continue.
 */
export async function oneAtATime(
  { memory, stop, scope = '' }: Pick<WorkerActionContext, 'memory' | 'stop' | 'scope'>,
  what: string,
  ask: () => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const key = `${what} ${scope}`
  const before = memory.get(key) as Promise<boolean> | undefined
  const asked = ask()
  const answered = asked.then(
    ({ ok }) => ok,
    () => false,
  )
  memory.set(key, answered)
  try {
    const outcome = await asked
    if (before !== undefined && (await before) === outcome.ok) stop()
    return outcome
  } finally {
    if (memory.get(key) === answered) memory.delete(key)
  }
}
