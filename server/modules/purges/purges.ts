import type { Store } from '../../db/store.ts'
import type { Durable, Payload } from '../../durable/durable.ts'
import type { Resolve } from '../../outside/outside.ts'
import type { PurgeSettings } from '../../purge-settings.ts'
import { safeFetch } from '../proxy/index.ts'

const JOB = 'purge'
/** Milliseconds in which keys are collected before a job is made of them. */
export const COLLECT_MS = 1_000
/** Keys of one request; caches take no more than about a hundred. */
const MOST_KEYS = 100
const TIMEOUT_MS = 10_000
/** Bytes of the answer, of which only the status counts. */
const ANSWER_BYTES = 64 * 1024

interface PurgesDeps {
  readonly store: Pick<Store, 'write'>
  readonly durable: Pick<Durable, 'enqueue' | 'work'>
  /** Null where there is no cache to be told. */
  readonly settings: PurgeSettings | null
  readonly resolve?: Resolve
  /** Takes failures of work in the background. */
  tell(error: unknown): void
}

const slices = (keys: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(keys.length / MOST_KEYS) }, (_, at) =>
    keys.slice(at * MOST_KEYS, (at + 1) * MOST_KEYS),
  )

/**
 * Reports to caches in between which answers to drop. Keys are collected for a second after a change; from then on a
 * job sends them, also when this server ends or the cache does not answer for a while.
 */
class PurgeOperations {
  private readonly keys = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | null = null
  private writing: Promise<void> = Promise.resolve()

  constructor(private readonly deps: PurgesDeps) {
    const { durable, settings } = deps
    durable.work(
      JOB,
      async (payload) => {
        // Without the setting there is no cache any more.
        if (settings !== null) await this.send(settings, payload)
      },
      { label: { zh: '清除 CDN 缓存', en: 'Purge caches' } },
    )
  }

  private async send({ url, field, header }: PurgeSettings, keys: Payload): Promise<void> {
    const { resolve } = this.deps
    const { origin } = new URL(url)
    const { status } = await safeFetch(
      {
        url,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(header ? { [header.name]: header.value } : {}),
        },
        body: JSON.stringify({ [field]: keys }),
      },
      {
        // A setting of the operator may name a private network. A redirect would carry the token elsewhere.
        allowsPrivate: (to) => to.origin === origin,
        follows: () => false,
        ...{ timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES },
        ...(resolve ? { resolve } : {}),
      },
    )
    if (status < 200 || status > 299) throw new Error(`TESSERA_PURGE_URL answered ${status} to a purge`)
  }

  private async enqueue(): Promise<void> {
    const { store, durable } = this.deps
    const keys = [...this.keys]
    this.keys.clear()
    if (keys.length === 0) return
    await store.write(async (db) => {
      for (const some of slices(keys)) await durable.enqueue(db, JOB, [...some])
    })
  }

  /** Makes a job of what was collected. */
  readonly flush = (): Promise<void> => {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.writing = this.writing.then(() => this.enqueue()).catch(this.deps.tell)
    return this.writing
  }

  /** Once a change is committed. */
  readonly purge = (keys: readonly string[]): void => {
    if (this.deps.settings === null || keys.length === 0) return
    for (const key of keys) this.keys.add(key)
    this.timer ??= setTimeout(() => void this.flush(), COLLECT_MS)
  }
}

export const createPurges = (deps: PurgesDeps): Pick<PurgeOperations, keyof PurgeOperations> =>
  new PurgeOperations(deps)
export type Purges = ReturnType<typeof createPurges>
