import { logFault } from '../db/fault-text.ts'
/** What goes over the bus: small, and only ever a hint about what is in the database. */
export type Message = null | boolean | number | string | readonly Message[] | { readonly [name: string]: Message }

/** Hears of a message, and of the whole name that it was published under. */
export type Listener = (message: Message, topic: string) => void

/**
 * Tells the nodes of an installation what has changed. A message arrives at most once and may be lost with a
 * connection, so it carries hints such as ids and revisions, never truth: listeners ask the database, and
 * ask it from time to time without a message as well.
 */
export interface Bus {
  /**
   * To everybody who listens on any node; those of this node have heard when it returns. `topic` is `kind:id`, such as
   * `page:12`.
   * @throws RangeError when the message is longer than 7,000 bytes of JSON
   */
  publish(topic: string, message?: Message): void
  /** `topic` is a whole name, or all of a kind: `page:*`. What it answers ends the listening. */
  subscribe(topic: string, listener: Listener): () => void
  /** Seconds that the node's last hint took until it came back, or since when it waits for it. */
  lag(): number
  close(): Promise<void>
}

/** PostgreSQL refuses 8,000 bytes; the name of the topic and of the node go along. */
const LONGEST_MESSAGE = 7_000
const LONGEST_TOPIC = 200

/** The message as it goes over the wire. @throws RangeError when it is too long for that */
export const packed = (topic: string, message: Message): string => {
  if (!/^[a-z][a-z-]*:[^\0*]+$/.test(topic) || topic.length > LONGEST_TOPIC)
    throw new RangeError(`No topic of the bus: ${topic.slice(0, 40)}`)
  const text = JSON.stringify(message)
  if (Buffer.byteLength(text) > LONGEST_MESSAGE)
    throw new RangeError(`A message on ${topic} must not be longer than ${LONGEST_MESSAGE} bytes; send what names it instead`)
  return text
}

/** Those who listen on one node. */
export const createListeners = (tell: (error: unknown) => void) => {
  const byTopic = new Map<string, Set<Listener>>()
  return {
    add(topic: string, listener: Listener): () => void {
      const listening = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, listening)
      // Its own name for it, because one function may listen twice.
      const own: Listener = (message, name) => listener(message, name)
      listening.add(own)
      return () => {
        listening.delete(own)
        if (listening.size === 0 && byTopic.get(topic) === listening) byTopic.delete(topic)
      }
    },
    deliver(topic: string, message: Message): void {
      const kind = `${topic.slice(0, topic.indexOf(':'))}:*`
      for (const name of [topic, kind])
        for (const listener of [...(byTopic.get(name) ?? [])])
          try {
            listener(message, topic)
          } catch (error) {
            tell(error)
          }
    },
  }
}

/** Of an installation of one process. */
export const createLocalBus = ({ tell = logFault }: { readonly tell?: (error: unknown) => void } = {}): Bus => {
  const listeners = createListeners(tell)
  return {
    publish(topic, message = null) {
      // Through JSON as between nodes, so that nobody is handed what somebody else goes on changing.
      listeners.deliver(topic, JSON.parse(packed(topic, message)))
    },
    subscribe: listeners.add,
    lag: () => 0,
    close: async () => undefined,
  }
}
