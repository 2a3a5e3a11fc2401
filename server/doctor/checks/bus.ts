import { RedisClient } from 'bun'
import { bad, type DoctorCheck, good, wordsOf } from '../check.ts'

const WAIT_MS = 5_000

/** Whether nodes can tell each other what changed. */
export const busCheck: DoctorCheck = {
  name: 'bus',
  async look({ config: { redisUrl } }) {
    if (redisUrl === '') return []
    const client = new RedisClient(redisUrl, { connectionTimeout: WAIT_MS, autoReconnect: false, maxRetries: 0 })
    try {
      await client.send('PING', [])
      return [good(`Redis at ${new URL(redisUrl).host} answers`)]
    } catch (error) {
      return [
        bad(`Redis at ${new URL(redisUrl).host} cannot be used: ${wordsOf(error)}`, 'start it, or correct REDIS_URL'),
      ]
    } finally {
      client.close()
    }
  },
}
