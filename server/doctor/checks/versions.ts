import { release } from '../../release.ts'
import { bad, type DoctorCheck, type Finding, good, warn } from '../check.ts'

const INSTALL = 'install the client programs of PostgreSQL, of its version or later; backups need them'

/** `pg_dump (PostgreSQL) 15.3` → 15 */
const majorOf = async (tool: string): Promise<number | null> => {
  if (Bun.which(tool) === null) return null
  const child = Bun.spawn([tool, '--version'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH ?? '' },
  })
  const said = await new Response(child.stdout).text()
  return Number(/\) (\d+)/.exec(said)?.[1] ?? 0)
}

/** Whether what belongs together has versions that fit. */
export const versionsCheck: DoctorCheck = {
  name: 'versions',
  async look({ config, database }) {
    const own = good(`Tessera ${release}, Bun ${Bun.version}, ${process.platform} ${process.arch}`)
    if (config.databaseUrl === '' || database === null) return [own]
    const [row] = await database.rows<{ version: string }>("select current_setting('server_version_num') as version")
    const server = Math.floor(Number(row?.version) / 10_000)
    const findings: Finding[] = []
    for (const tool of ['pg_dump', 'pg_restore']) {
      const major = await majorOf(tool)
      if (major === null) findings.push(warn(`${tool} is not on the PATH`, INSTALL))
      else if (major < server)
        findings.push(bad(`${tool} ${major} is older than PostgreSQL ${server}, which it refuses`, INSTALL))
    }
    return [own, ...findings]
  },
}
