import { Alert, Button, Modal } from '@arco-design/web-react'
import type { MadeDataKey, ModelInfo } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { useMessages } from '../../shell/messages.ts'
import { CopiedText } from '../copied-text.tsx'
import { keyTexts } from './texts.ts'

interface MadeDialogProps {
  readonly made: MadeDataKey
  readonly models: readonly ModelInfo[]
  readonly onClose: () => void
}

/** A request that can be sent as it is. */
const sampleOf = ({ key, secret }: MadeDataKey, model: string): string => {
  const body = JSON.stringify({ env: key.env, model, query: { pageSize: 20 } })
  return [
    `curl -X POST ${location.origin}/api/data/query`,
    `-H 'Authorization: Bearer ${secret}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${body}'`,
  ].join(' \\\n  ')
}

/** Shows a new key, once. */
export function MadeDialog({ made, models, onClose }: MadeDialogProps) {
  useFocusReturn()
  const t = useMessages(keyTexts)
  const { key, secret } = made
  const first = models.find(({ id }) => id === key.models[0]?.modelId)?.name ?? 'model'
  return (
    <Modal
      visible
      title={t('madeTitle', { name: key.name })}
      maskClosable={false}
      style={{ width: 'min(680px, calc(100vw - 32px))' }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Alert type="warning" content={t('madeLead')} style={{ marginBottom: 16 }} />
      <CopiedText title={t('secret')} text={secret} label={t('copy')} />
      <CopiedText title={t('sample')} text={sampleOf(made, first)} label={t('copySample')} />
    </Modal>
  )
}
