import { Alert, Button, Modal, Spin } from '@arco-design/web-react'
import type { PageInfo } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { PageUses } from './page-uses.tsx'
import { pageTexts } from './texts.ts'

/** What uses a page of a project. */
export function UsesDialog({
  page,
  onClose,
}: {
  readonly page: Pick<PageInfo, 'id' | 'name' | 'projectId'>
  readonly onClose: () => void
}) {
  const t = useMessages(pageTexts)
  const uses = useLoaded(`used by ${page.id}`, (signal) => call('GET /pages/usedBy/{id}', { id: page.id }, { signal }))
  return (
    <Modal
      visible
      title={t('usesTitle', { name: page.name })}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      onCancel={onClose}
    >
      {uses.error && <LoadFailure error={uses.error} retry={uses.reload} />}
      {!uses.data && uses.loading && (
        <p className="studio-muted" role="status">
          <Spin size={14} /> {t('looking')}
        </p>
      )}
      {uses.data?.length === 0 && <Alert type="info" content={t('unused')} />}
      {uses.data && uses.data.length > 0 && <PageUses page={page} uses={uses.data} onLeave={onClose} />}
    </Modal>
  )
}
