import { logFault } from '../db/fault-text.ts'
import { type Bus, createListeners, type Message, packed } from './bus.ts'

/** A way to all nodes for short texts, this one included. */
export interface Wire {
  /** Resolves once texts are heard. */
  listen(heard: (text: string) => void): Promise<void>
  send(text: string): Promise<void>
  close(): Promise<void>
}

export interface WireBusOptions {
  /** A new way to the same nodes, in the place of one that does not answer any more. */
  readonly open: () => Wire
  /** Told once when the nodes cannot reach each other, not of every message. */
  readonly tell?: (error: unknown) => void
  /** How often a node makes sure that it hears, milliseconds. */
  readonly everyMs?: number
}

const EVERY_MS = 2_000
/** So many calls of its own that it has not heard are too many. */
const PATIENCE = 2
const START_MS = 5_000

/** A call of a node to itself, which began at that time. */
const callOf = (began: number): string => `["",${began}]`
const secondsSince = (began: number): number => Math.max(0, performance.now() - began) / 1000

/**
 * A bus over a wire. It calls itself from time to time: where it does not hear that, the wire is opened anew, because a
 * client that says it is connected may have stopped to listen.
 * @throws when the wire cannot be opened at the start
 */
export const createWireBus = async ({ open, tell = logFault, everyMs = EVERY_MS }: WireBusOptions): Promise<Bus> => {
  const node = crypto.randomUUID()
  const listeners = createListeners(tell)
  let unheard = 0
  /** The call that was not heard yet, and the seconds that the one before took. */
  let called: number | null = null
  let lag = 0
  let isCut = false
  let closed = false

  const cut = (error: unknown): void => {
    if (isCut || closed) return
    isCut = true
    tell(error)
  }
  const heard = (text: string): void => {
    const at = text.indexOf(' ')
    const from = text.slice(0, at)
    if (from === node) {
      unheard = 0
      isCut = false
      if (called !== null && text.endsWith(callOf(called))) {
        lag = secondsSince(called)
        called = null
      }
      return
    }
    try {
      const [topic, message] = JSON.parse(text.slice(at + 1)) as [string, Message]
      if (topic !== '') listeners.deliver(topic, message)
    } catch (error) {
      tell(new Error('A message on the bus is not one of ours; do two products share its address?', { cause: error }))
    }
  }

  let wire = open()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer within five seconds')), START_MS)
  try {
    await Promise.race([wire.listen(heard), late.promise])
  } catch (error) {
    await wire.close().catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }

  const openAnew = (): void => {
    cut(new Error('The nodes do not hear each other: the bus is opened anew. Until then changes show on other nodes after five seconds.'))
    const old = wire
    wire = open()
    wire.listen(heard).catch(cut)
    old.close().catch(() => undefined)
  }
  const call = (): void => {
    if (unheard >= PATIENCE) {
      unheard = 0
      openAnew()
    }
    unheard += 1
    // One at a time: a call that is not heard is late for as long as it is not.
    called ??= performance.now()
    wire.send(`${node} ${callOf(called)}`).catch(cut)
  }
  const calling = setInterval(call, everyMs)

  return {
    publish(topic, message = null) {
      const text = packed(topic, message)
      listeners.deliver(topic, JSON.parse(text) as Message)
      if (!closed) wire.send(`${node} [${JSON.stringify(topic)},${text}]`).catch(cut)
    },
    subscribe: listeners.add,
    lag: () => (called === null ? lag : Math.max(lag, secondsSince(called))),
    async close() {
      closed = true
      clearInterval(calling)
      await wire.close().catch(() => undefined)
    },
  }
}
