import { RedisClient } from 'bun'
import { type Config, siteOf } from '../../config.ts'
import { safeFetch } from '../../modules/proxy/index.ts'
import { bad, type DoctorCheck, type Finding, good, warn, wordsOf } from '../check.ts'

const WAIT_MS = 5_000
/** The operator names the address, which may be on a private network. */
const POLICY = { allowsPrivate: () => true, follows: () => false, timeoutMs: WAIT_MS, maxBytes: 64 * 1024 } as const

/** Who answers at an address: this product, something else, or nobody. */
const whoAt = async (address: string): Promise<Finding> => {
  try {
    const url = `${address}/api/health/live`
    const { status, headers } = await safeFetch({ url, method: 'GET', headers: {} }, POLICY)
    const release = headers['x-tessera-release']
    if (release !== undefined) return good(`${address} answers with Tessera ${release}`)
    return bad(
      `${address} answers with ${status}, and not with Tessera`,
      'look after the proxy, and after BASE_URL, PAGES_URL and ADMIN_URL',
    )
  } catch (error) {
    return warn(
      `${address} does not answer: ${wordsOf(error)}`,
      'start the server; if it runs, look after the proxy, the name and the firewall',
    )
  }
}

const sitesOf = (config: Config): readonly string[] => [
  ...new Set([siteOf(config), config.pagesUrl, config.adminUrl].filter((address) => address !== '')),
]

/** Whether the installation answers where people are sent to. */
export const addressCheck: DoctorCheck = {
  name: 'address',
  look: ({ config }) => Promise.all(sitesOf(config).map(whoAt)),
}

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
