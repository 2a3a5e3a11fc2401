import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bad, type DoctorCheck, good } from '../../doctor/check.ts'
import { createSealing, KEY_FILE } from './sealing.ts'

interface Sealed {
  readonly name: string
  /** What the key is made for. */
  readonly purpose: string
  readonly table: string
  /** Reads the column `sealed` of all rows. */
  readonly statement: string
  /** What the rows are, in the plural: `secrets of projects`. */
  readonly what: string
}

/** Whether what a table keeps sealed can be opened with the key of this installation. */
export const sealedCheck = ({ name, purpose, table, statement, what }: Sealed): DoctorCheck => ({
  name,
  async look({ config, database }) {
    if (!database?.tables.has(table)) return []
    const rows = await database.rows<{ sealed: string }>(statement)
    if (rows.length === 0) return []
    const advice =
      'set the TESSERA_SECRET of the installation, or bring its secret.key; otherwise they have to be entered again'
    if (config.secret === '' && !existsSync(join(config.dataDir, KEY_FILE)))
      return [bad(`${rows.length} ${what} cannot be opened: there is neither TESSERA_SECRET nor ${KEY_FILE}`, advice)]
    const sealing = createSealing(config, purpose)
    const foreign = rows.filter(({ sealed }) => !sealing.isOurs(sealed)).length
    return foreign === 0
      ? [good(`${rows.length} ${what} can be opened`)]
      : [bad(`${foreign} of ${rows.length} ${what} were sealed with another key`, advice)]
  },
})
