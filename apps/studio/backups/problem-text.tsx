import { labelIn } from '#kernel/message'
import type { BackupInfo } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { backupTexts } from './texts.ts'

/** What is the matter and what can be done, with what the system says of it. */
export function ProblemText({ problem }: { readonly problem: NonNullable<BackupInfo['problem']> }) {
  const t = useMessages(backupTexts)
  const locale = useLocale()
  return (
    <div className="backups-problem">
      <div>{labelIn(problem.message, locale)}</div>
      {problem.detail !== '' && <div className="studio-muted">{t('details', { detail: problem.detail })}</div>}
    </div>
  )
}
