import { progressFetch } from '#kernel/engine/sending-fetch'
import type { UploadOptions } from '#sdk/services'
import type { PartUpload, Uploaded } from '../../server/wire.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'

/** Makes a call with the page's login, which is renewed where it is over. */
export type WithLogin = <T>(make: (token: string) => Promise<T>) => Promise<T>

/** How often in a row a connection may break before it is given up: with the waits below that is about two minutes. */
const ATTEMPTS = 8
const LONGEST_WAIT = 30_000

/** What was begun, by file: whoever tries again after giving up goes on with what has arrived. */
const begun = new WeakMap<File, string>()

const isGone = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.status === 404
/** The connection broke, or the server is away for a moment. */
const mayComeBack = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.offline || thrown.status === 502 || thrown.status === 503 || thrown.status === 504)

/** Ends early where the browser says that there is a network again. */
const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const stop = () => {
      done()
      reject(signal?.reason)
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    signal?.addEventListener('abort', stop)
  })

/**
 * Sends a large file in parts. A connection that breaks is taken up again with the parts that have not arrived; whoever gives up takes back what was sent.
 * @throws ApiError
 */
export async function sendInParts(file: File, withLogin: WithLogin, { onProgress, signal }: UploadOptions): Promise<Uploaded> {
  let failures = 0
  /** Again after a pause, as long as something arrives in between. */
  const steadily = async <T>(make: () => Promise<T>): Promise<T> => {
    for (;;) {
      signal?.throwIfAborted()
      try {
        const answer = await make()
        failures = 0
        return answer
      } catch (thrown) {
        signal?.throwIfAborted()
        failures += 1
        if (!mayComeBack(thrown) || failures > ATTEMPTS) throw thrown
        await pause(Math.min(LONGEST_WAIT, 500 * 2 ** failures), signal)
      }
    }
  }
  const how = signal ? { signal } : {}
  const begin = () => withLogin((token) => call('POST /cloud/upload/begin', { name: file.name, size: file.size }, { token, ...how }))
  const resume = async (): Promise<PartUpload> => {
    const id = begun.get(file)
    if (id === undefined) return begin()
    try {
      return await withLogin((token) => call('GET /cloud/upload/parts/{id}', { id }, { token, ...how }))
    } catch (thrown) {
      // Swept, or refused as what it was.
      if (!isGone(thrown)) throw thrown
      begun.delete(file)
      return begin()
    }
  }
  try {
    let upload = await steadily(resume)
    const { id, partSize } = upload
    begun.set(file, id)
    const count = Math.ceil(file.size / partSize)
    for (;;) {
      const there = new Set(upload.parts)
      const number = Array.from({ length: count }, (_, at) => at + 1).find((each) => !there.has(each))
      if (number === undefined) break
      const part = file.slice((number - 1) * partSize, number * partSize)
      // The last part may be a short one, wherever it is in the order.
      const arrived = upload.parts.reduce((sum, each) => sum + (each === count ? file.size - (count - 1) * partSize : partSize), 0)
      onProgress?.(arrived, file.size)
      const told = progressFetch((loaded) => onProgress?.(arrived + Math.min(loaded, part.size), file.size))
      const fields = { id, number: `${number}`, part: new File([part], 'part') }
      upload = await steadily(() => withLogin((token) => call('POST /cloud/upload/part', fields, { token, ...how, fetch: told })))
    }
    const stored = await steadily(() => withLogin((token) => call('POST /cloud/upload/finish', { id }, { token, ...how })))
    begun.delete(file)
    return stored
  } catch (thrown) {
    const id = begun.get(file)
    if (signal?.aborted && id !== undefined) {
      begun.delete(file)
      void withLogin((token) => call('POST /cloud/upload/abort', { id }, { token })).catch(() => undefined)
    }
    throw thrown
  }
}
