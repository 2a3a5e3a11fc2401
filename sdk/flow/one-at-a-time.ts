import type { ActionOutcome, WorkerActionContext } from '#kernel/engine'
import { choice } from '../fields/builders.ts'

/** What a step does that is reached again while it is under way. */
export const repeatField = () =>
  choice(
    '重复触发时',
    'Started again meanwhile',
    { once: ['只让一次继续', 'One run goes on'], each: ['每次都继续', 'Every run goes on'] },
    'once',
  )

/**
 * Asks for something that two clicks may ask for at once. Of runs of this step that overlap for the same `what`, in the same row, the first goes on and
 * a later one ends as cancelled where it got the same answer; where what is asked about changed meanwhile, the answers differ and both go on.
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
