import { type DoctorCheck, type Finding, good, warn } from '../../doctor/check.ts'
import { release } from '../../release.ts'
import { LOST_MS } from './service.ts'
import { differingSettings, settingMarks } from './settings.ts'
import type { NodeSettings } from './table.ts'

interface Found {
  readonly name: string
  readonly release: string
  readonly settings: NodeSettings | string
  readonly seenAt: Date | number
}

const SECRET = "select value from installation where name = 'settings'"

/** The servers that run, and whether they fit to what is set here and to each other. */
export const nodesCheck: DoctorCheck = {
  name: 'nodes',
  async look({ config, database, now }) {
    if (!database?.tables.has('node')) return []
    const since = now().getTime() - LOST_MS
    const all = await database.rows<Found>('select name, release, settings, "seenAt" from node')
    const running = all.filter(({ seenAt }) => Number(seenAt) > since)
    if (running.length === 0) return [good('no server runs')]
    const [key] = await database.rows<{ value: string }>(SECRET)
    const own = key === undefined ? {} : settingMarks(config.shared, Buffer.from(key.value, 'base64url'))
    const findings = running.flatMap(({ name, settings, release: other }): readonly Finding[] => {
      const theirs = typeof settings === 'string' ? (JSON.parse(settings) as NodeSettings) : settings
      const differing = differingSettings(own, theirs)
      return [
        ...(differing.length > 0
          ? [
              warn(
                `the server ${name} has other settings than these: ${differing.join(', ')}`,
                'give all nodes, and this command, the same',
              ),
            ]
          : []),
        ...(other === release
          ? []
          : [
              warn(
                `the server ${name} is of release ${other}, and this is ${release}`,
                'finish the upgrade of all nodes',
              ),
            ]),
      ]
    })
    return [good(`${running.length} servers run: ${running.map(({ name }) => name).join(', ')}`), ...findings]
  },
}
