import type { BackupRow } from './table.ts'

/** Jobs that go on with the work on one backup. */
export const BACKUP_JOB = 'backups/work'
/** The name of writes that must see each other's backups. */
export const BACKUPS = 'backups'

/** Whether a backup is being made, or waits for it. */
export const isMaking = ({ status }: Pick<BackupRow, 'status'>): boolean => status === 'waiting' || status === 'running'
export const isVerifying = ({ verification }: Pick<BackupRow, 'verification'>): boolean =>
  verification === 'waiting' || verification === 'running'
