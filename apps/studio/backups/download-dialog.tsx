import { Form, Input } from '@arco-design/web-react'
import type { BackupInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { backupTexts } from './texts.ts'

/** The server's code for a wrong password. */
const WRONG = 40112

interface DownloadDialogProps {
  readonly backup: BackupInfo
  readonly onClose: () => void
}

/** Asks for the password, then lets the browser save the archive while it comes. */
export function DownloadDialog({ backup: { id, archive }, onClose }: DownloadDialogProps) {
  const t = useMessages(backupTexts)
  const download = async ({ userPwd }: { readonly userPwd: string }): Promise<void> => {
    const { address, name } = await call('POST /backups/download', { id, userPwd })
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
  }
  return (
    <FormDialog<{ readonly userPwd: string }>
      id="download"
      title={t('downloadTitle')}
      ok={t('doDownload')}
      intro={
        <>
          <p>{t('downloadText')}</p>
          <p className="studio-muted backups-name">{archive?.name}</p>
        </>
      }
      refusal={(thrown) => (thrown instanceof ApiError && thrown.code === WRONG ? { field: 'userPwd' } : undefined)}
      onSubmit={download}
      onClose={onClose}
    >
      <Form.Item field="userPwd" label={t('password')} rules={[{ required: true, message: t('passwordNeeded') }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    </FormDialog>
  )
}
