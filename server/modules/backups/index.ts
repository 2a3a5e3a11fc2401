import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { defineJob } from '../../calls/schedule.ts'
import { openFileStore } from '../../files/open-file-store.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { installationModule } from '../installation/index.ts'
import { secondStepModule } from '../second-step/index.ts'
import { backupAudits } from './audits.ts'
import { backupCalls } from './calls.ts'
import { ARCHIVES } from './child-protocol.ts'
import { backupFields } from './fields.ts'
import { createBackupKeeping } from './keeping.ts'
import { createBackupRunning } from './running.ts'
import { createBackups } from './service.ts'
import { BACKUP_JOB } from './states.ts'
import { backupTables } from './table.ts'
import { createTickets } from './tickets.ts'

/** One that is cancelled elsewhere would stay in the list of backups as if it were at work. */
const ABOUT = {
  label: { zh: '备份与验证', en: 'Make and verify a backup' },
  shownIn: { zh: '备份', en: 'Backups' },
} as const

/** Backups of the whole installation: made daily and on request, verified, kept for a while. */
export const backupsModule = defineModule({
  id: 'backups',
  fields: backupFields,
  needs: [auditModule, accountsModule, installationModule, secondStepModule],
  audits: backupAudits,
  checks: async () => [(await import('./check.ts')).backupsCheck],
  tables: backupTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, config, durable, log, closing, use }) => {
    const archives = openFileStore(config, ARCHIVES)
    const backupKeeping = createBackupKeeping({ store, now, durable, log, archives, dataDir: config.dataDir })
    const work = { store, now, config, durable, log, closing, archives, keeping: backupKeeping }
    const backupRunning = createBackupRunning(work)
    durable.work(BACKUP_JOB, backupRunning.work, ABOUT)
    const audit = use(auditModule).auditOf(backupAudits)
    const tickets = createTickets({ installation: use(installationModule).installation, now })
    const { secondStep } = use(secondStepModule)
    return {
      backupKeeping,
      backupRunning,
      backupSchedule: config.backupAt,
      backups: createBackups({ store, now, config, archives, audit, secondStep, tickets, running: backupRunning }),
    }
  },
  jobs: ({ backupRunning, backupSchedule }) =>
    backupSchedule === null
      ? []
      : [
          defineJob({
            id: 'backups/daily',
            label: { zh: '发起每日备份', en: 'Request the daily backup' },
            dailyAt: backupSchedule,
            run: backupRunning.runScheduled,
            wasMissed: backupRunning.wasMissed,
          }),
        ],
  calls: backupCalls,
  async start({ backupRunning, backupKeeping }) {
    await backupKeeping.tidyHere()
    return { stop: backupRunning.end }
  },
  sweep: ({ backupKeeping }) => backupKeeping.tidy(),
})
