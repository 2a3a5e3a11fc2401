import { join } from 'node:path'
import type { FromChild, Tasks, ToChild } from './child-protocol.ts'
import { type Problem, problem } from './problems.ts'

/** The longest that a backup or a verification may take. */
const LONGEST_MS = 12 * 3_600_000

/** A task that did not succeed. */
export class TaskFailed extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.kind}: ${problem.detail}`)
  }
}
/** The server ends, so the task is begun again later. */
export class TaskStopped extends Error {}

/**
 * Runs a task in a process, which ends with it.
 * @throws TaskFailed, or TaskStopped after `stop` was aborted
 */
export const runTask = <T extends keyof Tasks>(
  message: ToChild & { readonly task: T },
  stop: AbortSignal,
  longestMs = LONGEST_MS,
): Promise<Tasks[T]> => {
  const { promise, resolve, reject } = Promise.withResolvers<Tasks[T]>()
  if (stop.aborted) return Promise.reject(new TaskStopped())
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, 'backup-child.ts')], {
    // The commands of an operator run with this environment too.
    env: { ...process.env, TESSERA_PARENT: String(process.pid) },
    stdio: ['ignore', 'ignore', 'inherit'],
    serialization: 'advanced',
    ipc: (answer: FromChild) => {
      if (answer.as === 'value') resolve(answer.value as Tasks[T])
      else reject(new TaskFailed(answer.problem))
      child.kill()
    },
    onExit: (_, code, signal) => reject(new TaskFailed(problem('lost', `it ended with ${signal ?? code}`))),
  })
  const end = (why: Error): void => {
    reject(why)
    child.kill()
  }
  const ended = (): void => end(new TaskStopped())
  stop.addEventListener('abort', ended)
  const late = setTimeout(() => end(new TaskFailed(problem('late'))), longestMs)
  child.send(message)
  return promise.finally(async () => {
    clearTimeout(late)
    stop.removeEventListener('abort', ended)
    await child.exited
  })
}
