import { Alert, Modal, Spin } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageInfo } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { PageUses } from './page-uses.tsx'
import { pageTexts } from './texts.ts'

/** Confirms the deletion of a page, and lists the links to it that would break. */
export function DeleteDialog(props: {
  readonly page: Pick<PageInfo, 'id' | 'name' | 'projectId'>
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { page, onDone, onClose } = props
  const t = useMessages(pageTexts)
  const c = useMessages(common)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const uses = useLoaded(`used by ${page.id}`, (signal) => call('GET /pages/usedBy/{id}', { id: page.id }, { signal }))
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('POST /pages/delete', { id: page.id })
      onClose()
      onDone()
    } catch (thrown) {
      setProblem(failureText(thrown))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={t('deleteTitle', { name: page.name })}
      okText={c('delete')}
      cancelText={c('cancel')}
      okButtonProps={{ status: 'danger' }}
      confirmLoading={busy}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      {problem !== undefined && <Alert type="error" content={problem} style={{ marginBottom: 12 }} />}
      <p style={{ marginTop: 0 }}>{t('deleteText')}</p>
      {uses.loading && (
        <p className="studio-muted" role="status">
          <Spin size={14} /> {t('looking')}
        </p>
      )}
      {uses.error && <Alert type="warning" content={failureText(uses.error)} />}
      {uses.data?.length === 0 && <p className="studio-muted">{t('unused')}</p>}
      {uses.data && uses.data.length > 0 && (
        <Alert
          type="warning"
          content={
            <>
              {t('usedBy')}
              <PageUses page={page} uses={uses.data} lost onLeave={onClose} />
            </>
          }
        />
      )}
    </Modal>
  )
}
