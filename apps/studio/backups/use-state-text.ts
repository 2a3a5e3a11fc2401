import { useMessages } from '../../shell/messages.ts'
import type { BackupState } from './backup-state.ts'
import { backupTexts } from './texts.ts'

/** States of backups in the reader's language. */
export function useStateText(): (state: BackupState) => string {
  const t = useMessages(backupTexts)
  return (state) => t(state === 'making' ? 'makingState' : state)
}
