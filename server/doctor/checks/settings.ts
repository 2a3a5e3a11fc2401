import { settingNames } from '../../config.ts'
import { unknownSettings } from '../../unknown-settings.ts'
import { type DoctorCheck, type Finding, good, warn } from '../check.ts'

const isLoopback = (host: string): boolean => /^(localhost|127\.|::1$|\[::1\]$)/.test(host)
const UNSAFE = 'set BASE_URL to the https address at which people reach the installation'

/** What the settings say that no server refuses, and that is seldom meant. */
export const settingsCheck: DoctorCheck = {
  name: 'settings',
  async look({ config, env }) {
    const { baseUrl, host, proxies, production, secret, databaseUrl, s3, pagesUrl } = config
    const findings: Finding[] = unknownSettings(env, settingNames).map((line) => {
      const at = line.indexOf('. ')
      return warn(line.slice(0, at < 0 ? undefined : at), at < 0 ? 'remove it' : line.slice(at + 2).replace(/\.$/, ''))
    })
    const set = settingNames.filter((name) => env[name]).length
    if (baseUrl === '' && !isLoopback(host))
      findings.push(warn(`the server listens on ${host}, and links in mails would lead to this machine`, UNSAFE))
    if (baseUrl.startsWith('http:') && !isLoopback(new URL(baseUrl).hostname))
      findings.push(warn(`${baseUrl} is not encrypted: passwords and cookies can be read on the way`, UNSAFE))
    if (baseUrl.startsWith('https:') && proxies === 0)
      findings.push(
        warn(
          'TESSERA_PROXIES is 0 behind an https address: limits count everybody as one address',
          'set it to the number of proxies before the server',
        ),
      )
    if (databaseUrl !== '' && s3 === null)
      findings.push(
        warn(
          'uploaded files are in a folder of this node',
          'set S3_URL where several nodes are to run; one node needs nothing',
        ),
      )
    if (databaseUrl !== '' && secret === '')
      findings.push(
        warn(
          'keys of secrets are in secret.key of this node',
          'set TESSERA_SECRET to the same on all nodes, and keep a copy of it apart',
        ),
      )
    if (production && pagesUrl === '' && config.plugins.folders.length > 0)
      findings.push(
        warn(
          'pages with plugins of others are served from the address at which people sign in',
          'set PAGES_URL, which keeps logins out of their reach',
        ),
      )
    return [good(`${set} of ${settingNames.length} settings are set, and all can be read`), ...findings]
  },
}
