import { type Config, siteOf } from '../../config.ts'
import { bad, type DoctorCheck, type Finding, good, warn, wordsOf } from '../../doctor/check.ts'
import { safeFetch } from './safe-fetch.ts'

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
