import { RedisClient } from 'bun'
import type { Wire } from './wire-bus.ts'

const CHANNEL = 'tessera'

/** Redis, or what speaks like it; a client that listens sends nothing else, hence two. */
export const openRedisWire = (address: string): Wire => {
  const options = { connectionTimeout: 5_000, autoReconnect: true, maxRetries: 1_000_000 }
  const sending = new RedisClient(address, options)
  const listening = new RedisClient(address, options)
  return {
    async listen(heard) {
      await listening.connect()
      await listening.subscribe(CHANNEL, heard)
    },
    async send(text) {
      await sending.publish(CHANNEL, text)
    },
    async close() {
      sending.close()
      listening.close()
    },
  }
}
