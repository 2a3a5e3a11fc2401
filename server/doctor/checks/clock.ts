import { type DoctorCheck, type Finding, good, warn } from '../check.ts'

/** Seconds by which two clocks may differ. */
const MOST_S = 5
const SERVICE = 'look after the time service of this machine'

/** The newest time that servers wrote; nothing is later than now. */
const NEWEST = 'select max("seenAt") as at from node'

const timeOf = (value: unknown): number => (value instanceof Date ? value.getTime() : Number(value))

/** Whether this machine's clock fits the database's and what servers wrote. */
export const clockCheck: DoctorCheck = {
  name: 'clock',
  async look({ config, database, now }) {
    const findings: Finding[] = []
    if (database !== null && config.databaseUrl !== '') {
      const begun = now().getTime()
      const [row] = await database.rows<{ at: unknown }>('select extract(epoch from clock_timestamp()) * 1000 as at')
      const offset = Math.round(((begun + now().getTime()) / 2 - timeOf(row?.at)) / 1000)
      if (Math.abs(offset) > MOST_S)
        findings.push(
          warn(`the clock is ${Math.abs(offset)} s ${offset > 0 ? 'ahead of' : 'behind'} the database's`, SERVICE),
        )
    }
    if (database?.tables.has('node')) {
      const [row] = await database.rows<{ at: unknown }>(NEWEST)
      const ahead = row?.at === null ? 0 : Math.round((timeOf(row?.at) - now().getTime()) / 1000)
      if (ahead > MOST_S)
        findings.push(warn(`a server wrote a time that is ${ahead} s from now: the clock was set back`, SERVICE))
    }
    return findings.length > 0
      ? findings
      : [good(`${now().toISOString()}, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`)]
  },
}
