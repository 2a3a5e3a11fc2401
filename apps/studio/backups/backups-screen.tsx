import { Button, Message, Skeleton } from '@arco-design/web-react'
import { IconSave } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import type { BackupInfo } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DocsLink } from '../docs/docs-link.tsx'
import { MARKS } from '../docs/marks.ts'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { isAtWork, isBeingMade } from './backup-state.ts'
import { BackupSummary } from './backup-summary.tsx'
import { BackupTable } from './backup-table.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { RestoreHint } from './restore-hint.tsx'
import { backupTexts } from './texts.ts'
import './backups.css'

/** Milliseconds after which a list with a backup at work is loaded again. */
const AGAIN_MS = 2_000

/** Backups of the installation, for super administrators. */
export function Screen() {
  const t = useMessages(backupTexts)
  const { data, error, loading, reload } = useLoaded('backups', (signal) => call('GET /backups/list', {}, { signal }))
  const [asking, setAsking] = useState(false)
  const [download, setDownload] = useState<BackupInfo>()
  const backups = data?.backups ?? []
  const isBusy = backups.some(isAtWork)
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(reload, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isBusy, reload])
  const make = async (): Promise<void> => {
    setAsking(true)
    await call('POST /backups/make', {}).then(
      () => Message.success(t('requested')),
      (thrown: Error) => Message.error(failureText(thrown)),
    )
    setAsking(false)
    reload()
  }
  const isMaking = asking || backups.some(isBeingMade)
  return (
    <ListLayout>
      <ScreenHead
        title={t('title')}
        intro={
          <>
            {t('intro')} <DocsLink address={MARKS.backups} what={t('docs')} />
          </>
        }
      >
        <Button type="primary" icon={<IconSave />} loading={isMaking} disabled={!data} onClick={() => void make()}>
          {t('make')}
        </Button>
      </ScreenHead>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <>
          <BackupSummary list={data} />
          <h2 className="backups-heading">{t('list')}</h2>
          <BackupTable backups={data.backups} onMake={() => void make()} onDownload={setDownload} reload={reload} />
          <RestoreHint folder={data.folder} />
        </>
      )}
      {download && <DownloadDialog backup={download} onClose={() => setDownload(undefined)} />}
    </ListLayout>
  )
}
