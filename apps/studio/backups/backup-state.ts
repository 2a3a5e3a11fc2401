import type { BackupInfo } from '../../../server/wire.ts'

/** What a backup has come to, as people read it. */
export type BackupState =
  | 'waiting'
  | 'making'
  | 'failed'
  | 'verifying'
  | 'restored'
  | 'hashes'
  | 'broken'
  | 'unverified'

export function stateOf({ status, verification }: Pick<BackupInfo, 'status' | 'verification'>): BackupState {
  if (status === 'waiting') return 'waiting'
  if (status === 'running') return 'making'
  if (status === 'failed') return 'failed'
  if (verification === 'waiting' || verification === 'running') return 'verifying'
  return verification === null || verification === 'failed' ? 'unverified' : verification
}

/** Whether the server works on it, so that its state changes by itself. */
export const isAtWork = (backup: Pick<BackupInfo, 'status' | 'verification'>): boolean =>
  ['waiting', 'making', 'verifying'].includes(stateOf(backup))

/** Whether it is being made, so that no other one can be. */
export const isBeingMade = ({ status }: Pick<BackupInfo, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

/** Of a list with the newest first: the one that is being made, the last that ended, and the last with an archive. */
export const lastOf = (backups: readonly BackupInfo[]) => ({
  current: backups.find(isBeingMade),
  ended: backups.find((backup) => !isBeingMade(backup)),
  good: backups.find(({ archive, verification }) => archive !== null && verification !== 'broken'),
})
