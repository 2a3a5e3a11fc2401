import type { Metrics } from '../metrics/metrics.ts'
import { AppError, type ErrorKind } from './errors.ts'
import { streamOf } from './stream-of.ts'

/**
 * Milliseconds between two looks without a hint, because the bus may lose one. Each sends something, so that proxies
 * keep the connection.
 */
const EVERY = 15_000
/** Seconds that the connection may be silent. */
const SILENT_SECONDS = 60
/** Streams of one person, and of all on this node. */
const MOST = { person: 20, node: 5_000 } as const
/** Milliseconds after which a client connects again. */
const RETRY = 1_000
const HEARTBEAT = ':\n\n'

/** The request that a stream answers. */
export interface Connection {
  readonly signal: AbortSignal
  wait(seconds: number): void
}

/** One event as text. `id` is what a client sends as `Last-Event-ID`. */
export const eventText = (name: string, id: number, data: unknown): string =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/** Wakes its reader by a hint, after a time, or for good; a hint that comes while the reader works is kept. */
const createAlarm = () => {
  let isDue = false
  let isOver = false
  let wake: () => void = () => undefined
  return {
    ring(): void {
      isDue = true
      wake()
    },
    end(): void {
      isOver = true
      wake()
    },
    isOver: (): boolean => isOver,
    async next(milliseconds: number): Promise<void> {
      if (!isDue && !isOver)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isDue = false
    },
  }
}
export type Alarm = Pick<ReturnType<typeof createAlarm>, 'ring' | 'end'>

/** What a stream follows for one person. */
export interface Followed {
  readonly userId: number
  readonly connection: Connection
  /** Subscribes to hints: `ring` asks for a look, `end` ends the stream. Returns what ends the subscriptions. */
  listen(alarm: Alarm): readonly (() => void)[]
  /**
   * The event to send, or null for none; 'over' ends the stream, and the client connects again.
   * @throws AppError of which the client receives the code in an event `closed`, the last one
   */
  look(): Promise<string | null | 'over'>
}

async function* textsOf(
  { connection, listen, look }: Followed,
  alarm: ReturnType<typeof createAlarm>,
): AsyncGenerator<string> {
  const { signal, wait } = connection
  const ends = listen(alarm)
  signal.addEventListener('abort', alarm.end, { once: true })
  try {
    yield `retry: ${RETRY}\n\n`
    while (!alarm.isOver()) {
      const text = await look()
      if (text === 'over') return
      yield text ?? HEARTBEAT
      wait(SILENT_SECONDS)
      await alarm.next(EVERY)
    }
  } catch (error) {
    // Nothing else can be sent once the response has begun.
    if (!(error instanceof AppError)) throw error
    yield eventText('closed', 0, { code: error.kind.code })
  } finally {
    signal.removeEventListener('abort', alarm.end)
    for (const end of ends) end()
  }
}

/** Counts streams of a kind that are open on this node. */
export const addStreamMetrics = (metrics: Metrics, kind: string, count: () => number): void =>
  metrics.gauge(
    { name: 'tessera_streams_open', help: 'Streams of events that are open on this node.', labels: { kind } },
    count,
  )

interface EventStreamsInput {
  /** What they are called in figures. */
  readonly kind: string
  readonly tooMany: ErrorKind
  readonly metrics: Metrics
  readonly closing?: AbortSignal
}

/**
 * Streams of server-sent events of one kind, of which a person and a node have a limited number. When `closing` aborts,
 * they end, and clients connect again, to another node.
 */
export const createEventStreams = ({ kind, tooMany, metrics, closing }: EventStreamsInput) => {
  const open = new Map<number, number>()
  let all = 0
  addStreamMetrics(metrics, kind, () => all)

  const takePlace = (userId: number): (() => void) => {
    const own = open.get(userId) ?? 0
    if (own >= MOST.person || all >= MOST.node) throw new AppError(tooMany)
    open.set(userId, own + 1)
    all += 1
    return () => {
      all -= 1
      const left = (open.get(userId) ?? 1) - 1
      if (left > 0) open.set(userId, left)
      else open.delete(userId)
    }
  }
  async function* placed(texts: AsyncGenerator<string>, leave: () => void): AsyncGenerator<string> {
    try {
      yield* texts
    } finally {
      leave()
    }
  }

  return {
    /** @throws AppError for too many streams of one person */
    open(followed: Followed): Response {
      const leave = takePlace(followed.userId)
      followed.connection.wait(SILENT_SECONDS)
      const leaving = (): void => {
        closing?.removeEventListener('abort', alarm.end)
        leave()
      }
      const alarm = createAlarm()
      closing?.addEventListener('abort', alarm.end, { once: true })
      if (closing?.aborted) alarm.end()
      return new Response(streamOf(placed(textsOf(followed, alarm), leaving), alarm.end), {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      })
    },
  }
}
