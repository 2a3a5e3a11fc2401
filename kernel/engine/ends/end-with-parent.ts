import { Worker } from 'node:worker_threads'

/** How a process that is started tells which one started it: the parent may be gone before the child can look. */
const PARENT = 'TESSERA_PARENT'

/** The whole environment of a process that may run authors' code: nothing that it could reach must hold a secret. */
export const childEnvironment = (): Record<string, string> => ({ [PARENT]: String(process.pid) })

/**
 * From when this resolves, the process ends soon after the one that started it, however that ended and whatever this one is doing.
 * A closed pipe or channel is noticed only between two pieces of work, and a loop inside the engine has no end.
 */
export const endWithParent = async (): Promise<void> => {
  const watch = new Worker(new URL('./parent-watch.ts', import.meta.url), {
    workerData: Number(process.env[PARENT]) || process.ppid,
  })
  await new Promise<void>((resolve, reject) => {
    watch.once('message', () => resolve())
    watch.once('error', reject)
  })
  watch.unref()
}
