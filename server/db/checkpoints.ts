import { Worker } from 'node:worker_threads'

/** After so many works the log is copied into the file, which is a fraction of what the log may hold. */
const WORKS = 256

/**
 * Copies the log of a database file into the file on a thread of its own while works go on, because to do so takes as long as to write the log. Whatever it leaves the
 * writing connection does itself once the log is very long (`wal_autocheckpoint`), and is then nearly through.
 */
export const createCheckpoints = (file: string) => {
  let worker: Worker | null = null
  let answered = (): void => undefined
  let works = 0
  let running: Promise<void> | null = null

  const gone = (): void => {
    worker = null
    answered()
  }
  const ask = async (data: { readonly file: string } | 'close'): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (worker === null) {
      worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url))
      worker.unref()
      worker.on('message', () => answered())
      // A thread that cannot be had is no failure: the log is copied all the same, only later.
      worker.on('error', gone)
      worker.on('exit', gone)
    }
    answered = resolve
    worker.postMessage(data)
    await promise
  }

  return {
    /** So many works more were committed. */
    committed(count: number): void {
      works += count
      if (works < WORKS || running) return
      works = 0
      running = ask({ file })
        .catch(() => undefined)
        .finally(() => {
          running = null
        })
    },
    /** To be called once nothing is written any more: a thread that is ended in the middle would keep the locks of the library. */
    async close(): Promise<void> {
      await running
      if (worker === null) return
      await ask('close')
      await worker?.terminate()
    },
  }
}
