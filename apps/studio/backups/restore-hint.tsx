import { useMessages } from '../../shell/messages.ts'
import { CopiedText } from '../copied-text.tsx'
import { backupTexts } from './texts.ts'

const COMMAND = 'npm run restore -- --from FILE'

/** How to get an installation back out of an archive, which happens on the server. */
export function RestoreHint({ folder }: { readonly folder: string | null }) {
  const t = useMessages(backupTexts)
  return (
    <section className="backups-restore" aria-label={t('restoreTitle')}>
      <h2 className="backups-heading">{t('restoreTitle')}</h2>
      <p>{t('restore')}</p>
      <CopiedText title={t('command')} text={COMMAND} label={t('copyCommand')} />
      {folder !== null && <p className="studio-muted backups-name">{t('folder', { folder })}</p>}
      <p className="studio-muted">{t('restoreKeys')}</p>
    </section>
  )
}
