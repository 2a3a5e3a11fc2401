import { Alert, Button, Modal } from '@arco-design/web-react'
import type { MadeScimToken } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { useMessages } from '../../shell/messages.ts'
import { CopiedText } from '../copied-text.tsx'
import { scimTexts } from './texts.ts'

interface MadeTokenDialogProps {
  readonly made: MadeScimToken
  readonly address: string
  readonly onClose: () => void
}

/** Shows a new token, once. */
export function MadeTokenDialog({ made: { token, secret }, address, onClose }: MadeTokenDialogProps) {
  useFocusReturn()
  const t = useMessages(scimTexts)
  return (
    <Modal
      visible
      title={t('madeTitle', { name: token.name })}
      maskClosable={false}
      style={{ width: 'min(620px, calc(100vw - 32px))' }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Alert type="warning" content={t('madeLead')} style={{ marginBottom: 16 }} />
      <CopiedText title={t('address')} text={address} label={t('copyAddress')} />
      <CopiedText title={t('secret')} text={secret} label={t('copy')} />
    </Modal>
  )
}
