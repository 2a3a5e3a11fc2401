import { type DoctorCheck, good, warn } from '../../doctor/check.ts'

/** Hours after which a daily backup is late. */
const LATE_HOURS = 26
const NOW = 'open Backups in the profile of a super administrator, or run the command backup'

interface Found {
  readonly finishedAt: Date | number
  readonly verification: string | null
}

/** Whether there is a backup of today, and whether it could be restored. */
export const backupsCheck: DoctorCheck = {
  name: 'backups',
  async look({ config, database, now }) {
    if (!database?.tables.has('backup')) return []
    const [last] = await database.rows<Found>(
      `select "finishedAt", verification from backup where status = 'done' order by "finishedAt" desc limit 1`,
    )
    if (config.backupAt === null)
      return [warn('no backups are made: BACKUP_AT is off', 'set BACKUP_AT, or back up in another way and leave it')]
    if (last === undefined) return [warn('no backup has been made yet', NOW)]
    const hours = Math.floor((now().getTime() - Number(last.finishedAt)) / 3_600_000)
    if (hours > LATE_HOURS) return [warn(`the last backup was made ${hours} hours ago`, NOW)]
    return last.verification === 'broken' || last.verification === 'failed'
      ? [warn('the last backup could not be verified', 'read why on the screen Backups, mend it, and verify it again')]
      : [good(`the last backup was made ${hours} hours ago`)]
  },
}
